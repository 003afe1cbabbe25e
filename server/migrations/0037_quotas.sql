-- Pages that may be ordered in a day or month, by category.
create function is_quotas(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then (select coalesce(bool_and(category ~ '^(student|staff|professor)$'
        and is_whole_number_within(quota -> 'pages', 1, 1000000)
        and is_text_like(quota -> 'period', '^(day|month)$')), true)
      from jsonb_each(value) as each (category, quota))
    else false end;

alter table settings
  add constraint "quotas" check (not chosen ? 'quotas' or is_quotas(chosen -> 'quotas')) not valid;
