create table printers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  uri text not null unique,
  created_at timestamptz not null default now()
);

-- One attempt at printing a request. `stage` says how far the safe protocol has come, so that any process can go on
-- from there; `lease` names the worker that may write, so that one that was thought dead cannot.
create table print_jobs (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references print_requests,
  printer_id uuid not null references printers,
  stage text not null default 'new'
    check (stage in ('new', 'creating', 'created', 'sending', 'sent', 'released', 'done', 'failed')),
  lease uuid,
  ipp_job_id integer,
  ipp_job_uuid text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index print_jobs_one_open on print_jobs (request_id) where stage not in ('done', 'failed');
