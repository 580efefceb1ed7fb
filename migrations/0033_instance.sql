-- What identifies this copy of the data, in one row that each first start writes: a backup leaves it out, so that a restored
-- database gets another epoch and no screen takes its revisions for those of the database before.
create table instance (
  is_only boolean primary key default true check (is_only),
  epoch uuid not null default gen_random_uuid(),
  -- The time that was last trusted, with the machine's time since its boot then, to judge the clock at the next start.
  clock_stored_at timestamptz,
  boot_id text,
  uptime_ms bigint
);
