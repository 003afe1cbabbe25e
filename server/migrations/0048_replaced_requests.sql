-- First, so that no lock is asked for that is stronger than one already held while sales wait.
drop index print_requests_of_owner;
drop index print_requests_of_owner_by_status;

alter table print_requests
  -- When its owner made another request in its place, before paying: it is neither listed nor counted any more.
  add column replaced_at timestamptz,
  -- When its owner last changed its settings; its pages count for the quota of that time.
  add column changed_at timestamptz;

-- No other cancellation has this reason: owners write none.
update print_requests set replaced_at = history.at
from print_request_history history
where history.request_id = print_requests.id and history.from_status = 'pending'
  and history.to_status = 'cancelled' and history.actor = 'owner'
  and history.reason = 'Changed into another request';

-- Sorted, counted and summed by any of these columns, an owner's requests are read from an index alone.
create index print_requests_of_owner on print_requests (owner_id, created_at desc, id desc)
  include (status, total_paise, pages_used, copies, document_id, replaced_at, changed_at);
create index print_requests_of_owner_by_status on print_requests (owner_id, status, created_at desc, id desc)
  include (replaced_at);
