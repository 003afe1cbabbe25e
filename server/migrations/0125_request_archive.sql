-- The history of requests that ended long ago: one row for each request instead of one for each change.
create table print_request_archive (
  request_id uuid primary key references print_requests,
  owner_id uuid not null references users,
  -- The columns of the rows as they were, oldest first.
  ids bigint[] not null,
  from_statuses text[] not null,
  to_statuses text[] not null,
  actors text[] not null,
  actor_ids uuid[] not null,
  reasons text[] not null,
  times timestamptz[] not null,
  archived_at timestamptz not null
);

-- The rows of the archive as the history has them.
create view archived_request_changes as
select change.id, archive.request_id, archive.owner_id, change.from_status, change.to_status, change.actor,
  change.actor_id, change.reason, change.at
from print_request_archive as archive
cross join lateral unnest(ids, from_statuses, to_statuses, actors, actor_ids, reasons, times)
  as change(id, from_status, to_status, actor, actor_id, reason, at);

-- Both together.
create view print_request_changes as
select id, request_id, owner_id, from_status, to_status, actor, actor_id, reason, at from print_request_history
union all
select id, request_id, owner_id, from_status, to_status, actor, actor_id, reason, at from archived_request_changes;

-- A request that changed once more is archived once more: what is here stays at the beginning.
create function refuse_archive_change() returns trigger language plpgsql as $$
declare
  kept integer := cardinality(old.ids);
begin
  if tg_op = 'UPDATE' and new.request_id = old.request_id and new.owner_id = old.owner_id
    and new.ids[1:kept] = old.ids and new.from_statuses[1:kept] = old.from_statuses
    and new.to_statuses[1:kept] = old.to_statuses and new.actors[1:kept] = old.actors
    and new.actor_ids[1:kept] = old.actor_ids and new.reasons[1:kept] = old.reasons
    and new.times[1:kept] = old.times
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger print_request_archive_append_only before update or delete on print_request_archive
  for each row execute function refuse_archive_change();
create trigger print_request_archive_not_truncated before truncate on print_request_archive
  for each statement execute function refuse_change();

-- A change leaves the history only once the archive has it.
create function refuse_unarchived_delete() returns trigger language plpgsql as $$
begin
  if exists (
    select from archived_request_changes as archived
    where archived.request_id = old.request_id and archived.id = old.id
      and archived.owner_id = old.owner_id and archived.from_status is not distinct from old.from_status
      and archived.to_status = old.to_status and archived.actor = old.actor
      and archived.actor_id is not distinct from old.actor_id
      and archived.reason is not distinct from old.reason and archived.at = old.at
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger print_request_history_stays on print_request_history;
create trigger print_request_history_stays before delete on print_request_history
  for each row execute function refuse_unarchived_delete();

-- What is left of a webhook without its body is deleted after a while, too.
create index webhook_events_without_body on webhook_events (received_at) where body is null;
