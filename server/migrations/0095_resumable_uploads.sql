-- Files that arrive in parts, over connections that break (the tus protocol).
create table resumable_uploads (
  id uuid primary key,
  owner_id uuid not null references users,
  name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- How much has arrived.
  offset_bytes bigint not null default 0 check (offset_bytes between 0 and size_bytes),
  created_at timestamptz not null,
  -- What became of it: a document, or an error as a call answers it.
  document_id uuid references documents,
  error_code text,
  error_message text,
  check (document_id is null or error_code is null),
  check ((error_code is null) = (error_message is null))
);
create index resumable_uploads_owner on resumable_uploads (owner_id, created_at);
create index resumable_uploads_created on resumable_uploads (created_at);

-- What has arrived of a file, until the document is made of it. The bytes lie in storage, under the id.
create table resumable_upload_parts (
  id uuid primary key,
  upload_id uuid not null references resumable_uploads on delete cascade,
  start_byte bigint not null,
  unique (upload_id, start_byte)
);
