const numberAndUnit = /^(\d+(?:\.\d+)?)(\s*)(\p{L}*)$/u;
const bigger: Readonly<Record<string, string>> = { g: 'kg', ml: 'L' };

const withoutZeros = (digits: string) => String(Number(digits));

/**
 * An amount given for `base` servings, as shown for another count: "160 g" is "400.0 g" for 50. Small results keep three
 * decimals, from 1000 g or ml the bigger unit stands behind (D-101). What is no number with a unit stays as it is.
 */
export function scaledAmount(amount: string, servings: number, base = 20): string {
  const [, given, space = '', unit = ''] = numberAndUnit.exec(amount) ?? [];
  if (given === undefined) return amount;

  const scaled = (Number(given) * servings) / base;
  const shown = `${scaled >= 1 ? scaled.toFixed(1) : withoutZeros(scaled.toFixed(3))}${space}${unit}`;
  const big = bigger[unit];
  return big && scaled >= 1000 ? `${shown} (${withoutZeros((scaled / 1000).toFixed(2))} ${big})` : shown;
}

/** The minus button: five fewer, and never below one. */
export const fewerServings = (servings: number): number => Math.max(1, servings - 5);

/** The plus button: five more, without an upper bound. */
export const moreServings = (servings: number): number => servings + 5;
