alter table settings
  add constraint "twoStepForStaff" check (not chosen ? 'twoStepForStaff'
    or is_flag(chosen -> 'twoStepForStaff')) not valid;
