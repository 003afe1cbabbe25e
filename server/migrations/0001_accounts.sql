create table users (
  id uuid primary key default gen_random_uuid(),
  -- Always in its normal form: trimmed, lower case.
  email text not null unique,
  username text not null,
  whatsapp_number text not null,
  password_hash text not null,
  category text not null check (category in ('student', 'staff', 'professor')),
  department text not null check (department in ('CSE', 'IT', 'ENTC', 'ECE', 'AIDS', 'Admin')),
  first_name text,
  last_name text,
  permissions text[] not null default '{}' check (permissions <@ array['desk', 'manage']),
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);

-- One live code an address and purpose. Without a hash it is a decoy that nothing opens: it makes an address that
-- has no account, or has one already, answer like any other.
create table one_time_codes (
  email text not null,
  purpose text not null check (purpose in ('verification', 'password_reset')),
  code_hash bytea,
  attempts_left integer not null check (attempts_left between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, purpose)
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
