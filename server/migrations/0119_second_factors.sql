-- The secret of an authenticator app, sealed with a key that is not in the database.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Until a code of the app was typed, the secret opens nothing.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: that code, and those before, are not taken again.
  last_step bigint not null default 0
);

-- Each opens a login once, for a person whose app is lost.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A login whose password was right, and which waits for its second step.
create table pending_logins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index pending_logins_user on pending_logins (user_id);
create index pending_logins_expiry on pending_logins (expires_at);

alter table users
  -- Since when a login asks for a second step; null while it does not.
  add column two_step_since timestamptz;

alter table sessions
  -- When the person proved more than a password in this session.
  add column second_factor_at timestamptz;
