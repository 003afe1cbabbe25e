-- What the last check of the audit log found, for the health status.
create table audit_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  -- The first entry that is not as the product wrote it; null where all are.
  problem jsonb,
  -- By the key of the audit log, which is not in the database: nothing else can say that the log is genuine.
  seal bytea not null
);
