alter table print_jobs
  -- When the document was last begun to be sent: of an attempt without it nothing can have been printed.
  add column send_tried_at timestamptz,
  -- When the owner asked to have it cancelled. Whoever finds that its job has ended unprinted cancels the request.
  add column cancel_asked_at timestamptz;

update print_jobs set send_tried_at = updated_at where stage not in ('new', 'creating', 'created');
