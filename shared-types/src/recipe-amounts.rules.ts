/** The amounts of the recipe library for other servings. Those of the kitchen's pages have rules of their own. */

const halves: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '⅓': 1 / 3,
  '½': 0.5,
  '⅔': 2 / 3,
  '¾': 0.75,
};
const glyphs = Object.keys(halves).join('');

/** "2", "2.5", "1,5", "1/2", "½", "1½" and "1 ½". */
const figure = `\\d+/\\d+|\\d+(?:[.,]\\d+)?(?: ?[${glyphs}])?|[${glyphs}]`;
const startsWithFigure = new RegExp(
  `^(${figure})(?:(\\s*[-–]\\s*)(${figure}))?(\\s*)(\\S*)([\\s\\S]*)$`,
  'u',
);

function valueOf(text: string): number {
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (over !== undefined) return Number(over) / Number(under);
  const whole = parseFloat(text.replace(',', '.')) || 0;
  return whole + (halves[text.slice(-1)] ?? 0);
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

/** What a kitchen scale shows: from 10 g whole grams, below that halves, and under one tenths, but never nothing. */
function onScale(small: number): number {
  if (small >= 10) return Math.round(small);
  if (small >= 1) return Math.round(small * 2) / 2;
  return Math.max(0.1, Math.round(small * 10) / 10);
}

/** Spoons and pieces: quarters up to three, halves up to ten, then whole ones. */
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

/** All of a range in one unit, the one its greater end wants: from 1 000 g it is kilos. */
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

/**
 * An amount given for `base` servings, for another count: "250 g" for five times as many is "1.25 kg", "2–3 sprigs" for
 * twice as many "4–6 sprigs". What does not begin with a number ("a pinch") stays, and so does everything for `base`.
 */
export function amountFor(amount: string, servings: number, base: number): string {
  const [, from, dash = '', to, space = '', unitText = '', rest = ''] =
    startsWithFigure.exec(amount) ?? [];
  if (from === undefined || servings === base) return amount;

  const scaled = [from, ...(to === undefined ? [] : [to])].map(
    (text) => (valueOf(text) * servings) / base,
  );
  if (!scaled.every((value) => Number.isFinite(value) && value > 0)) return amount;
  const unit = units[unitText];
  const [shown, named] = unit
    ? asWeight(scaled, unit)
    : [scaled.map((value) => asPieces(inPieces(value))), unitText];
  return `${shown.join(dash)}${space}${named}${rest}`;
}

/** Allowed servings. */
export const servingsLimits = { least: 1, most: 100_000 } as const;

/** The typed number of servings, if it is allowed. */
export function servingsFrom(typed: string): number | undefined {
  if (!/^\s*\d{1,6}\s*$/.test(typed)) return undefined;
  const count = Number(typed);
  return count >= servingsLimits.least && count <= servingsLimits.most ? count : undefined;
}
