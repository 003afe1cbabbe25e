create sequence queue_numbers;

create table print_requests (
  id uuid primary key default gen_random_uuid(),
  print_id text not null unique,
  owner_id uuid not null references users,
  document_id uuid not null references documents,
  copies integer not null check (copies between 1 and 50),
  pages_to_print text not null,
  media text not null check (media in ('A4', 'A3', 'Letter', 'Legal')),
  orientation text not null check (orientation in ('portrait', 'landscape')),
  print_type text not null check (print_type in ('black', 'color')),
  double_sided boolean not null,
  pages_used integer not null check (pages_used > 0),
  cost_per_page_paise bigint not null check (cost_per_page_paise >= 0),
  total_paise bigint not null check (total_paise = pages_used * copies * cost_per_page_paise),
  status text not null default 'pending'
    check (status in ('pending', 'in_queue', 'in_process', 'ready', 'completed', 'failed', 'cancelled')),
  queue_number bigint,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status not in ('in_queue', 'in_process', 'ready', 'completed', 'failed') or paid_at is not null)
);
create index print_requests_owner on print_requests (owner_id, created_at desc);
create index print_requests_document on print_requests (document_id);

-- Append-only: what was once written of a request's way stays.
create table print_request_history (
  id bigint generated always as identity primary key,
  request_id uuid not null references print_requests on delete cascade,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('system', 'owner', 'desk')),
  actor_id uuid references users on delete set null,
  reason text,
  at timestamptz not null default now()
);
create index print_request_history_request on print_request_history (request_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger print_request_history_append_only
  before update of request_id, from_status, to_status, actor, reason, at on print_request_history
  for each row execute function refuse_change();
