/**
 * An independent calculation of the kitchen's figures: exact fractions, using only the documented recipes and units of
 * the program. It is a second implementation on purpose, so that an error in the rules does not confirm itself.
 */
export type Fraction = { numerator: bigint; denominator: bigint };

const fraction = (numerator: bigint, denominator = 1n): Fraction => ({ numerator, denominator });
/** Parses "6.5" or 6.5 exactly. */
export function parseExact(number: number | string): Fraction {
  const [whole = '0', part = ''] = String(number).split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}
export const plus = (a: Fraction, b: Fraction) =>
  fraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
export const minus = (a: Fraction, b: Fraction) => plus(a, fraction(-b.numerator, b.denominator));
export const times = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const dividedBy = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);
const isLess = (a: Fraction, b: Fraction) =>
  a.numerator * b.denominator < b.numerator * a.denominator;
const atLeastZero = (a: Fraction) => (a.numerator < 0n ? parseExact(0) : a);
const min = (a: Fraction, b: Fraction) => (isLess(a, b) ? a : b);

/** Rounds up to a multiple of `step`. */
function roundUp(value: Fraction, step: Fraction): Fraction {
  const { numerator, denominator } = dividedBy(value, step);
  const whole = numerator / denominator + (numerator % denominator > 0n ? 1n : 0n);
  return times(fraction(whole), step);
}
/** Rounds to whole paise, half a paisa up. */
export function roundToPaise(rupees: Fraction): bigint {
  const { numerator, denominator } = times(rupees, parseExact(100));
  return (2n * numerator + denominator) / (2n * denominator);
}
/** Converts to a number. Amounts are whole thousandths; any other is an error. */
export function toNumber({ numerator, denominator }: Fraction): number {
  if ((numerator * 1_000n) % denominator !== 0n)
    throw new Error(`${numerator}/${denominator} is no thousandth`);
  return Number((numerator * 1_000n) / denominator) / 1_000;
}

export type Ingredient = {
  /** The amount needed for 20 guests, in the unit of the store. */
  amountForTwenty: Fraction;
  perEvent: Fraction;
  /** The rounding of the store: 1 for counted items, otherwise a thousandth of the unit. */
  step: Fraction;
};
export type ModelEvent = { eventId: string; people: number; taken: Fraction };

/** Returns the amounts to buy for each feast. The earliest feast gets the stock first. */
export function calculateShortages(
  { amountForTwenty, perEvent, step }: Ingredient,
  events: readonly ModelEvent[],
  onHand: Fraction,
): Fraction[] {
  let left = onHand;
  return events.map(({ people, taken }) => {
    const needed = roundUp(
      plus(dividedBy(times(amountForTwenty, parseExact(people)), parseExact(20)), perEvent),
      step,
    );
    const missing = atLeastZero(minus(needed, min(needed, taken)));
    const fromStore = min(missing, left);
    left = minus(left, fromStore);
    return minus(missing, fromStore);
  });
}

/**
 * The amounts for 20 guests in the unit of the store, taken from the documented recipes: masala + rice (calculator) +
 * chutney, and supplies.
 */
const gramsForTwenty: Readonly<Record<string, string>> = {
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
const kilosForTwenty: Readonly<Record<string, string>> = {
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
const piecesForTwenty: Readonly<Record<string, string>> = {
  '1036': '21',
  '1037': '21',
  '1047': '4',
};
const perEvent: Readonly<Record<string, readonly [amount: string, step: string]>> = {
  '1035': ['1', '1'],
  '1039': ['1', '1'],
  '1041': ['2', '1'],
  '1042': ['40', '0.001'],
  '1043': ['2.5', '0.001'],
};
/** Whether an item is returnable: the gas cylinders of one feast serve the next. */
export const isReturnable = (itemId: string) => itemId === '1041';

const zero = parseExact(0);
const thousandth = parseExact('0.001');
const toIngredients = (amounts: Readonly<Record<string, string>>, step: Fraction) =>
  Object.entries(amounts).map(([itemId, amount]): [string, Ingredient] => [
    itemId,
    { amountForTwenty: parseExact(amount), perEvent: zero, step },
  ]);

export const neededIngredients: ReadonlyMap<string, Ingredient> = new Map([
  ...toIngredients(gramsForTwenty, thousandth),
  ...toIngredients(kilosForTwenty, thousandth),
  ...toIngredients(piecesForTwenty, parseExact(1)),
  ...Object.entries(perEvent).map(([itemId, [amount, step]]): [string, Ingredient] => [
    itemId,
    { amountForTwenty: zero, perEvent: parseExact(amount), step: parseExact(step) },
  ]),
  // 500 g of oil, which weighs 0.92 kg per litre.
  [
    '1030',
    {
      amountForTwenty: dividedBy(parseExact('0.5'), parseExact('0.92')),
      perEvent: zero,
      step: thousandth,
    },
  ],
]);

/** Returns the price of one unit by a slip: rounded to the paisa, for one g to a thousandth of it. */
export function unitPrice(total: string, quantity: string, unit: string): Fraction {
  const step = parseExact(unit === 'g' ? 100_000 : 100);
  const { numerator, denominator } = times(
    dividedBy(parseExact(total), parseExact(quantity)),
    step,
  );
  return dividedBy(fraction((2n * numerator + denominator) / (2n * denominator)), step);
}

/**
 * Returns the amounts used by `pieceCount` cutlets: a kilogram of meat for 28 of them, rounded up to 100 g; the other
 * items by the kilogram of meat.
 */
export function calculateCutletUsage(pieceCount: number): ReadonlyMap<string, Fraction> {
  const meat = roundUp(dividedBy(parseExact(pieceCount), parseExact(28)), parseExact('0.1'));
  return new Map([
    ['1027', times(meat, parseExact('0.25'))],
    ['1047', roundUp(times(meat, parseExact(2)), parseExact(1))],
    ['1001', times(meat, parseExact(15))],
    ['1005', times(meat, parseExact(8))],
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
