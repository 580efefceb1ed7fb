-- What the start times of a list were made for, and on which day a task starts after a shift over midnight.
alter table todo_lists add column delivery_time text not null default '12:00 PM';
alter table todo_lists add column schedule_table text not null default 'first' check (schedule_table in ('first', 'second'));
alter table todo_lists add column scheduled_at timestamptz;
alter table todo_lists add column scheduled_by text;
-- Who moved it last and at which revision: a phone that did not see that does not move it back unseen.
alter table todo_lists add column scheduled_by_id text;
alter table todo_lists add column scheduled_revision bigint;
-- With the list before a reset, what its times were made for.
alter table todo_lists add column schedule_before_reset jsonb;
alter table tasks add column start_day smallint not null default 0;

-- Each look at a thermometer; the task keeps the latest as its text.
create table readings (
  id uuid primary key,
  event_id text not null,
  task_id text not null,
  kind text not null check (kind in ('pit', 'core', 'hot-holding')),
  -- °C
  value numeric(5, 1) not null check (value between 0 and 600),
  at timestamptz not null,
  by text,
  by_id text,
  probe text,
  note text,
  action text,
  deleted_at timestamptz,
  deleted_by text
);
create index readings_event on readings (event_id, at) where deleted_at is null;

create table reviews (
  event_id text not null,
  id text not null,
  reviewer_name text not null,
  comment text not null,
  rating smallint not null check (rating between 1 and 5),
  date timestamptz not null,
  youtube_link text,
  tags jsonb not null default '[]',
  verified boolean not null,
  source text not null check (source in ('staff', 'customer')),
  -- The link a customer wrote it through: one review a link.
  link_id uuid,
  deleted_at timestamptz,
  deleted_by text,
  primary key (event_id, id)
);
create unique index reviews_link on reviews (link_id) where link_id is not null;

-- The address a customer reviews an event under: only the SHA-256 of its token is kept. The newest of an event works.
create table review_links (
  id uuid primary key default gen_random_uuid(),
  event_id text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index review_links_event on review_links (event_id, created_at);
