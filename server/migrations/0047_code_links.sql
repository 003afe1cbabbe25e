alter table one_time_codes
  -- Keyed hash of the token in the mailed link, which opens what the code opens. Null while the code is still to be
  -- made, and for a decoy.
  add column link_hash bytea;
create unique index one_time_codes_link_hash on one_time_codes (link_hash);
