-- One day of the cutlet kitchen: its numbers, and where its meat came from.
create table cutlet_days (
  date date primary key,
  inventory jsonb not null,
  production jsonb not null,
  intake jsonb
);

-- A subtask or checkpoint that was done, once, with its value of that moment. Reopened ones stay for the history.
create table cutlet_checks (
  date date not null references cutlet_days,
  task_id text not null,
  check_id text not null,
  value text not null,
  worker text not null,
  at timestamptz not null,
  reopened_at timestamptz,
  reopened_by text,
  reopened_reason text,
  id uuid primary key default gen_random_uuid()
);
create unique index cutlet_checks_once on cutlet_checks (date, task_id, check_id) where reopened_at is null;

create table cutlet_tasks_done (
  date date not null references cutlet_days,
  task_id text not null,
  worker text not null,
  at timestamptz not null,
  primary key (date, task_id)
);

-- Sessions that gave the password of the cutlet kitchen, and until when that holds.
create table cutlet_unlocks (
  session_id uuid primary key references sessions,
  until timestamptz not null
);
