create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  username text not null unique,
  secret_hash text not null,
  role text not null check (role in ('owner', 'staff')),
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);

create table displays (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  path text not null default '/soplocked',
  message text,
  sent_at timestamptz,
  rung_at timestamptz,
  last_beat_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

-- Only the SHA-256 of a session's token is kept.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid references accounts,
  display_id uuid references displays,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_minutes integer not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  ip text,
  device text,
  revoked_at timestamptz,
  check ((account_id is null) <> (display_id is null))
);
create index sessions_account on sessions (account_id) where revoked_at is null;
create index sessions_display on sessions (display_id) where revoked_at is null;

-- A TV that asks to be let in (RFC 8628): claimed by one session, which alone may approve.
create table pairings (
  code text primary key,
  secret_hash bytea not null unique,
  ip text not null,
  device text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_by uuid references sessions,
  display_id uuid references displays
);

-- What lives in no room: sign-ins, accounts, devices.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor jsonb,
  action text not null,
  entity text not null,
  entity_id text,
  details jsonb not null default '{}',
  request_id text
);

-- Written by the rate limiter; survives a restart and is shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- One row a fact about this installation, such as what was printed at the first start.
create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);
