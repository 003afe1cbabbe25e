-- A session can be shown to its user and ended by its id; the token's hash stays between the row and its bearer.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  -- The browser as it calls itself.
  add column device text not null default '';

-- Tries that were counted, for `rate-limiter-flexible`, which knows these columns by name.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- When the count begins anew, in ms since 1970; null never.
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);
