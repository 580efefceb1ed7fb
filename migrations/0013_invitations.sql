-- A link by which somebody chooses their own PIN: only the SHA-256 of its token is kept. Used once, or ended unused.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index invitations_account on invitations (account_id) where ended_at is null;

-- By field, the revision of the shop's room at which it was last changed: who saves a form that was filled before that,
-- and wants the same field otherwise, is asked instead of believed.
alter table settings add column revisions jsonb not null default '{}';
