import type { Config } from './platform/config/config';
import { explainMissingRights } from './platform/db/await-database';
import { listHosts } from './platform/db/hosts';
import { migrate } from './platform/db/migrate';
import { openPool } from './platform/db/pools';
import { grantServerRights } from './platform/db/server-role.queries';
import type { Logger } from './platform/log';

export type DatabaseOptions = {
  databaseUrl: string;
  /** The URL of the role that owns the tables, where the server runs as another one: it migrates and grants. */
  migrateUrl?: string | undefined;
  timeoutMultiplier?: number;
};

const usernameOf = (url: string) => decodeURIComponent(new URL(listHosts(url)[0]!).username);

const migrationTimeoutMs = 600_000;

/** Migrates the database, and grants the role of the server what it needs. */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  { databaseUrl, migrateUrl, timeoutMultiplier = 1 }: DatabaseOptions,
): Promise<void> {
  const db = openPool(migrateUrl || databaseUrl, log, {
    name: 'migrate',
    max: 2,
    statementTimeoutMs: migrationTimeoutMs,
    timeoutMultiplier,
  });
  try {
    const applied = await migrate(db, config.migrationsDir);
    if (applied.length > 0) log.info({ event: 'migrations_applied', migrations: applied });
    if (migrateUrl && usernameOf(databaseUrl) !== usernameOf(migrateUrl))
      await grantServerRights(db, usernameOf(databaseUrl));
  } catch (error) {
    throw explainMissingRights(error, migrateUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL');
  } finally {
    await db.destroy();
  }
}
