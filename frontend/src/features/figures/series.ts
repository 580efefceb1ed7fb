import type { Figures } from '@kalavara/shared-types/figures/figures';
import { daysIn, type Period } from '@kalavara/shared-types/periods.rules';
import { dayAfter } from '@kalavara/shared-types/time.rules';

/** With more bars than this, months are shown instead. */
const maxDays = 62;

/** A bar of the chart, with the days that it represents. */
export type Bar = Period & { orders: number; takings: number };

/** Returns the takings of each day of a period, including days without orders, or of each month of a long period. */
export function barsOf(period: Period, days: Figures['days']): Bar[] {
  const found = new Map(days.map((day) => [day.day, day]));
  const all = Array.from({ length: daysIn(period) }, (_, index) => {
    const day = dayAfter(period.from, index);
    const { orders = 0, takings = 0 } = found.get(day) ?? {};
    return { from: day, to: day, orders, takings };
  });
  return all.length <= maxDays ? all : all.reduce(intoMonths, []);
}

function intoMonths(months: Bar[], day: Bar): Bar[] {
  const last = months.at(-1);
  if (!last || last.from.slice(0, 7) !== day.from.slice(0, 7)) return [...months, { ...day }];
  last.to = day.to;
  last.orders += day.orders;
  // Rounded, because sums of rupees with paise may have more than two decimals.
  last.takings = Math.round((last.takings + day.takings) * 100) / 100;
  return months;
}
