import { dayMs } from './durations';
import type { Day } from './primitives';

/** Both days belong to it. */
export type Period = { from: Day; to: Day };

export const daysIn = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Whether a period ends on its first day or later, and has so many days at most. */
export const isPeriodOf = (period: Period, mostDays: number): boolean =>
  period.from <= period.to && daysIn(period) <= mostDays;
