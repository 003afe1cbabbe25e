-- What the nightly comparison of ledger, requests and provider found; one span of time follows the other.
create table reconciliations (
  id uuid primary key default gen_random_uuid(),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  payments integer not null,
  refunds integer not null,
  -- A list of what does not agree: kind, what it is about, and the two figures.
  disagreements jsonb not null,
  made_at timestamptz not null
);
create unique index reconciliations_to on reconciliations (to_at);
