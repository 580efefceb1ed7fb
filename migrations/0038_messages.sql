-- Messages to shoppers: written with the fact they are about, sent later by a worker or by the owner herself.
create table messages (
  id uuid primary key,
  event text not null,
  -- What the event happened to: an order, a refund, a wish.
  subject text not null,
  channel text not null check (channel in ('mail', 'hand', 'push', 'whatsapp', 'sms')),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'given-up', 'no-channel')),
  language text not null check (language in ('en', 'ml')),
  order_id uuid references orders on delete cascade,
  name text not null default '',
  email text,
  phone text,
  -- The values of the template's placeholders; the text itself is written when it is sent.
  data jsonb not null,
  title text,
  body text,
  attempts integer not null default 0,
  -- Attempts whose outcome is not known: the message may have arrived.
  unconfirmed integer not null default 0,
  last_error text,
  provider_id text,
  created_at timestamptz not null,
  -- Of a message that is being sent: the end of its lease.
  next_try_at timestamptz not null,
  sent_at timestamptz,
  sent_by text,
  -- One message a fact and channel, however often the fact is reported.
  unique (event, subject, channel)
);
create index messages_due on messages (next_try_at)
  where channel = 'mail' and state in ('queued', 'failed', 'sending');
create index messages_mailed on messages (sent_at, email) where channel = 'mail' and sent_at is not null;
create index messages_listed on messages (state, created_at, id);
create index messages_order on messages (order_id);

alter table orders
  -- The language the shopper ordered in.
  add column language text check (language in ('en', 'ml')),
  add column courier text,
  add column tracking_number text;
