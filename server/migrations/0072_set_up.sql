-- Whether the first manager has gone through the set-up, or skipped it. A campus that runs already needs none.
alter table settings
  add constraint "setUpDone" check (not chosen ? 'setUpDone' or is_flag(chosen -> 'setUpDone')) not valid;

do $$
begin
  perform set_config('campus_print.audited', 'on', true);
  update settings set chosen = chosen || '{"setUpDone": true}'
    where jsonb_typeof(chosen) = 'object'
      and (chosen <> '{}' or exists (select from printers) or exists (select from print_requests));
-- A row from before the checks may be wrong elsewhere; it stays as it is.
exception when check_violation then null;
end $$;
