-- First, so that no lock is asked for that is stronger than one already held while sales wait. An index over the time
-- alone is taken for a user's list as well, by a planner that expects matches soon, and then walked to its end.
drop index print_requests_newest;
drop index print_requests_owner;

create index print_requests_of_owner on print_requests (owner_id, created_at desc, id desc);
create index print_requests_of_owner_by_status on print_requests (owner_id, status, created_at desc, id desc);

-- The desk lists the newest of what it finds. No list of one user is ordered by this expression.
create index print_requests_newest on print_requests ((created_at at time zone 'UTC') desc);
-- It looks for beginnings of print IDs, which an index in a language's order does not find.
create index print_requests_print_id on print_requests (print_id text_pattern_ops);

-- What a request has in the books and at printers, whether or not it is still being printed.
create index ledger_journals_request on ledger_journals (request_id);
create index print_jobs_request on print_jobs (request_id);

-- The nightly reconciliation reads what was recorded in a span of time.
create index payments_recorded on payments (recorded_at);
create index refunds_settled on refunds (settled_at);

-- Those whom a manager has to do with are few among all users.
create index users_notable on users (username) where permissions <> '{}' or claimed_category is not null;
create index users_deleted on users (id) where deleted_at is not null;
