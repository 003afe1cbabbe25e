create index print_requests_unpaid on print_requests (created_at) where status = 'pending';
