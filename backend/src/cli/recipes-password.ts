import { readArgument, runCli } from './run-cli';
import { neverStarted } from '../features/accounts/owner';
import { setLibraryPassword } from '../features/recipes/library';
import { ConfigError, readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { openCliDatabase } from './database';

const setElsewhere =
  'RECIPES_PASSWORD is set, and that is what counts: change it there and start again.';

/** `npm run recipes:password [new password]`: another login for the recipe library, also while the server runs. */
async function main() {
  const given = readArgument('password');
  const config = readConfig(process.env);
  if (config.recipes.password !== undefined) throw new ConfigError(setElsewhere);
  const log = createLogger('warn');
  const database = await openCliDatabase(config, log, neverStarted);
  const db = openPool(database.url, log, { name: 'recipes-password', max: 1 });
  try {
    const { username, password } = await setLibraryPassword(db, config.recipes.username, given);
    process.stdout.write(
      `\n  Recipe library: ${username}   ${password}\n\n  All open pages of the library have to log in again.\n\n`,
    );
  } finally {
    await db.destroy();
    await database.close();
  }
}

runCli(main, neverStarted);
