-- Names that say what each time is. Indexes and constraints follow their columns.
alter table print_jobs rename column cancel_asked_at to cancel_requested_at;
alter table payment_orders rename column asked_at to provider_check_started_at;
alter table payment_orders rename column heard_at to provider_check_finished_at;
