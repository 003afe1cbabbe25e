-- A copy that was restored from a backup waits here until someone resumes it: until then it prints, sends and charges
-- nothing, since the original may still be running.
create table operation_state (
  only_row boolean primary key default true check (only_row),
  on_hold_since timestamptz,
  backup_made_at timestamptz,
  constraint operation_state_hold check ((on_hold_since is null) = (backup_made_at is null))
);

insert into operation_state default values;
