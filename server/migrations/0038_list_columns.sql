-- First, so that no lock is asked for that is stronger than one already held while sales wait. Sorted, counted and summed
-- by any of these columns, an owner's requests are read from the index alone.
drop index print_requests_of_owner;

create index print_requests_of_owner on print_requests (owner_id, created_at desc, id desc)
  include (status, total_paise, pages_used, copies, document_id);

-- What waits and what is printed, of everyone, in the order in which it was paid.
create index print_requests_in_work on print_requests (queue_number)
  include (id, owner_id, status, pages_used, copies) where status in ('in_queue', 'in_process');
