-- What a user has signed in from before: signing in from anything else is told to them by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of what the browser calls itself, without its version.
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
