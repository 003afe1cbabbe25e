-- The prints whose documents are ready, in the order in which they are served. One that a printer was chosen for keeps
-- its place, in case it comes back.
create table print_queue (
  request_id uuid primary key references print_requests on delete cascade,
  owner_id uuid not null,
  media text not null,
  print_type text not null,
  double_sided boolean not null,
  copies integer not null,
  -- Of all copies.
  pages integer not null,
  queue_time timestamptz not null,
  queue_number bigint not null,
  -- For a printer to be chosen.
  waits boolean not null default true
);
-- The next print that a printer can do. Few kinds, each in order: what a printer cannot do is never read.
create index print_queue_waiting on print_queue (media, print_type, double_sided, queue_time, queue_number) where waits;
create index print_queue_owner on print_queue (owner_id, queue_time) where waits;

alter table print_jobs
  -- When the dispatcher chose the printer; null while the document is made ready.
  add column assigned_at timestamptz,
  -- Whether its job was made so that it does not print before it is released.
  add column held boolean not null default false,
  -- When its printer last showed that it goes on with it.
  add column progressed_at timestamptz,
  -- Sides that its printer has counted, where it counts.
  add column impressions integer;
update print_jobs set assigned_at = created_at, progressed_at = updated_at where stage <> 'new';

-- When it was last seen to make no progress with the prints it has.
alter table printers add column still_at timestamptz;
