import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { fail, root } from './prepare.mjs';

/**
 * Loads the settings of the file `.env` beside package.json, if it exists. Imported by `npm start`, the other commands
 * and `npm run dev`, which must use the same data. Variables of the environment take precedence. ENV_FILE names another
 * file, or none if it is empty.
 */
const { ENV_FILE: file = '.env' } = process.env;
const settings = file === '' ? '' : read(file);
if (settings === undefined && process.env.ENV_FILE) fail(`ENV_FILE: there is no file ${file}.`);
const example = read('.env.example'); // Missing if it was renamed to .env.
const known = new Set(example?.match(/(?<=^# )[A-Z_]+(?==)/gm));
// The text after an unquoted # is a comment for Node, and a part of the value for a shell and systemd.
const cutName = /^\s*(\w+)\s*=\s*[^\s"'`#](?:[^\n#]*[^\s#])?#/m.exec(settings ?? '')?.[1];
if (cutName) fail(`${file}: ${cutName} has a # in its value. Put the value in double quotes.`);
for (const [name, value] of Object.entries(parseEnv(settings ?? ''))) {
  process.env[name] ??= value;
  if (example !== undefined && !known.has(name))
    process.stderr.write(
      `${file}: ${name} is no setting of Kalavara; .env.example has them all.\n`,
    );
}

function read(name) {
  const path = resolve(root, name);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : fail(`${path} cannot be read: ${error.message}`);
  }
}
