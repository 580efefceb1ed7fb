/**
 * Parses a typed number with a point, or with the comma that some phone keyboards have instead: "6.5", "6,5". Returns
 * NaN for all other texts, including an empty one, and for "1,500", which is ambiguous: 1.5 or 1 500.
 */
export function parseDecimal(typed: string): number {
  const text = typed.trim();
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) || isAmbiguous(text)) return NaN;
  return Number(text.replace(',', '.'));
}

const isAmbiguous = (text: string) => /^-?0*[1-9]\d*,\d{3}$/.test(text);

/**
 * The possible meanings of a number that is refused because of its commas: "1,500" is 1500 or 1.5, "1,20,000" only
 * 120000. Undefined for other texts.
 */
export function meaningsOfCommas(typed: string): { whole: string; decimal?: string } | undefined {
  const text = typed.trim();
  if (!/^-?0*[1-9]\d*(,\d{2,3})*,\d{3}(\.\d*)?$/.test(text)) return undefined;
  const whole = String(Number(text.replace(/,/g, '')));
  return isAmbiguous(text) ? { whole, decimal: String(Number(text.replace(',', '.'))) } : { whole };
}

const grouped = /^(\d{1,2}(,\d{2})*|\d{1,3}(,\d{3})*),\d{3}$/;

/**
 * Parses typed rupees: "449", "449.50" and "₹ 1,449". Commas only separate groups of digits, in the Indian or the
 * international system: "449,50" is undefined and not 44,950, like all texts that are not an amount.
 */
export function parseRupees(typed: string): number | undefined {
  const [whole = '', ...paise] = typed.trim().replace(/^₹\s*/, '').split('.');
  if (whole.includes(',') && !grouped.test(whole)) return undefined;
  const plain = [whole.replace(/,/g, ''), ...paise].join('.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** The sum of numbers, or of the values that `of` returns for each element. */
export function sum(numbers: readonly number[]): number;
export function sum<T>(all: readonly T[], of: (each: T) => number): number;
export function sum(all: readonly unknown[], of: (each: unknown) => number = Number): number {
  return all.reduce<number>((total, each) => total + of(each), 0);
}
