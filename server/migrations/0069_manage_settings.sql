-- A day of the calendar, written 2026-01-31.
create function is_calendar_day(value jsonb) returns boolean language sql immutable
  return case when is_text_like(value, '^(19[7-9]|[2-8][0-9][0-9])[0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')
    then substr(value #>> '{}', 9, 2)::integer <= extract(day from
      make_date(substr(value #>> '{}', 1, 4)::integer, substr(value #>> '{}', 6, 2)::integer, 1) + interval '1 month - 1 day')
    else false end;

create function is_holidays(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'array'
    then jsonb_array_length(value) <= 100
      and (select coalesce(bool_and(is_calendar_day(day -> 'date') and is_text_within(day -> 'name', 1, 60)
        and is_text_like(day -> 'name', '\S')), true) and count(*) = count(distinct day ->> 'date')
      from jsonb_array_elements(value) as each (day))
    else false end;

alter table settings
  add constraint "holidays" check (not chosen ? 'holidays' or is_holidays(chosen -> 'holidays')) not valid,
  add constraint "campusName" check (not chosen ? 'campusName' or is_text_within(chosen -> 'campusName', 0, 80)) not valid,
  add constraint "maintenanceMessage" check (not chosen ? 'maintenanceMessage'
    or is_text_within(chosen -> 'maintenanceMessage', 0, 300)) not valid;

-- A change of the settings past the product is in the audit log, too: with the settings that differ, by their names. The
-- product writes its own entry, and says so for its transaction.
create function audit_settings_change() returns trigger language plpgsql as $$
declare
  old_values jsonb;
  new_values jsonb;
begin
  if current_setting('campus_print.audited', true) = 'on' or old.chosen is not distinct from new.chosen
    or jsonb_typeof(old.chosen) <> 'object' or jsonb_typeof(new.chosen) <> 'object' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(name, old.chosen -> name) filter (where old.chosen ? name), '{}'),
      coalesce(jsonb_object_agg(name, new.chosen -> name) filter (where new.chosen ? name), '{}')
    into old_values, new_values
    from (select jsonb_object_keys(old.chosen || new.chosen) as name) as names
    where old.chosen -> name is distinct from new.chosen -> name;
  insert into public.audit_log (at, actor, action, subject, subject_id, before, after)
    values (now(), 'command line', 'change settings', 'settings', 'campus', old_values, new_values);
  return null;
end $$;
create trigger settings_audited after update on settings for each row execute function audit_settings_change();

-- The log as managers read it: by who, what and when.
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor_id, id desc) where actor_id is not null;
create index audit_log_at on audit_log (at, id);
