-- A demo installation may have these tables already: older versions created them elsewhere, from where they were moved.
create table if not exists razorpay_simulator.orders (
  id text primary key,
  amount bigint not null check (amount >= 100),
  currency text not null,
  receipt text,
  notes jsonb not null,
  created_at timestamptz not null
);
create index if not exists simulator_orders_receipt on razorpay_simulator.orders (receipt);

create table if not exists razorpay_simulator.payments (
  id text primary key,
  order_id text not null references razorpay_simulator.orders,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('upi', 'card', 'netbanking')),
  -- Chosen by the scenario: every refund of the payment fails later.
  refunds_fail boolean not null,
  created_at timestamptz not null
);
create index if not exists simulator_payments_order on razorpay_simulator.payments (order_id);

create table if not exists razorpay_simulator.refunds (
  id text primary key,
  payment_id text not null references razorpay_simulator.payments,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  receipt text,
  notes jsonb not null,
  idempotency_key text,
  created_at timestamptz not null
);
create unique index if not exists simulator_refunds_once
  on razorpay_simulator.refunds (payment_id, idempotency_key);
