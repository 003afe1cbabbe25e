-- What was written of a request's way is neither rewritten nor taken back: until now only rewriting was refused.
create trigger print_request_history_stays
  before delete on print_request_history
  for each row execute function refuse_change();

create trigger print_request_history_stays_whole
  before truncate on print_request_history
  for each statement execute function refuse_change();
