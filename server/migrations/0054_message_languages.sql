-- The language of a message's words, by which a provider's template is chosen.
alter table outbox_messages add column language text not null default 'en' check (language in ('en', 'hi', 'mr'));
