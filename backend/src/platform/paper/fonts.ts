import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type ShapedFont, shapedFont } from './shaper';
import { unpackWoff } from './woff';

export type Doc = InstanceType<typeof PDFDocument>;
export type Weight = 400 | 700;

const require = createRequire(import.meta.url);
type Part = { family: string; characters: RegExp };

/** The first part that names a character draws it. */
const parts = {
  malayalam: { family: 'anek-malayalam', characters: /[\u0D00-\u0D7F]/ },
  latin: {
    family: 'anek-latin',
    characters:
      /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u2010-\u2027\u2030-\u205E\u20AC\u2122\u2212]/,
  },
  'latin-ext': {
    family: 'anek-latin',
    characters: /[\u0100-\u02BA\u1E00-\u1E9F\u20A0-\u20BF]/,
  },
  devanagari: { family: 'noto-sans-devanagari', characters: /\p{scx=Devanagari}/u },
  tamil: { family: 'noto-sans-tamil', characters: /\p{scx=Tamil}/u },
  kannada: { family: 'noto-sans-kannada', characters: /\p{scx=Kannada}/u },
  telugu: { family: 'noto-sans-telugu', characters: /\p{scx=Telugu}/u },
  bengali: { family: 'noto-sans-bengali', characters: /\p{scx=Bengali}/u },
  gujarati: { family: 'noto-sans-gujarati', characters: /\p{scx=Gujarati}/u },
  gurmukhi: { family: 'noto-sans-gurmukhi', characters: /\p{scx=Gurmukhi}/u },
  oriya: { family: 'noto-sans-oriya', characters: /\p{scx=Oriya}/u },
  arabic: { family: 'noto-naskh-arabic', characters: /\p{scx=Arabic}/u },
} as const satisfies Record<string, Part>;
export type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];

// .woff: subsetting the .woff2 of the same package breaks ligature glyphs.
const fileOf = (part: PartName, weight: Weight) => {
  const { family } = parts[part];
  return require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`);
};

const cache = new Map<string, ShapedFont>();

/** Read when a text needs it first: 20 to 90 kB each. */
function fontOf(part: PartName, weight: Weight): ShapedFont {
  const name = `${part}-${weight}`;
  const font = cache.get(name) ?? shapedFont(unpackWoff(readFileSync(fileOf(part, weight))));
  cache.set(name, font);
  return font;
}

/** Selects a font of the document; only used glyphs are embedded. */
export const useFont = (doc: Doc, part: PartName, weight: Weight): Doc =>
  doc.font(fontOf(part, weight) as never, `${part}-${weight}`);

const isJoiner = /[\u200C\u200D]/;
const isIn = (part: PartName, character: string) => parts[part].characters.test(character);
const isDrawn = (part: PartName, character: string) =>
  isIn(part, character) &&
  (part === 'malayalam' ||
    part.startsWith('latin') ||
    fontOf(part, 400).hasGlyphForCodePoint(character.codePointAt(0)!));

/**
 * The font part that draws a character after text in the part `before`; characters common to several scripts use the
 * part of their neighbour.
 */
export function partOf(character: string, before?: PartName): PartName | undefined {
  if (isJoiner.test(character)) return before ?? 'malayalam';
  if (before !== undefined && isDrawn(before, character)) return before;
  return names.find((part) => isDrawn(part, character));
}
