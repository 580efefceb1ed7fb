import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
const worthwhile = 1_000;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Puts a .br and a .gz beside every text of some size, once, so that no request has to wait for it. */
export async function compressTexts(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if (!texts.has(extname(name)) || (await stat(path)).size < worthwhile) return;
      const bytes = await readFile(path);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${path}.br`, await brotli(bytes, { params: quality }));
      await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
