-- By which channels people want to hear of what. Without a row, the product's defaults hold.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  -- { ready: { email: true, ... }, problem: ..., money: ... }
  channels jsonb not null,
  -- On the campus's clock; both or neither.
  quiet_start text check (quiet_start ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_end text check (quiet_end ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  updated_at timestamptz not null,
  check ((quiet_start is null) = (quiet_end is null))
);
