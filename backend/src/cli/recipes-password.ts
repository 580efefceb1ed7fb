import { neverStarted } from '../features/accounts/owner';
import { setLibraryPassword } from '../features/recipes/library';
import { ConfigError, readConfig } from '../platform/config/config';
import { withCliConnection } from './database';
import { readArgument, runCli } from './run-cli';

const setElsewhere =
  'RECIPES_PASSWORD is set, and that is what counts: change it there and start again.';

/** `npm run recipes:password [new password]`: sets another login for the recipe library, also while the server runs. */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  if (config.recipes.password !== undefined) throw new ConfigError(setElsewhere);
  await withCliConnection('recipes-password', config, async (db) => {
    const { username, password } = await setLibraryPassword(db, config.recipes.username, given);
    process.stdout.write(
      `\n  Recipe library: ${username}   ${password}\n\n  All open pages of the library have to log in again.\n\n`,
    );
  });
}

runCli(main, neverStarted);
