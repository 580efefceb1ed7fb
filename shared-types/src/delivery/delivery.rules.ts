import type { Pincode } from './delivery';
import type { Day, Instant } from '../primitives';
import { dayAfter, indianDay } from '../time.rules';

/** What post to all pincodes that begin with `prefix` means. `fee` in rupees, null = the usual one. */
export type Zone = { prefix: string; days: number; fee: number | null; isServiceable: boolean };

/** The zone of pincodes without a row: all of India, in five days, for the usual fee. */
export const usualZone: Omit<Zone, 'prefix'> = { days: 5, fee: null, isServiceable: true };

/** The zone with the longest prefix counts: 682555 is in Lakshadweep, 68 otherwise in Kerala. */
export function zoneOf(zones: readonly Zone[], pincode: Pincode): Omit<Zone, 'prefix'> {
  const fitting = zones.filter(({ prefix }) => pincode.startsWith(prefix));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? usualZone;
}

/** The next batch leaves after `batchDays`, counted in Kerala, and is then so many days on the road. */
export const expectedDay = (now: Instant, batchDays: number, days: number): Day =>
  dayAfter(indianDay(now), batchDays + days);
