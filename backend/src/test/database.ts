import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { addCleanup } from './cleanup';
import { databaseIn, template } from './global-setup';
import { onDatabase } from './on-database';

/** `url` is the owner's, `serverUrl` that of the role of a running server. */
export type TestDatabase = { url: string; serverUrl: string; drop: () => Promise<void> };

const urlsOf = (name: string) => ({
  url: databaseIn(inject('databaseUrl'), name),
  serverUrl: databaseIn(inject('serverUrl'), name),
});

/** A change of the schema, which a running server may not make. */
export async function runAsOwner({ url }: TestDatabase, statement: string): Promise<void> {
  await onDatabase(url, (client) => client.query(statement));
}

/** `copyDatabase` for a caller that drops the copy. */
export const copyTemplate = (): Promise<TestDatabase> =>
  createDatabase(`t_${randomSuffix()}`, `template ${template} strategy file_copy`);

/** A fresh copy of the migrated database (some 25 ms), dropped with its test or file. */
export async function copyDatabase(): Promise<TestDatabase> {
  const database = await copyTemplate();
  addCleanup(database.drop);
  return database;
}

/** One in which nothing was ever made, dropped with its test or file. `options` are those of the statement. */
export async function emptyDatabase(options = ''): Promise<TestDatabase> {
  const database = await createDatabase(`e_${randomSuffix()}`, `template template0 ${options}`);
  addCleanup(database.drop);
  return database;
}

const randomSuffix = () => randomBytes(6).toString('hex');

async function createDatabase(name: string, options: string): Promise<TestDatabase> {
  // Postgres refuses two copies of one template at a time, so they queue here.
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

/** One connection of this worker: opening one costs as much as a copy of the database. */
async function connectAsAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  // The run's Postgres stops before the worker ends.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function asAdmin(statement: string) {
  admin ??= connectAsAdmin();
  await (await admin).query(statement);
}
