-- Which accounts were signed in to on a browser that bears a device cookie: such a browser has limits of its own there.
create table device_cookies (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the id that the cookie bears.
  device_hash bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- How many codes were asked for lately: by whom for an address, and for an address over all.
create table code_counts (
  -- SHA-256 of what is counted.
  key bytea primary key,
  level double precision not null check (level > 0),
  counted_at timestamptz not null,
  -- From then on it counts for nothing.
  expires_at timestamptz not null
);
