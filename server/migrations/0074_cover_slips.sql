-- Whether a slip with the print ID is printed in front of each job.
alter table printers add column cover_slip boolean not null default false;

alter table print_jobs
  -- The same, as it was when its printer was chosen: what a printer has of a job is compared with the same document.
  add column cover_slip boolean not null default false,
  -- How its pages are drawn for a printer that reads no PDF; as it was written, for the same bytes again.
  add column raster json;
