-- What a campus says of itself on its public pages.
create function is_impact_numbers(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'array'
    then jsonb_array_length(value) <= 4
      and (select coalesce(bool_and(is_text_within(number -> 'value', 1, 20)
        and is_text_within(number -> 'label', 1, 60)), true)
      from jsonb_array_elements(value) as each (number))
    else false end;

alter table settings
  add constraint "impactNumbers" check (not chosen ? 'impactNumbers'
    or is_impact_numbers(chosen -> 'impactNumbers')) not valid;
