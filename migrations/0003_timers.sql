create table timers (
  event_id text not null,
  step_id text not null,
  is_active boolean not null default false,
  start_ms bigint,
  started_by text,
  -- The room's revision at which somebody last touched it.
  revision bigint not null,
  deleted_at timestamptz,
  primary key (event_id, step_id),
  check (is_active = (start_ms is not null))
);
