alter table users
  -- The address was registered with differing passwords before anyone confirmed it: whoever holds the mail need not
  -- know the one that stands. Confirming voids it; it stays so until one is set with a mailed code.
  add column contested boolean not null default false,
  -- Null is a password that nothing opens.
  alter column password_hash drop not null;
update users set password_hash = null where deleted_at is not null;
