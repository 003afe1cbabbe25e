-- Another process may still know the result of an attempt that is not stored yet.
alter table outbox_messages add column attempt_began_at timestamptz;
