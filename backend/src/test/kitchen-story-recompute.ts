/**
 * An independent calculation of the kitchen's figures: exact fractions, using only the documented recipes and units of
 * the program. It is a second implementation on purpose, so that an error in the rules does not confirm itself.
 */
export type Fraction = { over: bigint; under: bigint };

const fraction = (over: bigint, under = 1n): Fraction => ({ over, under });
/** Parses "6.5" or 6.5 exactly. */
export function exact(number: number | string): Fraction {
  const [whole = '0', part = ''] = String(number).split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}
export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction) => plus(a, fraction(-b.over, b.under));
export const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
export const by = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);
const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;
const atLeastZero = (a: Fraction) => (a.over < 0n ? exact(0) : a);
const least = (a: Fraction, b: Fraction) => (isLess(a, b) ? a : b);

/** Rounds up to a multiple of `step`. */
function upTo(value: Fraction, step: Fraction): Fraction {
  const { over, under } = by(value, step);
  const whole = over / under + (over % under > 0n ? 1n : 0n);
  return times(fraction(whole), step);
}
/** Rounds to whole paise, half a paisa up. */
export function paise(rupees: Fraction): bigint {
  const { over, under } = times(rupees, exact(100));
  return (2n * over + under) / (2n * under);
}
/** Converts to a number. Amounts are whole thousandths; any other is an error. */
export function toNumber({ over, under }: Fraction): number {
  if ((over * 1_000n) % under !== 0n) throw new Error(`${over}/${under} is no thousandth`);
  return Number((over * 1_000n) / under) / 1_000;
}

export type Ingredient = {
  /** The amount needed for 20 guests, in the unit of the store. */
  forTwenty: Fraction;
  perEvent: Fraction;
  /** The rounding of the store: 1 for counted items, otherwise a thousandth of the unit. */
  step: Fraction;
};
export type Feast = { eventId: string; people: number; taken: Fraction };

/** Returns the amounts to buy for each feast. The earliest feast gets the stock first. */
export function shortages(
  { forTwenty, perEvent, step }: Ingredient,
  feasts: readonly Feast[],
  onHand: Fraction,
): Fraction[] {
  let left = onHand;
  return feasts.map(({ people, taken }) => {
    const needed = upTo(plus(by(times(forTwenty, exact(people)), exact(20)), perEvent), step);
    const missing = atLeastZero(minus(needed, least(needed, taken)));
    const fromStore = least(missing, left);
    left = minus(left, fromStore);
    return minus(missing, fromStore);
  });
}

/**
 * The amounts for 20 guests in the unit of the store, taken from the documented recipes: masala + rice (calculator) +
 * chutney, and supplies.
 */
const grams: Readonly<Record<string, string>> = {
  '1015': '160',
  '1002': '80',
  '1001': '75',
  '1003': '40',
  '1004': '25',
  '1005': '36',
  '1006': '35',
  '1007': '20',
  '1008': '25',
  '1009': '40',
  '1018': '100',
  '1019': '50',
  '1010': '5',
  '1012': '15',
  '1011': '10',
  '1046': '100',
  '1013': '25',
  '1020': '5',
};
const kilos: Readonly<Record<string, string>> = {
  '1021': '8',
  '1016': '0.05',
  '1032': '4',
  '1022': '0.5',
  '1024': '0.125',
  '1025': '0.095',
  '1026': '0.1',
  '1023': '0.5',
  '1017': '0.13',
  '1044': '0.196',
  '1045': '0.125',
};
const pieces: Readonly<Record<string, string>> = { '1036': '21', '1037': '21', '1047': '4' };
const perEvent: Readonly<Record<string, readonly [amount: string, step: string]>> = {
  '1035': ['1', '1'],
  '1039': ['1', '1'],
  '1041': ['2', '1'],
  '1042': ['40', '0.001'],
  '1043': ['2.5', '0.001'],
};
/** Whether an item is returnable: the gas cylinders of one feast serve the next. */
export const comesBack = (itemId: string) => itemId === '1041';

const zero = exact(0);
const thousandth = exact('0.001');
const ofTwenty = (amounts: Readonly<Record<string, string>>, step: Fraction) =>
  Object.entries(amounts).map(([itemId, amount]): [string, Ingredient] => [
    itemId,
    { forTwenty: exact(amount), perEvent: zero, step },
  ]);

export const needed: ReadonlyMap<string, Ingredient> = new Map([
  ...ofTwenty(grams, thousandth),
  ...ofTwenty(kilos, thousandth),
  ...ofTwenty(pieces, exact(1)),
  ...Object.entries(perEvent).map(([itemId, [amount, step]]): [string, Ingredient] => [
    itemId,
    { forTwenty: zero, perEvent: exact(amount), step: exact(step) },
  ]),
  // 500 g of oil, which weighs 0.92 kg per litre.
  ['1030', { forTwenty: by(exact('0.5'), exact('0.92')), perEvent: zero, step: thousandth }],
]);

/** Returns the price of one unit by a slip: rounded to the paisa, for one g to a thousandth of it. */
export function unitPrice(total: string, quantity: string, unit: string): Fraction {
  const step = exact(unit === 'g' ? 100_000 : 100);
  const { over, under } = times(by(exact(total), exact(quantity)), step);
  return by(fraction((2n * over + under) / (2n * under)), step);
}

/**
 * Returns the amounts used by `pieceCount` cutlets: a kilogram of meat for 28 of them, rounded up to 100 g; the other
 * items by the kilogram of meat.
 */
export function usedByCutlets(pieceCount: number): ReadonlyMap<string, Fraction> {
  const meat = upTo(by(exact(pieceCount), exact(28)), exact('0.1'));
  return new Map([
    ['1027', times(meat, exact('0.25'))],
    ['1047', upTo(times(meat, exact(2)), exact(1))],
    ['1001', times(meat, exact(15))],
    ['1005', times(meat, exact(8))],
  ]);
}

/** The documented limits in °C, both inclusive: of the pit at the three checks, and of the core of the meat. */
const limits = {
  'temp-1': [200, Infinity],
  'temp-2': [170, 185],
  'temp-3': [145, 160],
  'final-1': [75, 100],
} as const;
export function isOutside(taskId: keyof typeof limits, value: number): boolean {
  const [from, to] = limits[taskId];
  return value < from || value > to;
}
