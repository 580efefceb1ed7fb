-- A completed day of the cutlet kitchen: what it used, the movements in the store, and its stock before. Null: not completed.
alter table cutlet_days add column completion jsonb;

-- When a value reached the server: a phone may have been offline when it was measured. The version before writes the default.
-- Rows of before this column count as entered when they were measured.
alter table cutlet_checks add column entered_at timestamptz;
alter table readings add column entered_at timestamptz;
update cutlet_checks set entered_at = at;
update readings set entered_at = at;
alter table cutlet_checks alter column entered_at set default now(), alter column entered_at set not null;
alter table readings alter column entered_at set default now(), alter column entered_at set not null;
create index readings_at on readings (at) where deleted_at is null;

-- The owner signed the log of a period. `entries` is how many the log had then; a later entry is shown as such.
create table log_sign_offs (
  id uuid primary key,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  entries integer not null,
  by text not null,
  by_id text not null,
  at timestamptz not null
);

-- The address on the tables of an event, for many reviews: only the SHA-256 of its token is stored. The newest of an event works.
create table review_table_links (
  id uuid primary key default gen_random_uuid(),
  event_id text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index review_table_links_event on review_table_links (event_id, created_at);

-- What guests wrote at the tables, one review a device. It becomes a review once the owner approves it.
create table table_reviews (
  id uuid primary key default gen_random_uuid(),
  event_id text not null,
  device_hash bytea not null,
  content jsonb not null,
  sent_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by text,
  review_id text,
  unique (event_id, device_hash)
);
create index table_reviews_pending on table_reviews (sent_at) where status = 'pending';
