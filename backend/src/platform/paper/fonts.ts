import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { unpackWoff } from './woff';

export type Doc = InstanceType<typeof PDFDocument>;
export type Weight = 400 | 700;

const require = createRequire(import.meta.url);
const parts = {
  latin: 'anek-latin',
  'latin-ext': 'anek-latin',
  malayalam: 'anek-malayalam',
} as const;
type Part = keyof typeof parts;

// .woff: subsetting the .woff2 of the same package breaks ligature glyphs.
const fileOf = (part: Part, weight: Weight) =>
  require.resolve(`@fontsource/${parts[part]}/files/${parts[part]}-${part}-${weight}-normal.woff`);

const cache = new Map<string, Buffer>();

/** Read at the first document; 200 kB in all. */
function fontOf(part: Part, weight: Weight): Buffer {
  const name = `${part}-${weight}`;
  const font = cache.get(name) ?? unpackWoff(readFileSync(fileOf(part, weight)));
  cache.set(name, font);
  return font;
}

/** Registers the bundled fonts; only used glyphs are embedded. */
export function addFonts(doc: Doc): void {
  for (const part of Object.keys(parts) as Part[]) {
    for (const weight of [400, 700] as const)
      doc.registerFont(`${part}-${weight}`, fontOf(part, weight));
  }
}

const isMalayalam = /[\u0D00-\u0D7F\u200C\u200D]/;
const isLatin =
  /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u2010-\u2027\u2030-\u205E\u20AC\u2122\u2212]/;
const isLatinExt = /[\u0100-\u02BA\u1E00-\u1E9F\u20A0-\u20BF]/;

const partOf = (character: string): Part | undefined =>
  isMalayalam.test(character)
    ? 'malayalam'
    : isLatin.test(character)
      ? 'latin'
      : isLatinExt.test(character)
        ? 'latin-ext'
        : undefined;

// With their variation selectors, skin tones, joiners and tags.
const pictographs =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]\u200D*/gu;

const hasGlyph = (text: string) => partOf(String.fromCodePoint(text.codePointAt(0)!)) !== undefined;

/** The text without emoji, which no bundled font has; unless it is made of nothing else. */
export function withoutEmoji(text: string): string {
  const rest = text.replace(pictographs, (found) => (hasGlyph(found) ? found : ''));
  return rest.trim() === '' ? text : rest;
}

export type Run = { part: Part; text: string };

/** Splits a text into runs of one font. Characters without a glyph become a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const part = partOf(character);
    const last = runs.at(-1);
    const run = { part: part ?? 'latin', text: part === undefined ? '?' : character };
    if (last?.part === run.part) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
