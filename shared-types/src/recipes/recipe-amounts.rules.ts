/** The amounts of the recipe library for other servings. Those of kitchen pages have other rules. */

import { meaningsOfCommas, parseDecimal } from '../numbers.rules';

const halves: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '⅓': 1 / 3,
  '½': 0.5,
  '⅔': 2 / 3,
  '¾': 0.75,
};
const glyphs = Object.keys(halves).join('');

/** "2", "2.5", "1,5", "1,00,000", "1/2", "1 1/2", "½", "1½" and "1 ½". */
const figure = `(?:\\d+ )?\\d+/\\d+|\\d+(?:[.,]\\d+)*(?: ?[${glyphs}])?|[${glyphs}]`;
const startsWithFigure = new RegExp(
  `^(${figure})(?:(\\s*[-–]\\s*|\\s+(?:to|മുതൽ)\\s+)(${figure}))?(\\s*)(\\S*)([\\s\\S]*)$`,
  'u',
);

/** Parses a typed number. Commas that group digits are removed; "1,500" is 1.5 or 1500, so it is NaN. */
function plainNumber(text: string): number {
  const meanings = meaningsOfCommas(text);
  if (meanings) return meanings.decimal === undefined ? Number(meanings.whole) : NaN;
  return parseDecimal(text);
}

function valueOf(text: string): number {
  const [, whole, over, under] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (over !== undefined) return Number(whole ?? 0) + Number(over) / Number(under);
  const glyph = halves[text.slice(-1)];
  if (glyph === undefined) return plainNumber(text);
  const rest = text.slice(0, -1).trim();
  return rest === '' ? glyph : plainNumber(rest) + glyph;
}

type Unit = { inSmall: number; small: string; big: string };
const metric = (small: string, big: string): Readonly<Record<string, Unit>> => ({
  [small]: { inSmall: 1, small, big },
  [big]: { inSmall: 1_000, small, big },
});
const units: Readonly<Record<string, Unit>> = {
  ...metric('g', 'kg'),
  ...metric('ml', 'L'),
  ...metric('ഗ്രാം', 'കിലോ'),
  ...metric('മില്ലി', 'ലിറ്റർ'),
};

/** Rounds to what a kitchen scale shows: whole grams from 10 g, halves below it, and tenths below 1 g, but never 0. */
function onScale(small: number): number {
  if (small >= 10) return Math.round(small);
  if (small >= 1) return Math.round(small * 2) / 2;
  return Math.max(0.1, Math.round(small * 10) / 10);
}

/** Rounds spoons and pieces: quarters up to three, halves up to ten, then whole numbers. */
function inPieces(count: number): number {
  const parts = count < 3 ? 4 : count < 10 ? 2 : 1;
  return Math.max(0.25, Math.round(count * parts) / parts);
}
const glyphOf: Readonly<Record<string, string>> = { 0.25: '¼', 0.5: '½', 0.75: '¾' };
function asPieces(count: number): string {
  const whole = Math.floor(count);
  const rest = count % 1;
  return rest === 0 ? String(whole) : `${whole || ''}${glyphOf[rest] ?? ''}`;
}

const decimal = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** Formats a whole range in the unit of its greater end: kilograms from 1 000 g. */
function asWeight(
  values: readonly number[],
  { inSmall, small, big }: Unit,
): [shown: string[], unit: string] {
  const scaled = values.map((value) => onScale(value * inSmall));
  const isBig = Math.max(...scaled) >= 1_000;
  return [
    scaled.map((value) => (isBig ? decimal(value / 1_000, 2) : decimal(value, 1))),
    isBig ? big : small,
  ];
}

const hasNumber = (text: string) => /\p{N}/u.test(text);

/**
 * Parses the number or range at the start of an amount. Undefined if another number follows, which may be a second
 * measure ("2 kg 500 g", "500 g - 1 kg") or something else ("500 g in 2 cm pieces"), and if the number is ambiguous.
 */
function readAmount(amount: string) {
  const [, from, dash = '', to, space = '', unit = '', rest = ''] =
    startsWithFigure.exec(amount) ?? [];
  if (from === undefined || hasNumber(unit + rest)) return undefined;
  const values = [from, ...(to === undefined ? [] : [to])].map(valueOf);
  if (!values.every((value) => Number.isFinite(value) && value > 0)) return undefined;
  // A falling range is not a range: "1-1/2 tsp" means one and a half.
  if (values.length === 2 && values[0]! > values[1]!) return undefined;
  return { values, dash, space, unit, rest };
}

/**
 * Converts an amount given for `base` servings to another number: "250 g" for five times as many is "1.25 kg", "2–3
 * sprigs" for twice as many "4–6 sprigs". Amounts without a number ("a pinch") and those of `isFixedAmount` do not
 * change, and neither does any amount for `base`.
 */
export function amountFor(amount: string, servings: number, base: number): string {
  const read = readAmount(amount);
  if (!read || servings === base) return amount;

  const scaled = read.values.map((value) => (value * servings) / base);
  const unit = units[read.unit];
  const [shown, named] = unit
    ? asWeight(scaled, unit)
    : [scaled.map((value) => asPieces(inPieces(value))), read.unit];
  return `${shown.join(read.dash)}${read.space}${named}${read.rest}`;
}

/**
 * Whether an amount has a number that `amountFor` does not change, so that it is right only for the servings of the
 * recipe.
 */
export const isFixedAmount = (amount: string): boolean =>
  hasNumber(amount) && readAmount(amount) === undefined;

/** Allowed servings. */
export const servingsLimits = { least: 1, most: 100_000 } as const;

/** The typed number of servings; undefined if it is not allowed. */
export function servingsFrom(typed: string): number | undefined {
  if (!/^\s*\d{1,6}\s*$/.test(typed)) return undefined;
  const count = Number(typed);
  return count >= servingsLimits.least && count <= servingsLimits.most ? count : undefined;
}
