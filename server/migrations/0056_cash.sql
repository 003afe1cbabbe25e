-- How money came in: through the provider, or in cash at the desk.
alter table payments add column channel text not null default 'online' check (channel in ('online', 'cash'));
alter table refunds add column channel text not null default 'online' check (channel in ('online', 'cash'));

-- Cash is paid out by an operator, and no provider has an id for it.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%provider_refund_id IS NOT NULL%';
  execute format('alter table refunds drop constraint %I', name);
end $$;
alter table refunds add constraint refunds_sent_to_provider
  check (channel = 'cash' or status not in ('sent', 'processed') or provider_refund_id is not null);

-- What the desk still has to pay out.
create index refunds_to_pay_out on refunds (created_at) where channel = 'cash' and status = 'owed';

-- Counts of the drawer: what the ledger expects in it, what was in it, and what of that stayed there.
create table cash_counts (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made; two may have the same time.
  number bigint generated always as identity unique,
  counted_at timestamptz not null,
  operator_id uuid references users on delete set null,
  expected_paise bigint not null,
  counted_paise bigint not null check (counted_paise >= 0),
  left_paise bigint not null check (left_paise between 0 and counted_paise),
  note text check (char_length(note) between 1 and 500)
);

-- What went into the drawer and out of it. A count marks those that it covers.
create table cash_movements (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  refund_id uuid unique references refunds,
  amount_paise bigint not null check (amount_paise <> 0),
  operator_id uuid references users on delete set null,
  at timestamptz not null,
  count_id uuid references cash_counts
);
create unique index cash_movements_payment on cash_movements (payment_id) where refund_id is null;
create index cash_movements_uncounted on cash_movements (at desc) where count_id is null;

-- A count is booked as well; it is about no request.
alter table ledger_journals
  add column cash_count_id uuid references cash_counts,
  alter column request_id drop not null,
  alter column payment_id drop not null,
  drop constraint ledger_journals_event_check,
  add constraint ledger_journals_event_check check (event in
    ('sale', 'stray_capture', 'fee', 'refund_owed', 'refund_paid', 'refund_returned', 'cash_count')),
  add constraint ledger_journals_about_check check ((event = 'cash_count') = (cash_count_id is not null)
    and (event = 'cash_count') = (request_id is null) and (event = 'cash_count') = (payment_id is null)),
  drop constraint ledger_journals_event_payment_id_refund_id_key,
  add constraint ledger_journals_once unique nulls not distinct (event, payment_id, refund_id, cash_count_id);

alter table ledger_entries
  alter column owner_id drop not null,
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('gateway', 'cash', 'cash_handed_in', 'cash_difference', 'sales', 'tax', 'refunds_owed', 'fees'));
create index ledger_entries_cash on ledger_entries (journal_id) include (amount_paise) where account = 'cash';
