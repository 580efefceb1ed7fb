import type { Unit } from './inventory';
import { toMilli } from './inventory.rules';

const words: Record<Unit, { en: string; ml: string }> = {
  kg: { en: 'kg', ml: 'കിലോ' },
  g: { en: 'g', ml: 'ഗ്രാം' },
  L: { en: 'L', ml: 'ലിറ്റർ' },
  ml: { en: 'ml', ml: 'മി.ലി.' },
  piece: { en: 'piece', ml: 'എണ്ണം' },
  pack: { en: 'pack', ml: 'പാക്കറ്റ്' },
  box: { en: 'box', ml: 'പെട്ടി' },
};

/** A unit of the store as the reader says it, on a screen and on paper alike. */
export const unitIn = (language: 'en' | 'ml', unit: Unit): string => words[unit][language];

/** What can be turned into each other: g and kg, ml and L, and nothing else. `of`: how many of the smallest there are in one. */
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

/** How many of `to` one of `from` is; undefined where that cannot be said. */
export function unitsIn(from: Unit, to: Unit): number | undefined {
  const [a, b] = [measures[from], measures[to]];
  return a.kind === b.kind ? a.of / b.of : undefined;
}

export const isUnit = (said: string): said is Unit => said in measures;

/** One decimal from 1 on, else two, a trailing .0 stripped (K-741). What is something is never shown as nothing. */
export function shownQuantity(amount: number): string {
  const whole = toMilli(amount);
  if (whole >= 1_000) return (Math.floor((whole + 50) / 100) / 10).toFixed(1).replace(/\.0$/, '');
  if (whole <= 0) return '0';
  return Math.max(0.01, Math.floor((whole + 5) / 10) / 100).toFixed(2);
}

const bigger: Partial<Record<Unit, Unit>> = { g: 'kg', ml: 'L' };

/** From a thousand g or ml on what stands behind them: 1600 g are "1.6", "kg" (D-101). */
export function inBigger(amount: number, unit: Unit): { quantity: string; unit: Unit } | undefined {
  const big = bigger[unit];
  return big && amount >= 1_000
    ? { quantity: String(Math.round(amount / 10) / 100), unit: big }
    : undefined;
}
