import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './stop.mjs';

/** Runs a program in this terminal and resolves with its exit code; 128 + n when a signal ended it, as shells say it. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** A program that node_modules brought, by its script: no shell and no .bin, which differs between systems. */
export const runNode = (script, args = [], options = {}) =>
  run(process.execPath, [join(root, script), ...args], options);

/** Like runNode; anything but success ends the command with the same code. */
export async function mustRunNode(script, args, options) {
  const code = await runNode(script, args, options);
  if (code !== 0) throw new Stop(code);
}

export const tools = {
  tsc: 'node_modules/typescript/bin/tsc',
  eslint: 'node_modules/eslint/bin/eslint.js',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  tsx: 'node_modules/tsx/dist/cli.mjs',
};
