-- Where an answer to a mail goes, if not to the product's own address.
alter table outbox_messages add column reply_to text;

-- What people wrote to the campus, and its answer.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- Who was signed in; null for a visitor, whose address nobody has confirmed.
  user_id uuid references users on delete cascade,
  name text not null,
  email text not null,
  category text not null check (category in ('student', 'staff', 'professor')),
  subject text not null check (subject in
    ('technical-support', 'payment-issue', 'document-problem', 'feature-request', 'general-inquiry', 'other')),
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  closed_at timestamptz,
  -- The mail that took it to the campus; it may be gone from the outbox.
  mail_id uuid,
  created_at timestamptz not null,
  check ((answer is null) = (answered_at is null)),
  check (status <> 'answered' or answer is not null),
  check ((status = 'closed') = (closed_at is not null))
);
-- Those of visitors, whose user is null, are deleted after a time.
create index contact_messages_of_user on contact_messages (user_id, created_at desc, id desc);
-- And with an account of the address they name.
create index contact_messages_of_visitor on contact_messages (email) where user_id is null;

-- What owners of paid print requests reported to be wrong with them, and the campus's answer.
create table issue_reports (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references print_requests on delete cascade,
  category text not null check (category in
    ('quality', 'missing-pages', 'wrong-settings', 'not-received', 'other')),
  description text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  closed_at timestamptz,
  mail_id uuid,
  created_at timestamptz not null,
  check ((answer is null) = (answered_at is null)),
  check (status <> 'answered' or answer is not null),
  check ((status = 'closed') = (closed_at is not null))
);
create index issue_reports_of_request on issue_reports (request_id, created_at);
