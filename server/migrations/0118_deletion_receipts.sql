-- When the last byte of a deleted document was gone from the storage, for the receipt that its owner gets.
alter table documents add column erased_at timestamptz;

-- The mail that confirms an account's deletion must not keep the address that it goes to.
alter table outbox_messages add column forgets_recipient boolean not null default false;
