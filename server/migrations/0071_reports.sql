-- What was paid within days, and when each was ready: for reports.
create index print_requests_paid on print_requests (paid_at) where paid_at is not null;
create index print_request_history_ready on print_request_history (request_id, at) where to_status = 'ready';
