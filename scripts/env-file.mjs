import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { fail, root } from './prepare.mjs';

/**
 * Takes the settings of a file `.env` beside package.json, if there is one; what the environment has set counts more. For
 * `npm start` and the commands beside it, which have to use the same data.
 */
export function loadEnvFile() {
  const settings = read('.env');
  if (settings === undefined) return;
  const known = new Set(read('.env.example')?.match(/(?<=^# )[A-Z_]+(?==)/gm));
  for (const [name, value] of Object.entries(parseEnv(settings))) {
    process.env[name] ??= value;
    if (!known.has(name))
      process.stderr.write(`.env: ${name} is no setting of Kalavara; .env.example has them all.\n`);
  }
}

function read(name) {
  const path = join(root, name);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : fail(`${path} cannot be read: ${error.message}`);
  }
}
