import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressTexts } from './compress.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { runNode, tools } from './run.mjs';
import { Stop } from './stop.mjs';

const ends = ['frontend', 'backend'];

/** In this order: what each holds stands in frontend/build/parts.ts. */
const parts = ['stage', 'shop', 'house'];

/** Builds those of the two ends whose sources have changed since. */
export async function ensureBuilt(wanted = ends) {
  if (wanted.every(isBuilt)) return;
  await withLock(async () => {
    for (const end of wanted.filter((name) => !isBuilt(name))) await build(end);
  });
}

const stampFile = (end) => join(root, end, 'dist', '.kalavara-build');

const isBuilt = (end) => existsSync(stampFile(end)) && readFileSync(stampFile(end), 'utf8') === hashNow(end);

/** Into dist.tmp and renamed when it is whole: a build that fails or is cut off leaves the old one serving. */
async function build(end) {
  const folder = join(root, end);
  const [made, dist, old] = ['dist.tmp', 'dist', '.kalavara-old-dist'].map((name) => join(folder, name));
  const hash = hashNow(end);

  console.log(`Building the ${end} …`);
  if (end === 'backend') await runVite(end, ['--outDir', 'dist.tmp', '--emptyOutDir']);
  else {
    await rm(made, { recursive: true, force: true });
    for (const part of parts) await runVite(end, ['--mode', part, '--outDir', 'dist.tmp', '--no-emptyOutDir']);
    await compressTexts(made);
    // The shop page as the server draws it, out of the same sources: one cannot be newer than the other.
    await runVite(end, ['--config', 'vite.server.config.ts', '--outDir', 'dist.tmp/.server', '--emptyOutDir']);
  }
  await writeFile(join(made, '.kalavara-build'), hash);

  await rm(old, { recursive: true, force: true });
  if (existsSync(dist)) await rename(dist, old);
  await rename(made, dist);
  await rm(old, { recursive: true, force: true });
}

async function runVite(end, args) {
  const env = { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  const all = ['build', ...args, '--logLevel', 'warn'];
  const code = await runNode(tools.vite, all, { cwd: join(root, end), env });
  if (code !== 0) throw new Stop(code, `The ${end} could not be built; the reason is above.`);
}

function hashNow(end) {
  const hash = createHash('sha256');
  const files = [...sourcesIn(end), ...sourcesIn('shared-types'), 'package-lock.json'];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const notSources = /^(node_modules|dist|test|\..*)$|^dist\.|\.test\.tsx?$/;

function sourcesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !notSources.test(name));
  const paths = entries.map((entry) => [entry, `${folder}/${entry.name}`]);
  return paths.flatMap(([entry, path]) => (entry.isDirectory() ? sourcesIn(path) : entry.isFile() ? [path] : [])).sort();
}
