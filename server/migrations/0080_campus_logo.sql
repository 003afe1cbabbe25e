-- The campus's logo as it is shown; `version` is part of its address, so that browsers may keep it.
create table campus_logo (
  only_row boolean primary key default true check (only_row),
  picture bytea not null check (octet_length(picture) between 1 and 262144),
  version text not null,
  updated_at timestamptz not null
);
