-- A registration over an address with a confirmed account changes nothing of that account. Its password is kept as a
-- hash, so that a login with it is answered as a login to an unconfirmed address is. It opens nothing.
create table decoy_registrations (
  email text primary key,
  password_hash text not null,
  registered_at timestamptz not null
);
create index decoy_registrations_age on decoy_registrations (registered_at);
create index unconfirmed_users_age on users (created_at) where email_verified_at is null and deleted_at is null;
