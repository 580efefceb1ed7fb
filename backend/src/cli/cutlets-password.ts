import { neverStarted } from '../features/accounts/owner';
import { setCutletPassword } from '../features/cutlets/gate';
import { ConfigError, readConfig } from '../platform/config/config';
import { withCliConnection } from './database';
import { readArgument, runCli } from './run-cli';

const setElsewhere =
  'CUTLET_PASSWORD is set, and that is what counts: change it there and start again.';

/**
 * `npm run cutlets:password [new password]`: sets another password for the cutlet kitchen, also while the server runs.
 */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  if (config.cutletPassword !== undefined) throw new ConfigError(setElsewhere);
  await withCliConnection('cutlets-password', config, async (db) => {
    const password = await setCutletPassword(db, given);
    process.stdout.write(
      `\n  Cutlet kitchen: ${password}\n\n  All devices have to enter the new password.\n\n`,
    );
  });
}

runCli(main, neverStarted);
