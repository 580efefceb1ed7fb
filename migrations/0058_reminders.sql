-- Who took care of a reminder of an event, first. What is due follows from tasks, readings and timers and has no rows.
create table reminder_acknowledgements (
  event_id text not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  by text not null,
  acknowledged_at timestamptz not null,
  primary key (event_id, kind, subject, due_at)
);
create index reminder_acknowledgements_at on reminder_acknowledgements (acknowledged_at);

-- The reminders that a device takes.
alter table push_subscriptions add column kinds text[] not null default '{}';
