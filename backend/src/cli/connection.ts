import { neverStarted } from '../features/accounts/owner';
import type { Config } from '../platform/config/config';
import { openPool, type Pool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { openCliDatabase } from './database';

/** Runs `work` with one connection to the installation, for a command named `name` that changes a row. */
export async function withCliConnection(
  name: string,
  config: Config,
  work: (db: Pool) => Promise<void>,
): Promise<void> {
  const log = createLogger('warn');
  const database = await openCliDatabase(config, log, neverStarted);
  const db = openPool(database.url, log, { name, max: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
    await database.close();
  }
}
