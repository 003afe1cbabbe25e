-- A message is written in the transaction that causes it and sent by a job.
create table outbox_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms', 'whatsapp')),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index outbox_messages_recipient on outbox_messages (recipient, created_at desc);
create index outbox_messages_unsent on outbox_messages (created_at) where sent_at is null;
