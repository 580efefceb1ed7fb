import bidiFactory from 'bidi-js';
import { partOf, type PartName } from './fonts';

const bidi = bidiFactory();

// With their variation selectors, skin tones, joiners and tags.
const pictographs =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]\u200D*/gu;
const isRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const breakMarks = /[\u200B\u2060-\u2064\uFEFF]/g;
/** They come with a number that was copied from a chat. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const isDirectionMark = (character: string) => character.replace(directionMarks, '') === '';

const isPrintable = (text: string) =>
  partOf(String.fromCodePoint(text.codePointAt(0)!)) !== undefined;

/**
 * The text without emoji, which no bundled font has, unless it consists of emoji only; and without invisible marks,
 * except marks of direction beside letters that run from the right.
 */
export function visibleText(text: string): string {
  const unmarked = text.replace(breakMarks, '');
  const visible = isRightToLeft.test(text) ? unmarked : unmarked.replace(directionMarks, '');
  const rest = visible.replace(pictographs, (found) => (isPrintable(found) ? found : ''));
  return rest.trim() === '' ? visible : rest;
}

/** Whether a character of the text would be printed as a question mark, because no bundled font has it. */
export function hasUnprintable(text: string): boolean {
  return [...visibleText(text).normalize('NFC').replace(/\s/g, '')].some(
    (character) => partOf(character) === undefined && !isDirectionMark(character),
  );
}

export type Run = { part: PartName; text: string };

/**
 * Splits a text into runs of one font; a space is a run of its own. Characters without a glyph become question
 * marks.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(directionMarks, '')) {
    const last = runs.at(-1);
    const part = partOf(character, last?.part);
    const run = { part: part ?? ('latin' as const), text: part === undefined ? '?' : character };
    if (last?.part === run.part && character !== ' ' && last.text !== ' ') last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

export type BaseDirection = 'ltr' | 'rtl' | undefined;

/** The direction of a paragraph, which is that of its first letter; undefined if all of it runs from left to right. */
export const baseOf = (paragraph: string): BaseDirection =>
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

/**
 * The runs of a line in visual order, from left to right (UAX #9). The shaper reverses the characters of Arabic
 * runs.
 */
export function runsFromLeft(line: string, base: BaseDirection): Run[] {
  if (base === undefined) return runsOf(line);
  const text = line.normalize('NFC');
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const pieces: { text: string; level: number }[] = [];
  Array.from(levels, (level, at) => {
    if (isDirectionMark(text[at]!)) return;
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
