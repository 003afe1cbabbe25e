-- A delivery is known by its event id and its body: the id is not signed, so that one that was used before must not
-- hide what another body says. Bodies are deleted after a time, or with the account they are about.
alter table webhook_events
  add column body_hash bytea,
  -- The order that it is about, by the provider's id.
  add column provider_order_id text,
  alter column body drop not null;
update webhook_events set
  body_hash = sha256(convert_to(body, 'UTF8')),
  provider_order_id = substring(body from '"order_id"\s*:\s*"([^"\\]+)"');
alter table webhook_events
  alter column body_hash set not null,
  drop constraint webhook_events_pkey,
  add primary key (event_id, body_hash);
create index webhook_events_with_body on webhook_events (received_at) where body is not null;
create index webhook_events_of_order on webhook_events (provider_order_id) where body is not null;
