import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { neverStarted } from '../features/accounts/owner';
import { ConfigError, type Config } from '../platform/config/config';
import { refuseFile } from '../platform/config/data-dir';
import { awaitDatabase } from '../platform/db/await-database';
import { openPool, type Pool } from '../platform/db/pools';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { orIfMissing } from '../platform/missing-file';
import { findCluster } from '../platform/embedded-postgres/cluster';
import { findHolder } from '../platform/embedded-postgres/folder-lock';
import { findSocketFolder, urlOf } from '../platform/embedded-postgres/socket';
import { createLogger, type Logger } from '../platform/log';

export type CliDatabase = { url: string; close: () => Promise<void> };

/** Runs `work` with one connection to the installation. `name` is the command, which changes a row. */
export async function withCliConnection(
  name: string,
  config: Config,
  work: (db: Pool) => Promise<void>,
): Promise<void> {
  const log = createLogger('warn');
  const database = await openCliDatabase(config, log);
  const db = openPool(database.url, log, { name, max: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
    await database.close();
  }
}

/**
 * Opens the database of the running server for a command; if no server runs, it starts the embedded Postgres for the
 * command.
 */
export async function openCliDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
): Promise<CliDatabase> {
  const noop = () => Promise.resolve();
  await refuseFile(dataDir);
  if (databaseUrl !== undefined) {
    await awaitDatabase({ setting: 'DATABASE_URL', url: databaseUrl, waitMs: 0 });
    return { url: databaseUrl, close: noop };
  }

  const home = join(dataDir, 'postgres');
  const cluster = await findCluster(home);
  if (!cluster) throw new ConfigError(neverStarted);
  const port = (await readFile(join(home, 'port'), 'utf8').catch(orIfMissing(''))).trim();
  if (port !== '')
    for (const socket of await listSocketFolders(dataDir, home)) {
      const url = urlOf({ password: cluster.password, port, socket }, 'kalavara');
      if (await answers(url)) return { url, close: noop };
    }

  const own = await startEmbeddedPostgres({ dataDir, log });
  return { url: own.url, close: own.stop };
}

/**
 * Lists the folders in which the socket may be; undefined for connections over TCP. The socket of a service with its
 * own `/tmp` (systemd's `PrivateTmp=`) is below the root of its process.
 */
async function listSocketFolders(dataDir: string, home: string) {
  const socket = await findSocketFolder(home);
  if (socket === undefined || process.platform !== 'linux') return [socket];
  const holder = await findHolder(await realpath(dataDir));
  return holder && (await mayHold(holder, dataDir))
    ? [socket, `/proc/${holder}/root${socket}`]
    : [socket];
}

/**
 * Whether a process may be the holder of the folder. Any user can answer as the holder, so only the root of a process
 * of the folder's owner, or of root, is used.
 */
async function mayHold(pid: string, dataDir: string): Promise<boolean> {
  const [holder, folder] = await Promise.all([
    stat(`/proc/${pid}`).catch(orIfMissing(undefined)),
    stat(dataDir),
  ]);
  return holder !== undefined && [0, folder.uid].includes(holder.uid);
}

/** Whether a database answers and is ours: another program on this port would not know the password. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isUp;
}
