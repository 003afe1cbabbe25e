-- Refunds: several of a payment, each on its way from owed to processed or failed.
alter table refunds drop constraint refunds_payment_id_key;
alter table refunds rename column refusal to failure;
alter table refunds
  -- owed: the provider has not taken it. sent: it has, and its bank has not answered.
  add column status text not null default 'owed' check (status in ('owed', 'sent', 'processed', 'failed')),
  add column reason text not null default 'Cancelled',
  add column actor text not null default 'system' check (actor in ('system', 'owner', 'desk')),
  add column actor_id uuid references users on delete set null,
  -- The failed refund that is tried again with this one; the money is owed once.
  add column replaces_id uuid unique references refunds,
  add column settled_at timestamptz,
  -- When to ask the provider about it; null once it is settled.
  add column next_check_at timestamptz default now();
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

update refunds set
  status = case when provider_refund_id is not null then 'processed' when failure is not null then 'failed' else 'owed' end,
  settled_at = case when provider_refund_id is not null or failure is not null then created_at end,
  next_check_at = case when provider_refund_id is null and failure is null then now() end;

alter table refunds
  alter column reason drop default,
  alter column actor drop default,
  alter column next_check_at drop default,
  add check ((status in ('processed', 'failed')) = (settled_at is not null)),
  add check (status not in ('sent', 'processed') or provider_refund_id is not null),
  add check ((status = 'failed') = (failure is not null));

-- The ledger: what happened to money, in journals whose entries sum to zero. Debits are positive, credits negative.
create table ledger_journals (
  id uuid primary key,
  event text not null
    check (event in ('sale', 'stray_capture', 'fee', 'refund_owed', 'refund_paid', 'refund_returned')),
  request_id uuid not null references print_requests,
  payment_id uuid not null references payments,
  refund_id uuid references refunds,
  at timestamptz not null,
  check ((event like 'refund%') = (refund_id is not null)),
  -- Whatever happens is booked once.
  unique nulls not distinct (event, payment_id, refund_id)
);
create index ledger_journals_payment on ledger_journals (payment_id);
create index ledger_journals_at on ledger_journals (at);

create table ledger_entries (
  journal_id uuid not null references ledger_journals,
  account text not null check (account in ('gateway', 'sales', 'tax', 'refunds_owed', 'fees')),
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (journal_id, account)
);

-- At commit, so that a journal and its entries may be written one after the other.
create function check_journal() returns trigger language plpgsql as $$
declare
  journal uuid := case tg_table_name when 'ledger_journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  entries bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_paise), 0) into entries, total
    from ledger_entries where journal_id = journal;
  if entries < 2 or total <> 0 then
    raise exception 'journal % does not balance: % entries, % paise', journal, entries, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_journals_balance
  after insert on ledger_journals deferrable initially deferred
  for each row execute function check_journal();
create constraint trigger ledger_entries_balance
  after insert on ledger_entries deferrable initially deferred
  for each row execute function check_journal();

create trigger ledger_journals_stay before update or delete on ledger_journals
  for each row execute function refuse_change();
create trigger ledger_journals_stay_whole before truncate on ledger_journals
  for each statement execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_stay_whole before truncate on ledger_entries
  for each statement execute function refuse_change();

-- The last number given in a series and financial year. Counted in the transaction that issues, so that one that is
-- rolled back leaves no gap: a sequence would.
create table invoice_counters (
  series text not null check (series in ('invoice', 'credit_note')),
  financial_year text not null,
  last_sequence integer not null check (last_sequence > 0),
  primary key (series, financial_year)
);

-- Invoices, and the credit notes that take parts of them back, as they were issued.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  series text not null check (series in ('invoice', 'credit_note')),
  financial_year text not null,
  sequence integer not null,
  number text not null unique check (char_length(number) between 1 and 16),
  request_id uuid not null references print_requests,
  refund_id uuid unique references refunds,
  -- The invoice that a credit note takes back in part or whole.
  corrects_id uuid references invoices,
  amount_paise bigint not null check (amount_paise > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  -- In hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  -- Names and addresses as they were then.
  seller jsonb not null,
  buyer jsonb not null,
  issued_at timestamptz not null,
  unique (series, financial_year, sequence),
  check (taxable_paise + cgst_paise + sgst_paise = amount_paise),
  check ((series = 'credit_note') = (refund_id is not null)),
  check ((series = 'credit_note') = (corrects_id is not null))
);
create unique index invoices_one_per_request on invoices (request_id) where series = 'invoice';
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;

create trigger invoices_stay before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_stay_whole before truncate on invoices
  for each statement execute function refuse_change();

-- What was paid and given back before there was a ledger and before there were invoices.
create function pg_temp.book(
  event text, request uuid, payment uuid, refund uuid, at timestamptz, debit text, credit text, amount bigint
) returns void language sql as $$
  with journal as (
    insert into ledger_journals (id, event, request_id, payment_id, refund_id, at)
    values (gen_random_uuid(), event, request, payment, refund, at) returning id
  )
  insert into ledger_entries (journal_id, account, amount_paise)
  select id, debit, amount from journal union all select id, credit, -amount from journal
$$;

select pg_temp.book(
    case p.effect when 'queue' then 'sale' else 'stray_capture' end, o.request_id, p.id, null, p.recorded_at,
    'gateway', case p.effect when 'queue' then 'sales' else 'refunds_owed' end, p.amount_paise)
  from payments p join payment_orders o on o.id = p.order_id;
select pg_temp.book('refund_owed', o.request_id, p.id, r.id, r.created_at, 'sales', 'refunds_owed', r.amount_paise)
  from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
  where p.effect = 'queue';
select pg_temp.book('refund_paid', o.request_id, p.id, r.id, r.settled_at, 'refunds_owed', 'gateway', r.amount_paise)
  from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
  where r.status = 'processed';

create function pg_temp.financial_year(at timestamptz) returns text language sql as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  from (select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) as begun
$$;

insert into invoices (series, financial_year, sequence, number, request_id, amount_paise, taxable_paise, cgst_paise,
    sgst_paise, tax_rate, seller, buyer, issued_at)
  select 'invoice', sold.year, sold.nth, 'CP/' || substr(sold.year, 3) || '/' || lpad(sold.nth::text, 6, '0'), sold.request_id,
    sold.amount_paise, sold.amount_paise, 0, 0, 0,
    '{"name": "Campus Print", "address": "", "gstin": null, "sac": "998912"}',
    jsonb_build_object('name', u.username, 'email', u.email), sold.recorded_at
  from (
    select o.request_id, p.amount_paise, p.recorded_at, pg_temp.financial_year(p.recorded_at) as year,
      row_number() over (partition by pg_temp.financial_year(p.recorded_at) order by p.recorded_at, p.id)::integer as nth
    from payments p join payment_orders o on o.id = p.order_id where p.effect = 'queue'
  ) as sold
  join print_requests q on q.id = sold.request_id join users u on u.id = q.owner_id;

insert into invoices (series, financial_year, sequence, number, request_id, refund_id, corrects_id, amount_paise,
    taxable_paise, cgst_paise, sgst_paise, tax_rate, seller, buyer, issued_at)
  select 'credit_note', back.year, back.nth, 'CN/' || substr(back.year, 3) || '/' || lpad(back.nth::text, 6, '0'), i.request_id,
    back.id, i.id, back.amount_paise, back.amount_paise, 0, 0, 0, i.seller, i.buyer, back.created_at
  from (
    select r.id, o.request_id, r.amount_paise, r.created_at, pg_temp.financial_year(r.created_at) as year,
      row_number() over (partition by pg_temp.financial_year(r.created_at) order by r.created_at, r.id)::integer as nth
    from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where p.effect = 'queue'
  ) as back
  join invoices i on i.request_id = back.request_id and i.series = 'invoice';

insert into invoice_counters (series, financial_year, last_sequence)
  select series, financial_year, max(sequence) from invoices group by series, financial_year;
