alter table payment_orders
  -- When someone who waits last had the provider asked: others who ask at that moment are answered with what is known.
  add column asked_at timestamptz,
  -- The asking that the provider last answered, and what it stated of the payment that was being tried.
  add column heard_at timestamptz,
  add column attempt jsonb;
