-- Another process may still know how an attempt ended that the database has not heard of.
alter table outbox_messages add column attempt_began_at timestamptz;
