-- How full toner and the like were, whenever that changed.
create table printer_supply_levels (
  printer_id uuid not null references printers,
  name text not null,
  level smallint not null check (level between 0 and 100),
  at timestamptz not null
);
create index printer_supply_levels_of_printer on printer_supply_levels (printer_id, name, at desc);
create index printer_supply_levels_at on printer_supply_levels (at);

-- What needs attention at the printers; closed once it is well again.
create table printer_alerts (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  details jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index printer_alerts_open on printer_alerts (key) where closed_at is null;
