-- A WebAuthn credential by which its owner takes the second step of a login.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  -- As COSE writes it.
  public_key bytea not null,
  -- Of the last signature; 0 for authenticators that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a new passkey has to sign, made after the owner of the session proved to be there.
create table passkey_challenges (
  session_id uuid primary key references sessions (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

alter table pending_logins
  -- What a passkey has to sign to complete the login; null until it is requested, and once it was tried.
  add column challenge text;
