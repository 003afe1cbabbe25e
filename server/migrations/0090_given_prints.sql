-- What each printer was given and has not ended: read before every choice, while thousands wait for theirs.
create index print_jobs_given on print_jobs (printer_id)
  where assigned_at is not null and stage not in ('done', 'failed');
