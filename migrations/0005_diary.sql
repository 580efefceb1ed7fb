create table diary_events (
  id text primary key,
  title text not null,
  date date not null,
  description text not null,
  assigned_to text,
  created_at timestamptz not null,
  created_by text not null,
  created_by_id text,
  is_completed boolean not null default false,
  estimated_attendance integer not null check (estimated_attendance >= 0),
  deleted_at timestamptz,
  deleted_by text
);

create table people (
  event_id text primary key,
  count integer not null check (count >= 0),
  deleted_at timestamptz
);
