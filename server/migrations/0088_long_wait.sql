alter table settings
  add constraint "longWaitMinutes" check (not chosen ? 'longWaitMinutes'
    or is_whole_number_within(chosen -> 'longWaitMinutes', 5, 1440)) not valid;
