-- The language of a person's mails and messages, and of answers to calls that name none; unset until it is known.
alter table users add column language text check (language in ('en', 'hi', 'mr'));
