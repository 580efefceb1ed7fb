import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster, findCluster } from './cluster';
import { chooseAccount } from './account';
import { ensureDatabase } from './database';
import { lockFolder } from './folder-lock';
import { startOnSomePort } from './port';
import { makeSocketFolder, removeSocketFolder } from './socket';
import { supervise } from './supervisor';
import type { Settings, SupervisorLog } from './launch';
import { DatabaseStartError } from './start-error';

export type { Settings, SupervisorLog } from './launch';
export { DatabaseStartError } from './start-error';

export interface EmbeddedPostgresOptions {
  /** `DATA_DIR`. The cluster lies in its `postgres/`, or elsewhere with a note there saying where. */
  dataDir: string;
  /** Without it a free port is chosen once and kept beside the data, so that it stays the same. */
  port?: number;
  /** `postgres -c`. Durability stays at its defaults but in tests: `fsync=off` loses acknowledged rows. */
  settings?: Settings;
  log: SupervisorLog;
}

export interface EmbeddedPostgres {
  /** Holds the password: never to be logged. `?host=` leads to its socket, where there is one; without it, to the same by TCP. */
  url: string;
  port: number;
  /** The process as it is now; another one after a restart. */
  pid: () => number;
  /** Stops Postgres in order and lets go of the folder. Call it after the pools have ended. */
  stop: () => Promise<void>;
  /** Hears each time Postgres ended by itself, with how; by then its restart on the same port is under way. */
  onExit: (heard: (how: string) => void) => void;
}

/**
 * A real PostgreSQL under our own supervision, on 127.0.0.1 and its own socket only, which ends when this process ends. Rejects with a
 * sentence (and the end of what Postgres said) as `DatabaseTrouble`, when another server owns the folder or
 * Postgres does not come up.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  await makeFolder(join(options.dataDir, 'postgres'));
  const dataDir = await realpath(options.dataDir);
  const home = join(dataDir, 'postgres');

  // Taken before anything else is looked at: with it held, whatever else works in this folder was left behind.
  const lock = await lockFolder(dataDir);
  try {
    const found = await findCluster(home);
    const account = await chooseAccount(home, found, log);
    const { folder, password } = found ?? (await createCluster(home, account, settings, log));
    const socket = await makeSocketFolder(home, account);
    const launched = await startOnSomePort(
      { home, folder, account, settings, socket, log },
      options.port,
    );
    const supervisor = supervise(launched, log);

    const end = async () => {
      await supervisor.stop();
      await removeSocketFolder(socket);
    };
    const stop = async () => {
      await end();
      await lock.release();
    };
    const through = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`;
    const urlOf = (database: string) =>
      `postgres://kalavara:${password}@127.0.0.1:${launched.port}/${database}${through}`;
    try {
      await ensureDatabase(urlOf('postgres'), 'kalavara');
    } catch (error) {
      await end();
      throw error;
    }
    return {
      url: urlOf('kalavara'),
      port: launched.port,
      pid: supervisor.pid,
      stop,
      onExit: supervisor.onExit,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw new DatabaseStartError(
      `The data folder cannot be made or written: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
