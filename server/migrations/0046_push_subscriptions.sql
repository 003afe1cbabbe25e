-- A browser that a person allowed to show news. It ends with the session in which it was allowed.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Where the browser's push service takes messages. Whoever knows it and the keys can write there.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);
