-- What the campus has set, over the defaults in the code; one row.
create table settings (
  only_row boolean primary key default true check (only_row),
  chosen jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
insert into settings default values;
