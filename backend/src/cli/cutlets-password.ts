import { readArgument, runCli } from './run-cli';
import { neverStarted } from '../features/accounts/owner';
import { setCutletPassword } from '../features/cutlets/gate';
import { ConfigError, readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { openCliDatabase } from './database';

const setElsewhere =
  'CUTLET_PASSWORD is set, and that is what counts: change it there and start again.';

/** `npm run cutlets:password [new password]`: another password for the cutlet kitchen, also while the server runs. */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  if (config.cutletPassword !== undefined) throw new ConfigError(setElsewhere);
  const log = createLogger('warn');
  const database = await openCliDatabase(config, log, neverStarted);
  const db = openPool(database.url, log, { name: 'cutlets-password', max: 1 });
  try {
    const password = await setCutletPassword(db, given);
    process.stdout.write(
      `\n  Cutlet kitchen: ${password}\n\n  All devices have to enter the new password.\n\n`,
    );
  } finally {
    await db.destroy();
    await database.close();
  }
}

runCli(main, neverStarted);
