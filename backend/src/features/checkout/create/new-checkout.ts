import { randomInt, randomUUID } from 'node:crypto';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { combineStatements } from '../../../platform/db/statements';
import * as stock from '../../catalogue/stock';
import type { OrderRow } from '../../orders/rows';
import * as capacity from '../../pickle-events/capacity';
import { listWanted, type Quote, type Availability } from './create.rules';
import type { OwnReservation, Reservation } from './replace';
import * as queries from './reservation.queries';
import { capacityKey, isShareLimited, mayReserve, type Shares } from './reservation.rules';

export const firstCheckMs = 2 * minuteMs;

/** The results of earlier attempts to reserve. */
export type ReserveAttempt = {
  /** Stock is locked before it is read. */
  locksStock: boolean;
  /** Events that were found to be full. */
  full: ReadonlySet<string>;
  /** The event whose capacity the attempt tried to reserve; set by `writeCheckout`. */
  tried: string | null;
  /** The checkout is beyond its shares, so nothing is reserved. */
  isUnreserved: boolean;
};
type Identity = Pick<OrderRow, 'receipt' | 'draftHash' | 'gatewayMode' | 'language'> & {
  receiptFrom: string;
  /** The earlier checkout that the shopper replaces. */
  replaced: string | null;
};
type ReservationTerms = { shopper: queries.Shopper; shares: Shares; reservationMs: number };

/**
 * The row of a new checkout, with the statements that write it, reserve its units and check that its shares are still
 * free.
 */
export function writeCheckout(
  { totalPaise, priced }: Quote,
  shop: Availability,
  { replaced, ...identity }: Identity,
  { shopper, shares, reservationMs }: ReservationTerms,
  attempt: ReserveAttempt,
  now: Instant,
  own?: OwnReservation,
): Reservation {
  const quantities = priced?.cart.quantities;
  const pickleEventId = priced?.eventId ?? null;
  const isReserved =
    quantities !== undefined &&
    !attempt.isUnreserved &&
    mayReserve(listWanted(priced!, shop), shop.reserved, own?.units ?? {}, shares);
  const order = {
    id: randomUUID(),
    orderNo: createOrderNo(now),
    ...identity,
    totalPaise,
    cart: priced?.cart ?? null,
    reservedUntil: isReserved ? now + reservationMs : null,
    pickleEventId,
    holdsEventPlace: isReserved && pickleEventId !== null,
    // A checkout without a reservation takes over the units of `own` when it is paid.
    replaces: isReserved ? replaced : (own?.id ?? replaced),
    at: now,
    nextCheckAt: now + firstCheckMs,
  };
  attempt.tried = order.holdsEventPlace ? pickleEventId : null;
  const isChecked = isReserved && isShareLimited(shares);
  const check = queries.toShareCheck(shopper, shares);
  const hasOwnCapacity =
    attempt.tried !== null && own?.units[capacityKey(attempt.tried)] !== undefined;
  return {
    order: toRow(order),
    writes: [
      ...combineStatements([
        queries.insertOrder(order),
        ...(isReserved ? [stock.reserveStock(quantities)] : []),
      ]),
      // Locked stock was read under its locks, so its shares need no second check.
      ...(isChecked && !attempt.locksStock && !own
        ? [queries.checkStockShares({ ...check, ids: Object.keys(quantities) })]
        : []),
      ...(isReserved && own?.eventId ? [capacity.releaseCapacity(own.eventId)] : []),
      ...(attempt.tried === null ? [] : [capacity.reserveCapacity(attempt.tried)]),
      ...(attempt.tried !== null && isChecked && !hasOwnCapacity
        ? [queries.checkCapacityShares({ ...check, eventId: attempt.tried })]
        : []),
    ],
  };
}

/** Letters and digits that are not confused with each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates an order number such as "KV-261121-7F3KQ": the Indian day and five random characters. */
export function createOrderNo(now: Instant): string {
  const tail = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `KV-${indianDay(now).slice(2).replace(/-/g, '')}-${tail}`;
}

export function toRow({ at, ...order }: Parameters<typeof queries.insertOrder>[0]): OrderRow {
  return {
    state: 'draft',
    status: 'pending',
    paymentStatus: 'pending',
    gatewayOrderId: null,
    expectedDelivery: null,
    note: null,
    checks: 0,
    shipment: null,
    paymentMethod: null,
    paidOn: null,
    restocked: null,
    version: 1,
    changedBy: 'create',
    createdAt: at,
    updatedAt: at,
    paidAt: null,
    ...order,
  };
}
