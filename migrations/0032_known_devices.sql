-- A browser that signed in to an account before: what others guess does not lock it out. Only the SHA-256 of its token is stored.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_devices_account on known_devices (account_id);

-- The overview reads these at every load.
create index audit_log_guessed on audit_log (at) where action = 'account.guessed';
