import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './prepare.mjs';

// Before Vite loads: React's plugin and Vite's own defaults read it.
process.env.NODE_ENV = 'production';
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const { build } = await import('vite');

/** In this order; frontend/build/parts.ts lists the pages of each part. */
const parts = ['stage', 'shop', 'kitchen', 'staff'];
const startedAt = Date.now();
const frontend = join(root, 'frontend');

for (const mode of parts)
  await vite('frontend', { mode, build: { outDir: 'dist.tmp', emptyOutDir: mode === parts[0] } });
await compressTexts(join(frontend, 'dist.tmp'));
// The shop's page as the server renders it, from the same sources.
const configFile = join(frontend, 'vite.server.config.ts');
await vite('frontend', { configFile, build: { outDir: 'dist.tmp/.server', emptyOutDir: true } });
await vite('backend', { build: { outDir: 'dist.tmp', emptyOutDir: true } });
await writeFile(join(root, 'backend', 'dist.tmp', '.built-from'), String(startedAt));

// Renamed when both are complete: a build that fails leaves the old one in service.
for (const name of ['frontend', 'backend']) {
  const [made, dist] = ['dist.tmp', 'dist'].map((folder) => join(root, name, folder));
  await rm(`${dist}.old`, { recursive: true, force: true });
  if (existsSync(dist)) await rename(dist, `${dist}.old`);
  await rename(made, dist);
  await rm(`${dist}.old`, { recursive: true, force: true });
}

function vite(folder, options) {
  const configFile = join(root, folder, 'vite.config.ts');
  // Twenty lines of warnings that a plugin takes seconds hide what an operator has to read.
  const rolldownOptions = { checks: { pluginTimings: false } };
  return build({
    root: join(root, folder),
    configFile,
    logLevel: 'warn',
    ...options,
    build: { ...options.build, rolldownOptions },
  });
}

/** Puts a .br and a .gz beside every text from 1 000 bytes on, so that no request waits for compression. */
async function compressTexts(folder) {
  const texts = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!texts.includes(extname(file)) || statSync(file).size < 1_000) continue;
    const bytes = readFileSync(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
