import bidiFactory from 'bidi-js';
import { partOf, type PartName } from './fonts';

const bidi = bidiFactory();

// With their variation selectors, skin tones, joiners and tags.
const pictographs =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]\u200D*/gu;
/** Marks of direction and of line breaks, which come with a number copied from a chat. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const isPrintable = (text: string) =>
  partOf(String.fromCodePoint(text.codePointAt(0)!)) !== undefined;

/** The text without invisible marks and without emoji, which no bundled font has; unless it is made of nothing else. */
export function visibleText(text: string): string {
  const visible = text.replace(invisible, '');
  const rest = visible.replace(pictographs, (found) => (isPrintable(found) ? found : ''));
  return rest.trim() === '' ? visible : rest;
}

/** Whether a character of the text is printed as a question mark, as no bundled font has it. */
export function hasUnprintable(text: string): boolean {
  return [...visibleText(text).normalize('NFC').replace(/\s/g, '')].some(
    (character) => partOf(character) === undefined,
  );
}

export type Run = { part: PartName; text: string };

/** Splits a text into runs of one font; a space is a run. Characters without a glyph become a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const part = partOf(character, last?.part);
    const run = { part: part ?? ('latin' as const), text: part === undefined ? '?' : character };
    if (last?.part === run.part && character !== ' ' && last.text !== ' ') last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

const isRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
export type Base = 'ltr' | 'rtl' | undefined;

/** The direction of a paragraph, that of its first letter; undefined where all of it runs from left to right. */
export const baseOf = (paragraph: string): Base =>
  isRightToLeft.test(paragraph)
    ? bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level === 1
      ? 'rtl'
      : 'ltr'
    : undefined;

const mirrored = ({ part, text }: Run): Run =>
  part !== 'arabic'
    ? {
        part,
        text: [...text]
          .reverse()
          .map((each) => bidi.getMirroredCharacter(each) ?? each)
          .join(''),
      }
    : { part, text };

/** The runs of a line from left to right (UAX #9). Runs of Arabic are in their own order: the shaper turns them. */
export function runsFromLeft(line: string, base: Base): Run[] {
  if (base === undefined) return runsOf(line);
  const text = line.normalize('NFC');
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const pieces: { text: string; level: number }[] = [];
  Array.from(levels, (level, at) => {
    const last = pieces.at(-1);
    if (last?.level === level) last.text += text[at]!;
    else pieces.push({ text: text[at]!, level });
  });
  let runs = pieces.flatMap(({ text: piece, level }) =>
    runsOf(piece).map((run) => ({ run, level })),
  );
  for (let level = Math.max(...levels); level > 0; level -= 1) runs = reverseFrom(runs, level);
  return runs.map(({ run, level }) => (level % 2 === 1 ? mirrored(run) : run));
}

/** Reverses each sequence of runs of this level or a higher one. */
function reverseFrom<Leveled extends { level: number }>(
  runs: readonly Leveled[],
  level: number,
): Leveled[] {
  const out: Leveled[] = [];
  let from = 0;
  for (const run of runs) {
    if (run.level >= level) out.splice(from, 0, run);
    else {
      out.push(run);
      from = out.length;
    }
  }
  return out;
}
