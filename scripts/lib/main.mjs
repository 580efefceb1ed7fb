import { checkNode } from './node-version.mjs';
import { Stop } from './stop.mjs';

/** Runs a command of package.json: checks Node first, turns what stops it into an exit code. */
export async function main(command) {
  try {
    checkNode();
    process.exitCode = (await command(process.argv.slice(2))) ?? process.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
