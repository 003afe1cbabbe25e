-- Several requests of one owner may be paid together: with the provider's order of the first of them.
alter table payment_orders
  -- The order of the first request that is paid together with this one; unset for that one, and for one paid alone.
  add column main_order_id uuid references payment_orders,
  -- Its place among those paid together.
  add column position integer not null default 0,
  -- Only the main order is known to the provider and checked there.
  add check (main_order_id is null
    or (main_order_id <> id and position > 0 and provider_order_id is null and next_check_at is null));
create index payment_orders_main on payment_orders (main_order_id) where main_order_id is not null;

-- One payment of the provider is recorded for each request that it pays for.
alter table payments drop constraint payments_provider_payment_id_key;
create unique index payments_provider_payment on payments (provider_payment_id, order_id);

-- What an invoice is for: one request, or several that were paid together.
create table invoice_lines (
  invoice_id uuid not null references invoices,
  request_id uuid not null unique references print_requests,
  position integer not null,
  amount_paise bigint not null check (amount_paise > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  primary key (invoice_id, position),
  check (taxable_paise + cgst_paise + sgst_paise = amount_paise)
);
insert into invoice_lines (invoice_id, request_id, position, amount_paise, taxable_paise, cgst_paise, sgst_paise)
  select id, request_id, 0, amount_paise, taxable_paise, cgst_paise, sgst_paise from invoices where series = 'invoice';

-- At commit, so that an invoice and its lines may be written one after the other.
create function check_invoice_lines() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select coalesce(sum(amount_paise), 0) into total from invoice_lines where invoice_id = new.id;
  if total <> new.amount_paise then
    raise exception 'invoice % is for % paise, and its lines for %', new.number, new.amount_paise, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_lines after insert on invoices deferrable initially deferred
  for each row when (new.series = 'invoice') execute function check_invoice_lines();

create trigger invoice_lines_stay before update or delete on invoice_lines
  for each row execute function refuse_change();
create trigger invoice_lines_stay_whole before truncate on invoice_lines
  for each statement execute function refuse_change();
