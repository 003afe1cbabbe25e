-- Whose money an entry is about, so that what one person spent is summed from an index alone, however much everyone did.
alter table ledger_entries add column owner_id uuid;

alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries entry set owner_id = request.owner_id
from ledger_journals journal join print_requests request on request.id = journal.request_id
where journal.id = entry.journal_id;
alter table ledger_entries enable trigger ledger_entries_stay;

-- Only now: with the reference in place, each row would have been checked by itself.
alter table ledger_entries alter column owner_id set not null, add foreign key (owner_id) references users;
create index ledger_entries_of_owner on ledger_entries (owner_id, account) include (amount_paise);

-- Here, so that no entry can name another owner than its journal's request has.
create function set_owner_of_entry() returns trigger language plpgsql as $$
begin
  select request.owner_id into new.owner_id
    from ledger_journals journal join print_requests request on request.id = journal.request_id
    where journal.id = new.journal_id;
  return new;
end $$;
create trigger ledger_entries_owner before insert on ledger_entries
  for each row execute function set_owner_of_entry();
