import { neverStarted } from '../features/accounts/owner';
import { backupTo } from '../features/backup/file';
import { noteBackup } from '../features/backup/last.queries';
import { findTarget } from '../features/backup/target';
import { readArgument, runCli } from './run-cli';
import { readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { openCliDatabase } from './database';

/** `npm run backup [file or folder]`: writes the whole installation to one file, also while the server runs. */
async function main() {
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const at = Date.now();
  const path = await findTarget(readArgument('path'), config.dataDir, at);
  const database = await openCliDatabase(config, log);
  try {
    const bytes = await backupTo(path, { ...config, databaseUrl: database.url }, at);
    const db = openPool(database.url, log, { name: 'backup', max: 1 });
    try {
      await noteBackup(db, { at, way: 'command', bytes });
    } finally {
      await db.destroy();
    }
    process.stdout.write(
      `\n  ${path}   (${sizeOf(bytes)})\n\n  It holds all data of this installation. Store a copy on another machine, and protect it like a password.\n\n`,
    );
  } finally {
    await database.close();
  }
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

runCli(main, neverStarted);
