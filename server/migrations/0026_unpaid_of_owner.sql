-- First, so that no lock is asked for that is stronger than one already held while sales wait.
drop index print_requests_unpaid;
-- How many unpaid requests an owner has is counted with each new one. Those of all are few, so that the ones whose time
-- is over are found by this index as well.
create index print_requests_unpaid_of_owner on print_requests (owner_id) where status = 'pending';
