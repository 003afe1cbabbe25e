alter table settings
  add constraint "examPagesPerHour" check (not chosen ? 'examPagesPerHour'
    or chosen -> 'examPagesPerHour' = 'null'
    or is_whole_number_within(chosen -> 'examPagesPerHour', 1, 10000)) not valid;
