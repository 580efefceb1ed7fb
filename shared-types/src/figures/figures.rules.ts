import { daysIn, type Period } from '../periods.rules';
import type { Day } from '../primitives';
import { dayAfter } from '../time.rules';

/** The longest period: three years. */
export const maxDays = 1_100;

/** The period of the same length that ends the day before. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
});

export const presets = [
  'today',
  'week',
  'month30',
  'month',
  'lastMonth',
  'year',
  'lastYear',
] as const;
export type Preset = (typeof presets)[number];

/** The period of a preset. The financial year starts in April. */
export function periodOf(preset: Preset, today: Day): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastOfPrevious = dayAfter(firstOfMonth, -1);
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  const periods: Record<Preset, Period> = {
    today: { from: today, to: today },
    week: { from: dayAfter(today, -6), to: today },
    month30: { from: dayAfter(today, -29), to: today },
    month: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious },
    year: { from: `${year}-04-01`, to: today },
    lastYear: { from: `${year - 1}-04-01`, to: `${year}-03-31` },
  };
  return periods[preset];
}

/** Keys of parts that are not a product, state or coupon; no id can have such a name. */
export const otherKeys = {
  delivery: '(delivery)',
  unknown: '(unknown)',
  abroad: '(abroad)',
  none: '(none)',
} as const;

export const otherKeyName = (key: string): keyof typeof otherKeys | undefined =>
  (Object.keys(otherKeys) as (keyof typeof otherKeys)[]).find((name) => otherKeys[name] === key);

/** The splits. Rows of `byProduct` and `byCategory` count units, because an order has several products. */
export const splits = ['byProduct', 'byCategory', 'byState', 'byCoupon'] as const;
export type Split = (typeof splits)[number];
export const countsUnits = (split: Split): boolean =>
  split === 'byProduct' || split === 'byCategory';
