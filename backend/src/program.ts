import { minuteMs } from '@kalavara/shared-types/durations';
import { setTimeout as pause } from 'node:timers/promises';
import { greet } from './greet';
import type { StartOptions } from './open-context';
import { readConfig, type Config } from './platform/config/config';
import { ensureDataDir, refuseFile } from './platform/config/data-dir';
import { awaitDatabase, type DatabaseSetting } from './platform/db/await-database';
import { createServerRole } from './platform/db/server-role.queries';
import { refuseUsedFolder, startEmbeddedPostgres } from './platform/embedded-postgres';
import { checkListen } from './platform/http/listen';
import { createLogger, type Logger } from './platform/log';
import { OperatorError } from './platform/operator-error';
import { restrictFolder } from './platform/restrict-folder';
import { startServer } from './server';

/** After a power cut the server may be back before its database. */
const databaseWaitMs = minuteMs;

/** A started program: the server, and its Postgres where that is its own. */
export type Program = {
  config: Config;
  log: Logger;
  /** Announces the end, waits for so long, and lets everything under way finish. */
  stop: (options: { leadMs: number }) => Promise<void>;
};

/** Starts everything that these environment variables describe. Throws an `OperatorError` that names a wrong one. */
export async function startProgram(
  env: NodeJS.ProcessEnv,
  options: Pick<StartOptions, 'timeoutMultiplier'> = {},
): Promise<Program> {
  const config = readConfig(env);
  const log = createLogger(config.logLevel);
  // Before anything is created. A second start in the same folder names the server that has folder and port.
  await refuseFile(config.dataDir);
  if (config.databaseUrl === undefined) await refuseUsedFolder(config.dataDir);
  await checkListen(config);
  const { stopPostgres, ...urls } = await openDatabase(config, log);
  const server = await startServer(config, { ...urls, ...options, log });
  const { release } = server.ctx;
  log.info({ event: 'server_started', ...release, port: server.port, node: process.version });
  greet(config, server);

  async function stop({ leadMs }: { leadMs: number }) {
    log.info({ event: 'server_stopping', leadMs });
    server.announceStop();
    await pause(leadMs);
    try {
      await server.stop();
    } finally {
      await stopPostgres();
    }
    log.info({ event: 'server_stopped' });
  }
  return { config, log, stop };
}

/** The embedded Postgres, or that of the settings once it answers. */
async function openDatabase(config: Config, log: Logger) {
  const { dataDir, databaseUrl, migrateDatabaseUrl } = config;
  await ensureDataDir(dataDir);
  if (databaseUrl === undefined) {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { databaseUrl: await createServerRole(url), migrateUrl: url, stopPostgres: stop };
  }
  await restrictFolder(dataDir, 0o700, log);
  const check = (setting: DatabaseSetting, url: string) =>
    awaitDatabase({ setting, url, waitMs: databaseWaitMs, log });
  const database = await check('DATABASE_URL', databaseUrl);
  if (migrateDatabaseUrl !== undefined)
    if ((await check('MIGRATE_DATABASE_URL', migrateDatabaseUrl)) !== database)
      throw new OperatorError('MIGRATE_DATABASE_URL and DATABASE_URL lead to different databases.');
  const stopPostgres = () => Promise.resolve();
  return { databaseUrl, migrateUrl: migrateDatabaseUrl, stopPostgres };
}
