-- A notification is stored as its kind and values, and worded in the reader's language. Rows from before keep their words.
alter table notifications add column details jsonb;
alter table notifications alter column title drop not null;
alter table notifications alter column message drop not null;
alter table notifications add check (details is not null or (title is not null and message is not null));
