-- Pages that lie in the tray of a printer which gave the job up: they are not printed again.
alter table print_queue add column delivered_pages integer not null default 0;
-- What the attempt began with, and what it came to.
alter table print_jobs
  add column delivered_before integer not null default 0,
  add column delivered_pages integer;
