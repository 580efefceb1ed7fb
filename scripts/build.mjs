import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './prepare.mjs';

// Set before Vite is loaded, because React's plugin and Vite's own defaults read it.
process.env.NODE_ENV = 'production';
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const { build } = await import('vite');

/** The parts in the order of their builds; frontend/build/parts.ts lists the pages of each part. */
const parts = ['stage', 'shop', 'kitchen', 'staff'];
const startedAt = Date.now();

const builds = [
  ...parts.map((mode, n) => ['frontend', { mode }, { outDir: 'dist.tmp', emptyOutDir: n === 0 }]),
  // The shop's page for rendering by the server, from the same sources.
  ['frontend', { configFile: 'vite.server.config.ts' }, { outDir: 'dist.tmp/.server' }],
  ['backend', {}, { outDir: 'dist.tmp', emptyOutDir: true }],
];
for (const [name, { mode, configFile = 'vite.config.ts' }, output] of builds) {
  const folder = join(root, name);
  // Twenty lines of warnings about slow plugins would hide what an operator has to read.
  const rolldownOptions = { checks: { pluginTimings: false } };
  const options = { root: folder, configFile: join(folder, configFile), logLevel: 'warn', mode };
  await build({ ...options, build: { ...output, rolldownOptions } });
}
await writeFile(join(root, 'backend', 'dist.tmp', '.built-from'), String(startedAt));

// Renamed when both are complete, so that a failed build leaves the old one in service.
for (const name of ['frontend', 'backend']) {
  const [made, dist] = ['dist.tmp', 'dist'].map((folder) => join(root, name, folder));
  await rm(`${dist}.old`, { recursive: true, force: true });
  if (existsSync(dist)) await rename(dist, `${dist}.old`);
  await rename(made, dist);
  await rm(`${dist}.old`, { recursive: true, force: true });
}
