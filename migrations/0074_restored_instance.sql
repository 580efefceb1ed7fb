-- A restored database: when it was restored, and as of when. What was paid in between is in no table.
alter table instance add column restored_at timestamptz, add column backup_at timestamptz;
