import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { neverStarted, setOwnerPassword } from './features/access/owner';
import { ConfigError, readConfig, type Config } from './platform/config';
import { openDatabase, openPool } from './platform/db';
import { startEmbeddedPostgres } from './platform/embedded-postgres';
import { orIfMissing } from './platform/embedded-postgres/binaries';
import { findCluster } from './platform/embedded-postgres/cluster';
import { isUnavailable } from './platform/errors';
import { createLogger, type Logger } from './platform/log';

/** `npm run owner:password [new password]`: for whoever holds the machine and has lost the way in. */
async function main() {
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const database = await reach(config, log);
  const db = openDatabase(openPool(database.url, log, { name: 'owner-password', max: 1 }));
  try {
    const given = { preferred: config.owner.username, password: process.argv[2], now: Date.now() };
    const { username, password } = await setOwnerPassword(db, given);
    process.stdout.write(`\n  Owner:    ${username}\n  Password: ${password}\n\n  Whoever was signed in by this name has to sign in again.\n\n`);
  } finally {
    await db.destroy();
    await database.leave();
  }
}

type Reached = { url: string; leave: () => Promise<void> };

/** The database of the server that runs, if one does; else our own is started for a moment. */
async function reach({ databaseUrl, dataDir }: Config, log: Logger): Promise<Reached> {
  const stays = () => Promise.resolve();
  if (databaseUrl !== undefined) return { url: databaseUrl, leave: stays };

  const home = join(dataDir, 'postgres');
  const cluster = await findCluster(home);
  if (!cluster) throw new ConfigError(neverStarted);
  const port = (await readFile(join(home, 'port'), 'utf8').catch(orIfMissing(''))).trim();
  const running = `postgres://kalavara:${cluster.password}@127.0.0.1:${port}/kalavara`;
  if (port && (await answers(running))) return { url: running, leave: stays };

  const own = await startEmbeddedPostgres({ dataDir, log });
  return { url: own.url, leave: own.stop };
}

/** Whether it is up, and ours: another program on this port would not know the password. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isUp;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${inWords(error)}\n\n`);
  process.exitCode = 1;
});

function inWords(error: unknown): string | undefined {
  // A database in which no server ever ran has no tables yet.
  if ((error as { code?: unknown }).code === '42P01') return neverStarted;
  if (error instanceof ConfigError) return error.message;
  if (isUnavailable(error)) return `The database cannot be reached: ${(error as Error).message}`;
  return (error as Error).stack;
}
