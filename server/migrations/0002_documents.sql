create table documents (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null,
  -- Bytes of the file as it was uploaded.
  size_bytes bigint not null check (size_bytes > 0),
  page_count integer not null check (page_count > 0),
  damaged boolean not null,
  -- Where the PDF lies in storage; null once the bytes are gone.
  storage_key text,
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((storage_key is null) = (deleted_at is not null))
);
create index documents_owner on documents (owner_id, uploaded_at desc);
