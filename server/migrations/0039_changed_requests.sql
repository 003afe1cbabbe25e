-- A request that is changed before it is paid has another price. The order that was opened for the earlier one is kept,
-- since money may still come for it.
alter table payment_orders add column replaced_at timestamptz;
drop index payment_orders_one_per_request;
create unique index payment_orders_one_open_per_request on payment_orders (request_id) where replaced_at is null;
create index payment_orders_request on payment_orders (request_id);

-- The request whose document and settings were ordered once more.
alter table print_requests add column reprint_of_id uuid references print_requests;
