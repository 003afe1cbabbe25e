-- An account that opens by the campus's own sign-in: the person is known there by issuer and subject, never by address.
create table campus_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  -- What the groups of the directory gave at the last sign-in.
  given_permissions text[] not null default '{}' check (given_permissions <@ array['desk', 'manage']),
  given_category text check (given_category in ('student', 'staff', 'professor')),
  given_department text check (given_department in ('CSE', 'IT', 'ENTC', 'ECE', 'AIDS', 'Admin')),
  -- What the account had before a group gave it another.
  own_category text check (own_category in ('student', 'staff', 'professor')),
  own_department text check (own_department in ('CSE', 'IT', 'ENTC', 'ECE', 'AIDS', 'Admin')),
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
