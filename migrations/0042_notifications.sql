-- What the owner is notified of, and the devices that take it as a push message.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The address at the push service of the browser, and the keys that only the browser can decrypt with (RFC 8291).
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'ml')),
  device text not null,
  created_at timestamptz not null
);
create index push_subscriptions_account on push_subscriptions (account_id);

create table notifications (
  id uuid primary key,
  kind text not null,
  -- What it is about: an order, a payment, a product.
  subject text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'given-up')),
  -- The subscriptions whose push service has taken it.
  accepted_by uuid[] not null default '{}',
  mailed_at timestamptz,
  attempts integer not null default 0,
  -- Attempts of a mail whose outcome is not known: it may have arrived.
  unconfirmed integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- Of a notification that is being sent: the end of its lease.
  next_try_at timestamptz not null,
  -- When what it is about was over; the same may begin again.
  ended_at timestamptz
);
create unique index notifications_open on notifications (kind, subject) where ended_at is null;
create index notifications_due on notifications (next_try_at) where state in ('queued', 'sending');
create index notifications_created on notifications (created_at);
