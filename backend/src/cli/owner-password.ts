import { neverStarted, setOwnerPassword } from '../features/accounts/owner';
import { readConfig } from '../platform/config/config';
import { withCliConnection } from './database';
import { readArgument, runCli } from './run-cli';

/**
 * `npm run owner:password [new password]`: sets a new password for an owner who lost it and has access to the machine.
 */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  await withCliConnection('owner-password', config, async (db) => {
    const request = { preferred: config.owner.username, password: given, now: Date.now() };
    const { username, password } = await setOwnerPassword(db, request);
    process.stdout.write(
      `\n  Owner:    ${username}\n  Password: ${password}\n\n  All devices that were signed in with this name have to sign in again.\n\n`,
    );
  });
}

runCli(main, neverStarted);
