-- Attempts that were never sent stayed open when their requests ended, and counted among the prints of a printer.
update print_jobs
set stage = 'failed', failure = 'The request was not to be printed any more.', updated_at = now()
from print_requests
where print_requests.id = print_jobs.request_id
  and print_jobs.stage not in ('done', 'failed')
  and print_jobs.send_tried_at is null
  and print_requests.status not in ('in_queue', 'in_process');
