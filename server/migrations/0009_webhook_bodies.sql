-- Kept as the text that was signed: jsonb refuses some of what JSON allows (the character NUL, half a surrogate pair,
-- great depth), and a payment told of in such a webhook must be settled like any other.
alter table webhook_events alter column body type text using body::text;
