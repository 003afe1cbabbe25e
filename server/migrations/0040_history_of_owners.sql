-- Whose history it is, so that what happened to all requests of one user since some moment is read by an index.
alter table print_request_history add column owner_id uuid;
update print_request_history as history set owner_id = print_requests.owner_id
  from print_requests where print_requests.id = history.request_id;
alter table print_request_history alter column owner_id set not null;
alter table print_request_history add foreign key (owner_id) references users;
create index print_request_history_owner on print_request_history (owner_id, id);

drop trigger print_request_history_append_only on print_request_history;
create trigger print_request_history_append_only
  before update of request_id, owner_id, from_status, to_status, actor, reason, at on print_request_history
  for each row execute function refuse_change();
