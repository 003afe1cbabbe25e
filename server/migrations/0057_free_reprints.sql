-- A print that the desk grants for a bad one: nobody pays, so there is no payment and no invoice.
alter table print_requests
  add column free_of_charge boolean not null default false,
  add column granted_by uuid references users on delete set null,
  add constraint print_requests_free_costs_nothing check (not free_of_charge or total_paise = 0 and reprint_of_id is not null);

-- How many were granted for a request, and how many pages an operator granted on a day.
create index print_requests_free_of on print_requests (reprint_of_id) where free_of_charge;
create index print_requests_granted on print_requests (granted_by, created_at) include (pages_used, copies) where free_of_charge;

create function is_free_reprints(value jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(value) = 'object'
    then is_whole_number_within(value -> 'perRequest', 0, 20)
      and is_whole_number_within(value -> 'pagesPerDay', 0, 100000)
    else false end;

alter table settings
  add constraint "freeReprints" check (not chosen ? 'freeReprints' or is_free_reprints(chosen -> 'freeReprints')) not valid;
