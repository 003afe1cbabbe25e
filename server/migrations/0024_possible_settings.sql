-- What a campus sets is refused where it cannot be meant: a constraint for each setting, by its name, so that the
-- refusal says which. A row from before is left as it is (`not valid`): the product must start, reads of it what it can
-- and says the rest in its log. Bodies are `return`s, which find what they call whatever the search path is, as when a
-- backup is restored.

create function is_number_within(value jsonb, low numeric, high numeric) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'number' then value::numeric between low and high else false end;

create function is_whole_number_within(value jsonb, low numeric, high numeric) returns boolean language sql immutable
  return case when is_number_within(value, low, high) then value::numeric = trunc(value::numeric) else false end;

create function is_text_like(value jsonb, pattern text) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'string' then value #>> '{}' ~ pattern else false end;

create function is_text_within(value jsonb, low integer, high integer) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'string' then char_length(value #>> '{}') between low and high else false end;

create function is_list_like(value jsonb, pattern text) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'array'
    then (select coalesce(bool_and(is_text_like(item, pattern)), true) from jsonb_array_elements(value) as list (item))
    else false end;

create function is_flag(value jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(value) = 'boolean', false);

-- In paise. Less than twenty is rupees that were written for paise, and pays for no paper.
create function is_price_list(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then is_whole_number_within(value -> 'black', 20, 100000) and is_whole_number_within(value -> 'color', 20, 100000)
    else false end;

-- In hundredths of a percent. What lies between none and a quarter of a percent is a percentage that was written plainly.
create function is_tax_rate(value jsonb) returns boolean language sql immutable
  return is_whole_number_within(value, 0, 0) or is_whole_number_within(value, 25, 10000);

-- Midnight at the end of a day is 24:00.
create function is_day_hours(value jsonb) returns boolean language sql immutable
  return case jsonb_typeof(value)
    when 'null' then true
    when 'object' then is_text_like(value -> 'start', '^([01]\d|2[0-3]):[0-5]\d$')
      and is_text_like(value -> 'end', '^(([01]\d|2[0-3]):[0-5]\d|24:00)$')
      and (value ->> 'start') collate "C" < (value ->> 'end') collate "C"
    else false end;

create function is_week_hours(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'array'
    then jsonb_array_length(value) = 7
      and (select bool_and(is_day_hours(day)) from jsonb_array_elements(value) as week (day))
    else false end;

create function is_time_zone(value jsonb) returns boolean language sql stable
  return case when jsonb_typeof(value) = 'string'
    then exists (select from pg_timezone_names where lower(name) = lower(value #>> '{}'))
    else false end;

create function is_contact(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then is_text_within(value -> 'email', 0, 500) and is_text_within(value -> 'phone', 0, 500)
      and is_text_within(value -> 'emergencyEmail', 0, 500) and is_text_within(value -> 'emergencyPhone', 0, 500)
      and is_text_within(value -> 'address', 0, 500)
    else false end;

create function is_list_of_domains(value jsonb) returns boolean language sql immutable
  return is_list_like(value, '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$');

create function is_domains_of_categories(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then (select coalesce(bool_and(category ~ '^(student|staff|professor)$' and is_list_of_domains(domains)), true)
      from jsonb_each(value) as each (category, domains))
    else false end;

create function is_limits(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then (select coalesce(bool_and(is_whole_number_within(one -> 'tries', 1, 1000000000)
        and is_whole_number_within(one -> 'windowSeconds', 1, 2592000)), true)
      from jsonb_each(value) as each (name, one))
    else false end;

alter table settings
  add constraint "settings" check (jsonb_typeof(chosen) = 'object') not valid,
  add constraint "priceList" check (not chosen ? 'priceList' or is_price_list(chosen -> 'priceList')) not valid,
  add constraint "sellerName" check (not chosen ? 'sellerName' or is_text_within(chosen -> 'sellerName', 1, 200)) not valid,
  add constraint "sellerAddress" check (not chosen ? 'sellerAddress' or is_text_within(chosen -> 'sellerAddress', 1, 500)) not valid,
  add constraint "gstin" check (not chosen ? 'gstin' or chosen -> 'gstin' = 'null'
    or is_text_like(chosen -> 'gstin', '^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$')) not valid,
  add constraint "taxRate" check (not chosen ? 'taxRate' or is_tax_rate(chosen -> 'taxRate')) not valid,
  add constraint "sac" check (not chosen ? 'sac' or is_text_like(chosen -> 'sac', '^\d{4,8}$')) not valid,
  add constraint "contact" check (not chosen ? 'contact' or is_contact(chosen -> 'contact')) not valid,
  add constraint "emailDomains" check (not chosen ? 'emailDomains' or is_list_of_domains(chosen -> 'emailDomains')) not valid,
  add constraint "categoryDomains" check (not chosen ? 'categoryDomains' or is_domains_of_categories(chosen -> 'categoryDomains')) not valid,
  add constraint "confirmedCategories" check (not chosen ? 'confirmedCategories'
    or is_list_like(chosen -> 'confirmedCategories', '^(student|staff|professor)$')) not valid,
  add constraint "weekHours" check (not chosen ? 'weekHours' or is_week_hours(chosen -> 'weekHours')) not valid,
  add constraint "timeZone" check (not chosen ? 'timeZone' or is_time_zone(chosen -> 'timeZone')) not valid,
  add constraint "closeOutsideHours" check (not chosen ? 'closeOutsideHours' or is_flag(chosen -> 'closeOutsideHours')) not valid,
  add constraint "acceptingOrders" check (not chosen ? 'acceptingOrders' or is_flag(chosen -> 'acceptingOrders')) not valid,
  add constraint "maintenanceMode" check (not chosen ? 'maintenanceMode' or is_flag(chosen -> 'maintenanceMode')) not valid,
  add constraint "maxFileSizeMb" check (not chosen ? 'maxFileSizeMb' or is_number_within(chosen -> 'maxFileSizeMb', 0.1, 2000)) not valid,
  add constraint "maxPages" check (not chosen ? 'maxPages' or is_whole_number_within(chosen -> 'maxPages', 1, 100000)) not valid,
  add constraint "maxMegapixels" check (not chosen ? 'maxMegapixels' or is_number_within(chosen -> 'maxMegapixels', 0.01, 1000)) not valid,
  add constraint "allowedFileTypes" check (not chosen ? 'allowedFileTypes'
    or (is_list_like(chosen -> 'allowedFileTypes', '^[a-z0-9]+$') and chosen -> 'allowedFileTypes' <> '[]')) not valid,
  add constraint "keepReadyDays" check (not chosen ? 'keepReadyDays' or is_number_within(chosen -> 'keepReadyDays', 0, 3650)) not valid,
  add constraint "accountLimits" check (not chosen ? 'accountLimits' or is_limits(chosen -> 'accountLimits')) not valid,
  add constraint "uploadLimits" check (not chosen ? 'uploadLimits' or is_limits(chosen -> 'uploadLimits')) not valid;

-- Every process looks at what was set, and says in its log what it cannot read.
create function tell_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_events', '{"topic":"settings-changed","payload":{}}');
  return null;
end $$;
create trigger settings_told after update on settings for each statement execute function tell_settings_changed();
