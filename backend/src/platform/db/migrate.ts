import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { OperatorError } from '../operator-error';
import type { Database } from './pools';

const nameOf = (file: string) => file.replace(/\.sql$/, '');
const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** The names of the SQL files, in their order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).map(nameOf);

/**
 * Applies the SQL files that are missing, or only the first `count` of all, and returns the names of those applied.
 * Forward only. Safe if two processes run it at once: each file is applied once.
 */
export async function migrate(db: Database, folder: string, count?: number): Promise<string[]> {
  const files = (await filesIn(folder)).slice(0, count);
  if (await isUpToDate(db, files.map(nameOf))) return [];
  const migrations = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const up = async (on: Database) => void (await sql.raw(text).execute(on));
      return [nameOf(name), { up }] as const;
    }),
  );
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw explainNewerDatabase(error as Error);
  // A new database has none, and another process that starts on it at the same moment must not lose its own.
  if (results.length > 0 && results.length < files.length) await endStaleConnections(db);
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Whether exactly these migrations are applied. Read before Kysely's migrator, which lists the columns of the whole schema three
 * times: half of what Postgres does at a start without migrations.
 */
async function isUpToDate(db: Database, names: string[]): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = rows.map(({ name }) => name).sort();
  return applied.join() === names.join();
}

/**
 * A prepared `select *` fails for good on its connection once its table has another column. The pools of a server that runs
 * beside this one connect anew; what they were doing is answered 503, as when Postgres restarts. One that starts at the same
 * moment is past its migrations or waits for these.
 */
const endStaleConnections = (db: Database): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pg_has_role(usename, 'member') and pid <> pg_backend_pid()
      and application_name like 'kalavara-%' and application_name not in ('kalavara-backup', 'kalavara-listener', 'kalavara-migrate', 'kalavara-start')`.execute(
    db,
  );

/** A migration that is applied but not among the files: of a newer program. Its schema may be more than this one can write. */
function explainNewerDatabase(error: Error): Error {
  const [, name] = /executed migration (\S+) is missing/.exec(error.message) ?? [];
  if (name === undefined) return error;
  return new OperatorError(
    `A newer version of Kalavara has changed this database (migration ${name}). Start that version again; going back takes ` +
      'a backup from before: docs/operations/backup.md.',
    { cause: error },
  );
}
