import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { unpacked } from './woff';

export type Doc = InstanceType<typeof PDFDocument>;
export type Weight = 400 | 700;

const require = createRequire(import.meta.url);
const parts = {
  latin: 'anek-latin',
  'latin-ext': 'anek-latin',
  malayalam: 'anek-malayalam',
} as const;
type Part = keyof typeof parts;

// As .woff: out of the .woff2 of the same package the shapes of joined letters come broken.
const fileOf = (part: Part, weight: Weight) =>
  require.resolve(`@fontsource/${parts[part]}/files/${parts[part]}-${part}-${weight}-normal.woff`);

const opened = new Map<string, Buffer>();

/** Read when the first paper is asked for; 200 kB in all. */
function fontOf(part: Part, weight: Weight): Buffer {
  const name = `${part}-${weight}`;
  const font = opened.get(name) ?? unpacked(readFileSync(fileOf(part, weight)));
  opened.set(name, font);
  return font;
}

/** The house's own letters, in the parts they come in; only what is used goes into the file. */
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

const partOf = (letter: string): Part | undefined =>
  isMalayalam.test(letter)
    ? 'malayalam'
    : isLatin.test(letter)
      ? 'latin'
      : isLatinExt.test(letter)
        ? 'latin-ext'
        : undefined;

export type Run = { part: Part; text: string };

/** A text in pieces of one font each. For a letter that none has stands a question mark: nothing is left out unseen. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const part = partOf(letter);
    const last = runs.at(-1);
    const run = { part: part ?? 'latin', text: part === undefined ? '?' : letter };
    if (last?.part === run.part) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
