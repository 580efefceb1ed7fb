import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Pool } from './pools';
import { withTransaction } from './transaction';

const embeddedRole = 'kalavara_server';

/**
 * Creates the role of the running server in the embedded cluster, with a new password at each start that is not
 * stored. Returns the URL with that role.
 */
export async function createServerRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The running query rejects with the same error.
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      embeddedRole,
    ]);
    if (rowCount === 0) await client.query(`create role ${embeddedRole}`);
    await client.query(
      `alter role ${embeddedRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = embeddedRole;
  url.password = password;
  return url.toString();
}

/**
 * Grants a role rights to the rows of all tables, including later ones, but no DDL rights. Run by the owner of the
 * tables after each migration.
 */
export async function grantServerRights(owner: Pool, role: string): Promise<void> {
  const to = sql.raw(pg.escapeIdentifier(role));
  await withTransaction(owner, async ({ db }) => {
    // Two servers that start at once would change the same rows of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('kalavara server role'))`.execute(db);
    const { database } = (
      await sql<{ database: string }>`select current_database() as database`.execute(db)
    ).rows[0]!;
    for (const statement of [
      sql`revoke temporary on database ${sql.raw(pg.escapeIdentifier(database))} from public`,
      sql`grant usage on schema public to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
      sql`grant usage, select, update on all sequences in schema public to ${to}`,
      sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`,
      sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${to}`,
      sql`alter default privileges in schema public grant usage, select, update on sequences to ${to}`,
    ])
      await statement.execute(db);
  });
}
