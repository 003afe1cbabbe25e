-- The books of the simulated payment provider. They are its own: no table of the product refers to them.
create schema simulator;

create table simulator.orders (
  id text primary key,
  amount bigint not null check (amount >= 100),
  currency text not null,
  receipt text,
  notes jsonb not null,
  created_at timestamptz not null
);
create index simulator_orders_receipt on simulator.orders (receipt);

create table simulator.payments (
  id text primary key,
  order_id text not null references simulator.orders,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('upi', 'card', 'netbanking')),
  -- Asked for by the scenario: whatever is refunded of it fails later.
  refunds_fail boolean not null,
  created_at timestamptz not null
);
create index simulator_payments_order on simulator.payments (order_id);

create table simulator.refunds (
  id text primary key,
  payment_id text not null references simulator.payments,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  receipt text,
  notes jsonb not null,
  idempotency_key text,
  created_at timestamptz not null
);
create unique index simulator_refunds_once on simulator.refunds (payment_id, idempotency_key);
