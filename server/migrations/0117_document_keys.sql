-- The keys with which stored documents are encrypted, by their ids alone: a process without one of them does not start.
create table document_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- When a process last started with it: what is stored gets the key that was chosen last.
  chosen_at timestamptz not null default clock_timestamp(),
  -- A process that encrypts with it was there; one that is not used and opens no file is forgotten.
  used_at timestamptz not null default now(),
  -- Since when every file is encrypted with this key.
  complete_at timestamptz
);

-- Stored files that were found to be changed, cut short or exchanged, for whoever watches over the product.
create table damaged_files (
  key text primary key,
  reason text not null,
  found_at timestamptz not null default now()
);
