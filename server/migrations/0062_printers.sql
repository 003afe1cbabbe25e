-- Printers that a manager runs from a screen. A paused or retired one is sent no new print; what it has, it prints.
alter table printers
  add column paused_at timestamptz,
  add column retired_at timestamptz,
  -- PEM of its certificate, or of the authority that signed it; null: as the machine's own authorities say.
  add column certificate text,
  -- What it reported last: what it can do and what it is, for a screen while it is off.
  add column features jsonb,
  -- Measured from its jobs.
  add column pages_per_minute real check (pages_per_minute > 0),
  add column pages_printed bigint not null default 0;

-- Addresses that the product could never print to stay as they are, and can be retired.
alter table printers add constraint printers_uri
  check (uri = 'virtual:' or uri ~ '^ipps?://[^/@[:space:]]+(/[^[:space:]]*)?$') not valid;

create index print_jobs_printer on print_jobs (printer_id, stage);
