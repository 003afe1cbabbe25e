-- Messages go out by several channels, and each says how it stands.
alter table outbox_messages drop constraint outbox_messages_channel_check;
update outbox_messages set channel = 'email' where channel = 'mail';
alter table outbox_messages
  add constraint outbox_messages_channel_check check (channel in ('email', 'whatsapp', 'sms', 'push')),
  add column kind text not null default 'account'
    check (kind in ('account', 'ready', 'delayed', 'failed', 'paid', 'refunded')),
  add column user_id uuid references users on delete cascade,
  add column print_request_id uuid references print_requests on delete cascade,
  -- What fills the template of a provider, in order; none for e-mail.
  add column variables text[] not null default '{}',
  add column state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  -- Quiet hours end then.
  add column not_before timestamptz,
  -- By which the provider knows the message.
  add column provider_id text;
update outbox_messages set state = 'sent' where sent_at is not null;
alter table outbox_messages add check ((state = 'sent') = (sent_at is not null));

drop index outbox_messages_unsent;
create index outbox_messages_unsent on outbox_messages (created_at) where state in ('queued', 'sending');
create index outbox_messages_of_user on outbox_messages (user_id, created_at desc);
create index outbox_messages_of_request on outbox_messages (print_request_id, created_at desc);
