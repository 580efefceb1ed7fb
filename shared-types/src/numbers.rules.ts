/**
 * A typed number, with a point or with the comma that some keyboards of phones have instead: "6.5", "6,5". NaN for anything
 * else, an empty text too, and for "1,500", which is 1.5 to one person and 1 500 to another.
 */
export function parseDecimal(typed: string): number {
  const text = typed.trim();
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) || /^-?[1-9]\d*,\d{3}$/.test(text)) return NaN;
  return Number(text.replace(',', '.'));
}
