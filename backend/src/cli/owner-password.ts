import { readArgument, runCli } from './run-cli';
import { neverStarted, setOwnerPassword } from '../features/accounts/owner';
import { readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { openCliDatabase } from './database';

/** `npm run owner:password [new password]`: for an owner who lost the password and has access to the machine. */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const database = await openCliDatabase(config, log, neverStarted);
  const db = openPool(database.url, log, { name: 'owner-password', max: 1 });
  try {
    const request = {
      preferred: config.owner.username,
      password: given,
      now: Date.now(),
    };
    const { username, password } = await setOwnerPassword(db, request);
    process.stdout.write(
      `\n  Owner:    ${username}\n  Password: ${password}\n\n  All devices that were signed in with this name have to sign in again.\n\n`,
    );
  } finally {
    await db.destroy();
    await database.close();
  }
}

runCli(main, neverStarted);
