-- The desk lists the newest of what it finds, and refunds that failed.
create index print_requests_newest on print_requests (created_at desc);
create index refunds_failed on refunds (payment_id) where status = 'failed';
