-- How pages lie on sheets, beyond paper, orientation and sides.
alter table print_requests
  add column pages_per_side smallint not null default 1 check (pages_per_side in (1, 2, 4)),
  add column booklet boolean not null default false,
  add column binding_margin text not null default 'none' check (binding_margin in ('none', 'left', 'top')),
  add column finishing text not null default 'none' check (finishing in ('none', 'staple', 'punch')),
  -- Sides that are printed: what a printer counts, and what takes its time.
  add column sides_per_copy integer not null generated always as (
    case when booklet then (pages_used + 3) / 4 * 2 else (pages_used + pages_per_side - 1) / pages_per_side end
  ) stored,
  add constraint print_requests_booklet_check check (
    not booklet or (
      double_sided and orientation = 'portrait' and pages_per_side = 1
      and binding_margin = 'none' and finishing = 'none'
    )
  );

alter table print_queue
  add column finishing text not null default 'none' check (finishing in ('none', 'staple', 'punch'));
drop index print_queue_waiting;
create index print_queue_waiting
  on print_queue (media, print_type, double_sided, finishing, queue_time, queue_number) where waits;
