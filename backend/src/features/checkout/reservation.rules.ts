import type { Items } from '@kalavara/shared-types/checkout';
import type { StockLevel } from '../catalogue/stock';

/** The gateway lets an attempt last up to 15 minutes. */
export const reservedForMs = 20 * 60_000;

/** One address may reserve one unit in three of a product by unpaid checkouts, times RATE_LIMIT_FACTOR. */
export const unitsPerReserved = 3;

/** With a factor of 3 or more nothing is limited: the share would be the whole stock. */
export const isShareLimited = (rateLimitFactor: number): boolean =>
  rateLimitFactor < unitsPerReserved;

type Stock = Pick<StockLevel, 'stock' | 'available'>;

/**
 * Whether a checkout reserves its units. Beyond the share of its address, or where no unit would be left for others, it
 * is opened without a reservation: then the first payment gets the units. `reservedBefore` is what the other unpaid
 * checkouts of the address reserve.
 */
export function mayReserve(
  wanted: Items,
  stocks: ReadonlyMap<string, Stock>,
  reservedBefore: Items,
  rateLimitFactor: number,
): boolean {
  if (!isShareLimited(rateLimitFactor)) return true;
  return Object.entries(wanted).every(([id, quantity]) => {
    const { stock, available } = stocks.get(id)!;
    const ofAddress = (reservedBefore[id] ?? 0) + quantity;
    return ofAddress * unitsPerReserved <= stock * rateLimitFactor && available > quantity;
  });
}
