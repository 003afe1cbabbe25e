alter table users
  -- What a person registered as, until a manager confirms it.
  add column claimed_category text check (claimed_category in ('student', 'staff', 'professor')),
  -- The account is gone; the row stays for what the law asks to keep, with nothing of the person in it.
  add column deleted_at timestamptz;

-- Append-only: who was given or lost which permissions, by whom.
create table permission_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  permissions text[] not null,
  -- Null is the command line.
  changed_by uuid references users,
  at timestamptz not null default now()
);
create trigger permission_changes_append_only
  before update or delete on permission_changes
  for each row execute function refuse_change();
