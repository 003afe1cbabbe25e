-- Money that has to go back: written in the transaction that finds so, sent by a job until the provider has taken it.
create table refunds (
  -- Also the idempotency key: asking again with it gives the same refund.
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references payments,
  amount_paise bigint not null check (amount_paise > 0),
  provider_refund_id text unique,
  -- What the provider said when it refused for good; someone has to look.
  refusal text,
  created_at timestamptz not null default now()
);
