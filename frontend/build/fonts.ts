import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const weights = [500, 700];
const latin = 'U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2190-2193,U+2212';

/** An English page never fetches Malayalam: a browser asks only for the ranges that stand on the page. */
const cuts = [
  { family: 'Anek Latin', pack: 'anek-latin', file: 'anek-latin-latin-wght-normal.woff2', range: latin, name: 'latin' },
  {
    family: 'Anek Latin',
    pack: 'anek-latin',
    file: 'anek-latin-latin-ext-wght-normal.woff2',
    range: 'U+20B9',
    name: 'rupee',
  },
  {
    family: 'Anek Malayalam',
    pack: 'anek-malayalam',
    file: 'anek-malayalam-malayalam-wght-normal.woff2',
    range: 'U+0D00-0D7F,U+200C-200D,U+25CC',
    name: 'malayalam',
  },
];

function charactersOf(range: string): string {
  const parts = range.split(',').map((part) => part.slice(2).split('-').map((hex) => parseInt(hex, 16)));
  const codes = parts.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  return String.fromCodePoint(...codes);
}

const face = (family: string, weight: number, file: string, range: string) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-style: normal;
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${range};
}
`;

/**
 * Gives `kalavara:fonts.css`: static weights cut out of the variable fonts, because Chromium 68 to 76 set variable ones
 * with the widths of another weight, and a third of the bytes is enough.
 */
export function fonts(cache: string): Plugin {
  const css = resolve(cache, 'fonts.css');

  async function cut() {
    mkdirSync(cache, { recursive: true });
    const require = createRequire(import.meta.url);
    let faces = '';
    for (const { family, pack, file, range, name } of cuts) {
      for (const weight of weights) {
        const out = `${pack}-${name}-${weight}.woff2`;
        faces += face(family, weight, out, range);
        if (existsSync(resolve(cache, out))) continue;
        const source = readFileSync(require.resolve(`@fontsource-variable/${pack}/files/${file}`));
        const options = { targetFormat: 'woff2', variationAxes: { wght: weight } } as const;
        writeFileSync(resolve(cache, out), await subsetFont(source, charactersOf(range), options));
      }
    }
    writeFileSync(css, faces);
  }

  let done: Promise<void> | undefined;
  return {
    name: 'kalavara:fonts',
    enforce: 'pre',
    async resolveId(id) {
      if (id !== 'kalavara:fonts.css') return undefined;
      await (done ??= cut());
      return css;
    },
  };
}
