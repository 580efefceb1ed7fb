import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

type Cut = {
  family: string;
  pack: string;
  file: string;
  range: string;
  name: string;
  weights: readonly number[];
  /** OpenType languages to remove, so that the font treats them like all other languages. */
  forget?: readonly string[];
};

const weights = [500, 700];
/** The characters of English text and numbers. */
const latin = 'U+0000-00BF,U+00D7,U+00F7,U+2000-200B,U+200E-206F,U+2190-2193,U+2212';
/** Accented letters and foreign signs. */
const latinRest =
  'U+00C0-00D6,U+00D8-00F6,U+00F8-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+20AC,U+2122';

/** The letters of modern spelling. */
const malayalam =
  'U+0D02-0D03,U+0D05-0D0B,U+0D0E-0D10,U+0D12-0D39,U+0D3E-0D43,U+0D46-0D48,U+0D4A-0D4D,U+0D57,U+0D7A-0D7F,U+200C-200D,U+25CC';
/** Historic letters, digits and fractions. */
const malayalamRest =
  'U+0D00-0D01,U+0D04,U+0D0C,U+0D3A-0D3D,U+0D44,U+0D4E-0D4F,U+0D54-0D56,U+0D58-0D63,U+0D66-0D79';

/**
 * The cuts of each font. Browsers request only the unicode ranges used on the page: an English page never loads
 * Malayalam, and neither loads rare characters.
 */
const cuts: Cut[] = [
  {
    family: 'Anek Latin',
    pack: 'anek-latin',
    file: 'anek-latin-latin-wght-normal.woff2',
    range: latin,
    name: 'latin',
    weights,
  },
  {
    family: 'Anek Latin',
    pack: 'anek-latin',
    file: 'anek-latin-latin-wght-normal.woff2',
    range: latinRest,
    name: 'latin-rest',
    weights,
  },
  {
    family: 'Anek Latin',
    pack: 'anek-latin',
    file: 'anek-latin-latin-ext-wght-normal.woff2',
    range: 'U+20B9',
    name: 'rupee',
    weights,
  },
  {
    family: 'Anek Malayalam',
    pack: 'anek-malayalam',
    file: 'anek-malayalam-malayalam-wght-normal.woff2',
    range: malayalam,
    name: 'malayalam',
    weights,
  },
  {
    family: 'Anek Malayalam',
    pack: 'anek-malayalam',
    file: 'anek-malayalam-malayalam-wght-normal.woff2',
    range: malayalamRest,
    name: 'malayalam-rest',
    weights,
  },
];

/** The Malayalam title of the shop, the only text in the signboard font, which therefore contains only its letters. */
const title = (
  JSON.parse(
    readFileSync(new URL('../src/i18n/locales/ml/home.json', import.meta.url), 'utf8'),
  ) as { hero: { title: string } }
).hero.title;
const ofTitle = [...new Set(title)].filter((char) => char > '\u007f').sort();

/** The headings of the shop. Not for prices, since the digits of Fraunces have different widths. */
const shopCuts: Cut[] = [
  {
    family: 'Fraunces',
    pack: 'fraunces',
    file: 'fraunces-latin-wght-normal.woff2',
    range: 'U+0020-007E,U+00A0,U+2013-2014,U+2018-2019,U+201C-201D,U+2026',
    name: 'latin',
    weights: [700],
  },
  {
    family: 'Baloo Chettan 2',
    pack: 'baloo-chettan-2',
    file: 'baloo-chettan-2-malayalam-wght-normal.woff2',
    range: ofTitle
      .map((char) => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
      .join(','),
    // Another title gets another file name.
    name: `title-${createHash('sha256').update(ofTitle.join('')).digest('hex').slice(0, 6)}`,
    weights: [700],
    // For text marked as Malayalam the font splits double consonants, which is wrong in modern spelling.
    forget: ['MAL ', 'MLR '],
  },
  {
    // The Malayalam on an English page: our name and the language switch; 2 kB instead of 45.
    family: 'Anek Malayalam Signs',
    pack: 'anek-malayalam',
    file: 'anek-malayalam-malayalam-wght-normal.woff2',
    range: 'U+0D02,U+0D15,U+0D2E,U+0D2F,U+0D31-0D33,U+0D35,U+0D3E',
    name: 'signs',
    weights: [700],
  },
];
const sheets: Record<string, Cut[]> = { 'fonts.css': cuts, 'shop-fonts.css': shopCuts };

function charactersOf(range: string): string {
  const parts = range.split(',').map((part) =>
    part
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16)),
  );
  const codes = parts.flatMap(([from = 0, to = from]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i),
  );
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

/** Renames the language tags to an unused one; their tables remain and are never applied. */
function without(font: Buffer, tags: readonly string[]): Buffer {
  const renamed = Buffer.from(font);
  for (const tag of tags) {
    for (let at = renamed.indexOf(tag); at >= 0; at = renamed.indexOf(tag, at + 4))
      renamed.write('ZZZ ', at, 'latin1');
  }
  return renamed;
}

/**
 * Provides `kalavara:fonts.css` and `kalavara:shop-fonts.css`: static weights cut out of the variable fonts, because
 * Chromium 68 to 76 render variable fonts with the widths of another weight, and because they need only a third of the
 * bytes.
 */
export function fonts(folder: string): Plugin {
  const require = createRequire(import.meta.url);
  // Other characters must change the file names.
  const all = createHash('sha256').update(JSON.stringify(sheets)).digest('hex');
  const cache = resolve(folder, all.slice(0, 8));

  async function cut(sheet: string) {
    mkdirSync(cache, { recursive: true });
    let faces = '';
    for (const { family, pack, file, range, name, weights: wanted, forget = [] } of sheets[
      sheet
    ]!) {
      for (const weight of wanted) {
        const out = `${pack}-${name}-${weight}.woff2`;
        faces += face(family, weight, out, range);
        if (existsSync(resolve(cache, out))) continue;
        const source = readFileSync(require.resolve(`@fontsource-variable/${pack}/files/${file}`));
        const characters = charactersOf(range);
        const plain = await subsetFont(source, characters, {
          targetFormat: 'sfnt',
          variationAxes: { wght: weight },
        });
        writeFileSync(
          resolve(cache, out),
          await subsetFont(without(plain, forget), characters, { targetFormat: 'woff2' }),
        );
      }
    }
    writeFileSync(resolve(cache, sheet), faces);
  }

  const done = new Map<string, Promise<void>>();
  return {
    name: 'kalavara:fonts',
    enforce: 'pre',
    async resolveId(id) {
      const sheet = /^kalavara:(.*)$/.exec(id)?.[1] ?? '';
      if (!(sheet in sheets)) return undefined;
      if (!done.has(sheet)) done.set(sheet, cut(sheet));
      await done.get(sheet);
      return resolve(cache, sheet);
    },
  };
}
