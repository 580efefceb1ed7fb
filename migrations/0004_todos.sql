-- That an event has a list at all: an empty list is not the same as none.
create table todo_lists (
  event_id text primary key,
  created_at timestamptz not null default now(),
  -- The list as it was before the last "Reset All Tasks", to go back to.
  before_reset jsonb,
  reset_at timestamptz,
  deleted_at timestamptz
);

create table tasks (
  event_id text not null references todo_lists,
  id text not null,
  task text not null,
  due_date text not null,
  assigned_to text,
  sort_order integer not null,
  estimated_duration text,
  start_time text,
  description text not null,
  has_video boolean not null,
  video_url text,
  is_temperature boolean not null,
  temperature_value text,
  is_final_task boolean not null,
  is_delivery boolean not null,
  delivery_type text check (delivery_type in ('standard', 'combined')),
  delivery_location text,
  delivery_notes text,
  started_at timestamptz,
  started_by text,
  started_by_id text,
  completed_at timestamptz,
  completed_by text,
  completed_by_id text,
  -- The room's revision at which it was completed, for an un-tick that comes late.
  completed_revision bigint,
  -- Who took it off the list, and when.
  deleted_at timestamptz,
  deleted_by text,
  primary key (event_id, id)
);
