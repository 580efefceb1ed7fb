export const units = ['kg', 'g', 'L', 'ml', 'piece', 'pack', 'box'] as const;
export type Unit = (typeof units)[number];

/** Thousandths of a unit, always whole: all amounts inside the program. */
export type Milli = number;
export const toMilli = (amount: number): Milli => Math.round(amount * 1_000);
export const fromMilli = (milli: Milli): number => milli / 1_000;

const unitNames: Record<Unit, { en: string; ml: string }> = {
  kg: { en: 'kg', ml: 'കിലോ' },
  g: { en: 'g', ml: 'ഗ്രാം' },
  L: { en: 'L', ml: 'ലിറ്റർ' },
  ml: { en: 'ml', ml: 'മി.ലി.' },
  piece: { en: 'piece', ml: 'എണ്ണം' },
  pack: { en: 'pack', ml: 'പാക്കറ്റ്' },
  box: { en: 'box', ml: 'പെട്ടി' },
};

/** The name of a unit, on screen and on paper. */
export const unitName = (language: 'en' | 'ml', unit: Unit): string => unitNames[unit][language];

const plurals: Partial<Record<Unit, string>> = { piece: 'pieces', pack: 'packs', box: 'boxes' };

/** An amount with its unit: "3 kg", "1 piece", "30 pieces". */
export function withUnit(language: 'en' | 'ml', amount: string | number, unit: Unit): string {
  const isPlural = language === 'en' && Number(amount) !== 1;
  return `${amount} ${(isPlural && plurals[unit]) || unitName(language, unit)}`;
}

/** The units; those of one kind convert into each other. `of`: the number of smallest units in one. */
export const measures: Record<
  Unit,
  { kind: 'weight' | 'volume' | Unit; of: number; smallest: Unit; isWhole?: true }
> = {
  g: { kind: 'weight', of: 1, smallest: 'g' },
  kg: { kind: 'weight', of: 1_000, smallest: 'g' },
  ml: { kind: 'volume', of: 1, smallest: 'ml' },
  L: { kind: 'volume', of: 1_000, smallest: 'ml' },
  piece: { kind: 'piece', of: 1, smallest: 'piece', isWhole: true },
  pack: { kind: 'pack', of: 1, smallest: 'pack', isWhole: true },
  box: { kind: 'box', of: 1, smallest: 'box', isWhole: true },
};

/** The number of `to` units in one `from`; undefined for units of different kinds. */
export function conversionFactor(from: Unit, to: Unit): number | undefined {
  const a = measures[from];
  const b = measures[to];
  return a.kind === b.kind ? a.of / b.of : undefined;
}

export const isUnit = (text: string): text is Unit => text in measures;

/** Formats with one decimal from 1 on, else two, without a trailing .0. A positive amount is never formatted as 0. */
export function formatQuantity(amount: number, rounding: 'nearest' | 'up' = 'nearest'): string {
  const whole = toMilli(amount);
  const roundedTo = (step: number) =>
    Math.floor((whole + (rounding === 'up' ? step - 1 : step / 2)) / step) * step;
  if (whole >= 1_000) return fromMilli(roundedTo(100)).toFixed(1).replace(/\.0$/, '');
  if (whole <= 0) return '0';
  return Math.max(0.01, fromMilli(roundedTo(10))).toFixed(2);
}

const bigger: Partial<Record<Unit, Unit>> = { g: 'kg', ml: 'L' };

/** Converts to the larger unit from 1000 g or ml on: 1600 g are "1.6", "kg". */
export function toLargerUnit(
  amount: number,
  unit: Unit,
): { quantity: string; unit: Unit } | undefined {
  const big = bigger[unit];
  return big && amount >= 1_000
    ? { quantity: String(Math.round(toMilli(amount) / 10_000) / 100), unit: big }
    : undefined;
}

const smaller: Partial<Record<Unit, Unit>> = { kg: 'g', L: 'ml' };

/**
 * A needed amount in the unit in which it is weighed, never rounded down: 1604 g are "1.61", "kg", and 0.5 kg are
 * "500", "g".
 */
export function neededQuantity(amount: number, unit: Unit): { quantity: string; unit: Unit } {
  const small = smaller[unit] ?? unit;
  const big = bigger[unit] ?? unit;
  const inSmall = amount * measures[unit].of;
  if (small === big || inSmall < 1_000)
    return { quantity: String(Number(formatQuantity(inSmall, 'up'))), unit: small };
  return { quantity: String(Math.ceil(toMilli(inSmall) / 10_000) / 100), unit: big };
}
