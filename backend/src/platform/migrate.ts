import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import type { Database } from './db';

/** Brings the database up to the newest SQL file. Forward only; two processes at once do it once. */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const up = async (on: Database) => void (await sql.raw(text).execute(on));
      return [name.replace(/\.sql$/, ''), { up }] as const;
    }),
  );
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  return results.map(({ migrationName }) => migrationName);
}
