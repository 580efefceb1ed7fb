import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

const stampFile = join(root, 'node_modules', '.kalavara-install');
/** What a server needs: without the browsers of the whole-day tests, which weigh more than all the rest. */
const serving = ['shared-types', 'migrations', 'backend', 'frontend'];

/**
 * Installs what is missing, and asks npm only when something has changed: even with nothing to do it takes 8 s.
 * `full` is everything; otherwise what `npm start` needs. A full install is enough for both.
 */
export async function ensureInstalled({ full }) {
  if (isInstalled(full)) return;
  await withLock(async () => {
    if (isInstalled(full)) return; // another command did it while we waited
    const everything = full || (readStamp().full ?? false);
    console.log('Installing what is missing; the first time this takes a minute or two …');

    const code = await npmInstall(everything ? [] : serving.map((name) => `--workspace=${name}`));
    if (code !== 0) throw new Stop(code, 'npm could not install everything; what it said is above.');
    writeFileSync(stampFile, JSON.stringify({ hash: hashNow(), full: everything }));
  });
}

function isInstalled(full) {
  const stamp = readStamp();
  return stamp.hash === hashNow() && (stamp.full || !full);
}

const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

function hashNow() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)];
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** `npm ci`, so that what runs is exactly what the lock file names. */
function npmInstall(which) {
  // --include=dev: with NODE_ENV=production in the environment npm would leave out what builds the pages.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', ...which];
  const env = { ...process.env };
  if (!env.HOME && !env.USERPROFILE) env.npm_config_cache ??= join(root, '.kalavara-npm-cache');

  const npm = env.npm_execpath;
  if (npm && /npm(-cli)?\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], { env });
  return run('npm', args, { env, shell: process.platform === 'win32' });
}
