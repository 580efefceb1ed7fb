/** Returns the round number at or above `most` where an axis ends: 1, 2 or 5 followed by zeros. */
export function roundTop(most: number): number {
  if (most <= 10) return 10;
  const unit = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * unit).find((top) => top >= most)!;
}

const units = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
  [1_000, 'K'],
] as const;

/** Formats an amount as a short label of an axis in Indian units: "₹1.2K", "₹3L". */
export function shortRupees(amount: number): string {
  const [by, sign] = units.find(([from]) => amount >= from) ?? [1, ''];
  return `₹${Math.round((amount / by) * 10) / 10}${sign}`;
}

/** Formats "2026-11-05" as "5/11". */
export const shortDay = (day: string): string =>
  `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
