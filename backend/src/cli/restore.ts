import { resolve } from 'node:path';
import { momentText } from '@kalavara/shared-types/day-text.rules';
import { BackupError } from '../features/backup/format';
import { checkReadable } from '../features/backup/read';
import { restore } from '../features/backup/restore';
import { readArgument, runCli } from './run-cli';
import { type Config, readConfig } from '../platform/config/config';
import { refuseFile } from '../platform/config/data-dir';
import { awaitDatabase } from '../platform/db/await-database';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { createLogger, type Logger } from '../platform/log';
import type { CliDatabase } from './database';

const usage =
  'Name the backup: npm run restore kalavara-backup-….tar.gz, with DATA_DIR for the new installation.';

/** `npm run restore <file>`: restores a backup into an empty data folder. */
async function main() {
  const input = readArgument('path');
  if (input === undefined) throw new BackupError(usage);
  const file = resolve(process.env['INIT_CWD'] ?? '.', input);
  await checkReadable(file);
  const config = readConfig(process.env);
  const since = performance.now();
  const database = await begin(config, createLogger('warn'));
  try {
    const { at, tables } = await restore({ ...config, databaseUrl: database.url }, file);
    const seconds = ((performance.now() - since) / 1_000).toFixed(1);
    process.stdout.write(
      `\n  The installation of ${momentText(Date.parse(at), 'en')} is restored: ${tables.length} tables in ${seconds} s.\n\n  Sign in again, and pair the TVs again. Start the server ${startText(process.env)}.\n\n`,
    );
  } finally {
    await database.close();
  }
}

/**
 * The command that starts the server with the settings of this restore; without them it would open another
 * installation.
 */
function startText({ DATA_DIR, DATABASE_URL, ENV_FILE }: NodeJS.ProcessEnv): string {
  if (DATABASE_URL) return 'with the same settings';
  const settings = [
    ...(ENV_FILE === undefined ? [] : [`ENV_FILE=${ENV_FILE}`]),
    ...(DATA_DIR ? [`DATA_DIR=${resolve(DATA_DIR)}`] : []),
  ];
  return `with ${[...settings, 'npm start'].join(' ')}`;
}

/** Starts the embedded Postgres. Fails with a message while a server uses the folder. */
async function begin(config: Config, log: Logger): Promise<CliDatabase> {
  const [setting, url] =
    config.migrateDatabaseUrl === undefined
      ? (['DATABASE_URL', config.databaseUrl] as const)
      : (['MIGRATE_DATABASE_URL', config.migrateDatabaseUrl] as const);
  await refuseFile(config.dataDir);
  if (url !== undefined) {
    await awaitDatabase({ setting, url, waitMs: 0 });
    return { url, close: () => Promise.resolve() };
  }
  const own = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { url: own.url, close: own.stop };
}

runCli(main);
