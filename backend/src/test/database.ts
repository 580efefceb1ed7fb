import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { addCleanup } from './cleanup';
import { databaseIn, template } from './global-setup';
import { onDatabase } from './on-database';

/** `url` is that of the owner of the tables, `serverUrl` that of the role of a running server. */
export type TestDatabase = { url: string; serverUrl: string; drop: () => Promise<void> };

const urlsOf = (name: string) => ({
  url: databaseIn(inject('databaseUrl'), name),
  serverUrl: databaseIn(inject('serverUrl'), name),
});

/** Runs a statement that a running server may not run, such as a change of the schema. */
export async function runAsOwner({ url }: TestDatabase, statement: string): Promise<void> {
  await onDatabase(url, (client) => client.query(statement));
}

/** Like `copyDatabase`, for callers that drop the copy themselves. */
export const copyTemplate = (): Promise<TestDatabase> =>
  createDatabase(`t_${randomSuffix()}`, `template ${template} strategy file_copy`);

/** Creates a copy of the migrated database (some 25 ms), dropped after its test or file. */
export async function copyDatabase(): Promise<TestDatabase> {
  const database = await copyTemplate();
  addCleanup(database.drop);
  return database;
}

/** Creates an empty database, dropped after its test or file. `options` are those of the statement. */
export async function emptyDatabase(options = ''): Promise<TestDatabase> {
  const database = await createDatabase(`e_${randomSuffix()}`, `template template0 ${options}`);
  addCleanup(database.drop);
  return database;
}

const randomSuffix = () => randomBytes(6).toString('hex');

async function createDatabase(name: string, options: string): Promise<TestDatabase> {
  // Postgres refuses two simultaneous copies of one template, so they queue here.
  await asAdmin('select pg_advisory_lock(1)');
  try {
    await asAdmin(`create database ${name} ${options}`);
  } finally {
    await asAdmin('select pg_advisory_unlock(1)');
  }
  const drop = () => asAdmin(`drop database if exists ${name} with (force)`);
  return { ...urlsOf(name), drop };
}

let admin: Promise<pg.Client> | undefined;

/** One connection for this worker: opening one costs as much as a copy of the database. */
async function connectAsAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  // The Postgres of the run stops before the worker does.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function asAdmin(statement: string) {
  admin ??= connectAsAdmin();
  await (await admin).query(statement);
}
