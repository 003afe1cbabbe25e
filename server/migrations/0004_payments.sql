create table payment_orders (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references print_requests,
  -- The provider's id, once it has answered; our own id is the receipt that makes asking again safe.
  provider_order_id text unique,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When to ask the provider what was paid on it; null once nothing can come any more.
  next_check_at timestamptz
);
create unique index payment_orders_one_per_request on payment_orders (request_id);
create index payment_orders_due on payment_orders (next_check_at) where next_check_at is not null;

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references payment_orders,
  provider_payment_id text not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  method text,
  -- What the money did: it queued the request, or it has to go back.
  effect text not null check (effect in ('queue', 'refund')),
  recorded_at timestamptz not null default now()
);
create index payments_order on payments (order_id);
-- One payment at most queues a request.
create unique index payments_queue_once on payments (order_id) where effect = 'queue';

-- Every webhook that bore a right signature, once.
create table webhook_events (
  event_id text primary key,
  event text not null,
  body jsonb not null,
  received_at timestamptz not null default now()
);
