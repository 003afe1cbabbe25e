-- One row for each thing that mattered to the owner of a print, written in the transaction that caused it.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  print_request_id uuid references print_requests on delete cascade,
  kind text not null check (kind in
    ('paid', 'ready', 'delayed', 'failed', 'cancelled', 'refunded', 'collected', 'document_deleted')),
  title text not null,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_of_request on notifications (print_request_id);
-- A print is late once, however long it waits.
create unique index notifications_delayed_once on notifications (print_request_id) where kind = 'delayed';

-- Among all requests few wait for a printer.
create index print_requests_waiting on print_requests (updated_at) where status = 'in_queue';

-- The last month stays readable. It was on people's dashboards, so it counts as read.
insert into notifications (user_id, print_request_id, kind, title, message, created_at, read_at)
select request.owner_id, request.id, shown.kind, shown.title,
  document.name || case when history.to_status = 'ready' then ': show ' || request.print_id || ' at the desk' else '' end,
  history.at, history.at
from print_request_history history
join print_requests request on request.id = history.request_id
join documents document on document.id = request.document_id
join users on users.id = request.owner_id and users.deleted_at is null
join (values
  ('in_queue', 'paid', 'Payment received'),
  ('ready', 'ready', 'Ready to collect'),
  ('completed', 'collected', 'Collected'),
  ('failed', 'failed', 'Could not be printed'),
  ('cancelled', 'cancelled', 'Cancelled')
) shown (to_status, kind, title) on shown.to_status = history.to_status
where history.at > now() - interval '30 days'
  and (history.to_status <> 'in_queue' or history.from_status = 'pending')
  -- As the product decides from now on: not what owners did to unpaid prints, and a failed print that is refunded once.
  and (history.to_status <> 'cancelled' or (history.from_status = 'pending') = (history.actor = 'system'));
