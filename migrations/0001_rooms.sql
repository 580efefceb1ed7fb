-- Every live thing belongs to a room, and every room counts its commands (docs/realtime.md, R1-R5).
create table rooms (
  room text primary key,
  revision bigint not null default 0
);

-- The live feed, the repair after a lost connection, and the history, in one. Never trimmed.
create table changes (
  room text not null references rooms,
  revision bigint not null,
  at timestamptz not null,
  actor jsonb,
  command_id uuid,
  request_id text,
  device text,
  changes jsonb not null,
  -- 'task:event-1/utensils-1' and so on: what the batch touched, to find one thing's history.
  entities text[] not null,
  primary key (room, revision)
);
create index changes_entities on changes using gin (entities);

-- Answers to commands already done, so that the same id twice has one effect and one answer (R7). Kept 48 hours.
create table commands (
  id uuid not null,
  actor_id text not null,
  hash text not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (id, actor_id)
);
create index commands_at on commands (at);
