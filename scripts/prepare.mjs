import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The workspaces that a server needs, without the browsers of the end-to-end tests, which are larger than everything
 * else.
 */
const serving = ['shared-types', 'migrations', 'backend', 'frontend'];

/** Runs `npm ci` if the lock file is newer than the installed packages. `full` includes the browsers of the tests. */
export function install({ full }) {
  const modules = join(root, 'node_modules');
  const installedAt = changedAt(join(modules, '.package-lock.json'));
  const isComplete = !full || existsSync(join(modules, 'playwright-core'));
  if (isComplete && installedAt > changedAt(join(root, 'package-lock.json'))) return;

  refuseOtherUser('installed');
  console.log('Running npm ci; the first time this takes a minute …');
  const env = { ...process.env };
  if (!env.HOME) env.npm_config_cache ??= join(root, '.kalavara-npm-cache');
  // --include=dev, because with NODE_ENV=production npm would omit the packages that build the pages.
  const args = ['ci', '--include=dev', '--include-workspace-root', '--no-audit', '--no-fund'];
  const workspaces = full ? [] : serving.map((name) => `--workspace=${name}`);
  run('npm', [...args, ...workspaces], 'The packages could not be installed', env);
}

/** Builds pages and server if a source changed since the last build began. */
export function build() {
  const stamp = join(root, 'backend', 'dist', '.built-from');
  const builtFrom = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0;
  const sources = ['frontend', 'backend', 'shared-types', 'package-lock.json'];
  if (Math.max(...sources.map((name) => newestIn(join(root, name)))) < builtFrom) return;
  refuseOtherUser('built');
  const script = join(root, 'scripts', 'build.mjs');
  run(process.execPath, [script], 'The program could not be built');
}

/** Runs a program to its end. Ends this process with a message if the program fails, silently if a signal ended it. */
function run(program, args, failed, env = process.env) {
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
  if (error) fail(`${failed}: ${error.message}.`);
  if (signal) process.exit(1);
  if (status !== 0) fail(`${failed}; the reason is above. Run this again afterwards.`);
}

/** Fails with advice after an update as another user, as with `sudo git pull`. */
function refuseOtherUser(what) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(
      `The program has to be ${what} after a change, and this user may not write ${root}. As its owner run: npm ci --include=dev && npm run build`,
    );
  }
}

/** Ends the process with a message for its operator. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const notSources = /^(node_modules|dist.*|test|\..*)$|\.test\.tsx?$|\.timestamp-/;

/**
 * Below `src` the modification time of a folder counts too, because it changes when a file is deleted. Elsewhere tools
 * write temporary files.
 */
function newestIn(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !notSources.test(name));
  const ownTime = path.includes('/src') ? stat.mtimeMs : 0;
  return Math.max(ownTime, ...names.map((name) => newestIn(join(path, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ full: true });
  if (process.argv[2] !== 'install') build();
}
