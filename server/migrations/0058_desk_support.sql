-- The desk reads what people wrote by its state, newest first.
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
create index issue_reports_by_status on issue_reports (status, created_at desc, id desc);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('paid', 'ready', 'delayed', 'failed', 'cancelled', 'refunded',
    'collected', 'document_deleted', 'reprinted', 'answered', 'document_opened'));

-- Each time an operator opened a document, and why; its owner sees it.
create table document_openings (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references print_requests on delete cascade,
  operator_id uuid references users on delete set null,
  -- As its owner sees it, also once the operator's account is gone.
  operator_name text not null,
  reason text not null,
  asked_at timestamptz not null,
  -- When the file was sent; a link is good once.
  opened_at timestamptz
);
create index document_openings_of_request on document_openings (request_id, asked_at);
