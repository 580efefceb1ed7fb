import { dayMs } from './durations';
import type { Day } from './primitives';

/** Both days are inclusive. */
export type Period = { from: Day; to: Day };

export const daysIn = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Whether a period does not end before it starts, and has at most `mostDays` days. */
export const isPeriodOf = (period: Period, mostDays: number): boolean =>
  period.from <= period.to && daysIn(period) <= mostDays;
