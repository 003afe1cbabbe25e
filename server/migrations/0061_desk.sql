-- Where a finished print lies until it is collected.
alter table print_requests add column shelf text check (char_length(shelf) between 1 and 40);

-- What the desk has to do with, newest change first.
create index print_requests_at_desk on print_requests (status, updated_at desc, id)
  where status in ('in_queue', 'in_process', 'ready', 'failed');

-- A print ID as it is typed: without hyphens, whole or by its last characters.
create index print_requests_print_id_end on print_requests (reverse(replace(print_id, '-', '')) text_pattern_ops);

-- What people with a permission did, and the command line. Never changed and never removed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('person', 'command line', 'system')),
  -- Of a user whose account may be deleted since.
  actor_id uuid,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  check ((actor = 'person') = (actor_id is not null))
);
create index audit_log_subject on audit_log (subject, subject_id, id desc);

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_change();
