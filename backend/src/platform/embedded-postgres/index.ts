import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster, findCluster } from './cluster';
import { chooseAccount } from './account';
import { ensureDatabase } from './database';
import { orIfMissing } from '../missing-file';
import { lockFolder, refuseLockedFolder } from './folder-lock';
import { restrictFolder } from '../restrict-folder';
import { startOnSomePort } from './port';
import { makeSocketFolder, removeSocketFolder, urlOf } from './socket';
import { supervise } from './supervisor';
import { DatabaseStartError } from './start-error';
import type { Settings, SupervisorLog } from './types';

export interface EmbeddedPostgresOptions {
  /** `DATA_DIR`. The cluster is in its `postgres/`, or elsewhere with a note of its path. */
  dataDir: string;
  /** Without it a free port is chosen once and stored beside the data. */
  port?: number;
  /** `postgres -c`. Durability settings change in tests only: `fsync=off` loses acknowledged rows. */
  settings?: Settings;
  log: SupervisorLog;
}

export interface EmbeddedPostgres {
  /** Contains the password: never to be logged. `?host=` names its socket, if any; without it the URL is TCP. */
  url: string;
  port: number;
  /** The current process; another one after a restart. */
  pid: () => number;
  /** Stops Postgres and unlocks the folder. To be called after the pools have ended. */
  stop: () => Promise<void>;
  /** Calls the listener when Postgres ends by itself, with its exit; a restart on the same port follows. */
  onExit: (listener: (how: string) => void) => void;
}

/** Rejects with a `DatabaseStartError` if another server holds the folder. Creates nothing. */
export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const found = await realpath(dataDir).catch(orIfMissing(undefined));
  if (found !== undefined) await refuseLockedFolder(found);
}

/**
 * Starts a supervised PostgreSQL on a private socket, or on 127.0.0.1 where the system has no sockets; it ends with
 * this process. Rejects with a `DatabaseStartError` if another server holds the folder or Postgres does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  await makeFolder(join(options.dataDir, 'postgres'));
  const dataDir = await realpath(options.dataDir);
  const home = join(dataDir, 'postgres');

  // Locked first: under the lock, every other process in this folder is abandoned.
  const lock = await lockFolder(dataDir);
  try {
    const found = await findCluster(home);
    const account = await chooseAccount(home, found, log);
    const isPrivate =
      account.ids.uid === undefined || !(found?.folder ?? account.newFolder).startsWith(home);
    await restrictFolder(dataDir, isPrivate ? 0o700 : 0o711, log);
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
    const access = { password, port: launched.port, socket };
    try {
      await ensureDatabase(urlOf(access, 'postgres'), 'kalavara');
    } catch (error) {
      await end();
      throw error;
    }
    return {
      url: urlOf(access, 'kalavara'),
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
