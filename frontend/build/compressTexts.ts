import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'];
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
/** Files that fit into one packet are not compressed. */
const minBytes = 1_000;

/**
 * Writes a .br and a .gz file beside every text file of the folder, so that no request waits for compression.
 * `isLast`: the folder is complete, including the parts of earlier builds and what former plugins write at their end.
 */
export const compressTexts = (isLast: boolean): Plugin => {
  let folder = '';
  return {
    name: 'compress-texts',
    apply: () => isLast,
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: { sequential: true, order: 'post', handler: () => compressAll(folder) },
  };
};

async function compressAll(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!texts.includes(extname(file)) || statSync(file).size < minBytes) continue;
    const bytes = readFileSync(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
