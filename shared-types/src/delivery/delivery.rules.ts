import type { Pincode } from './delivery';
import type { Day, Instant } from '../primitives';
import { dayAfter, indianDay } from '../time.rules';

/** Delivery terms for all pincodes that start with `prefix`. `fee` in rupees; null for the usual one. */
export type Zone = { prefix: string; days: number; fee: number | null; isServiceable: boolean };

/** The zone of pincodes without a row: all of India, in five days, for the usual fee. */
export const usualZone: Omit<Zone, 'prefix'> = { days: 5, fee: null, isServiceable: true };

/**
 * Returns the zone with the longest matching prefix: 682555 is in Lakshadweep, other pincodes with 68 are in Kerala.
 */
export function zoneOf(zones: readonly Zone[], pincode: Pincode): Omit<Zone, 'prefix'> {
  const fitting = zones.filter(({ prefix }) => pincode.startsWith(prefix));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? usualZone;
}

/** The expected day of delivery: the next batch leaves after `batchDays`, counted in Kerala, and travels for `days`. */
export const expectedDay = (now: Instant, batchDays: number, days: number): Day =>
  dayAfter(indianDay(now), batchDays + days);
