-- What did not get through is counted for monitoring.
create index outbox_messages_not_sent on outbox_messages (created_at) where state <> 'sent';
-- Old messages and notifications are deleted, oldest first.
create index outbox_messages_created on outbox_messages (created_at);
create index notifications_created on notifications (created_at);
