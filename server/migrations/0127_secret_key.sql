-- Which SECRET_KEY the processes have: a fingerprint, from which it cannot be found out. One with another does not start.
create table secret_key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$')
);

-- The first entry that is sealed with the present key; it holds a digest of those before.
alter table audit_chain add column begins_at bigint not null default 1;
