-- The log as managers read it, newest first: by who, what and to what, each within days.
drop index audit_log_action, audit_log_actor, audit_log_at;
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_actor on audit_log (actor_id, at, id) where actor_id is not null;
create index audit_log_program on audit_log (actor, at, id) where actor_id is null;
create index audit_log_subject_at on audit_log (subject, at, id);
