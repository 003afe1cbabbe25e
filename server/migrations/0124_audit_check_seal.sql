alter table audit_check
  -- By the key of the audit log, which is not here: nothing else can say that the log is as it was written. Null where a
  -- version before wrote the row.
  add column seal bytea;
