import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Statement } from '../../../platform/db/statements';
import type { Tx } from '../../../platform/db/transaction';
import * as stock from '../../catalogue/stock';
import type { OrderRow } from '../../orders/rows';
import type { Availability } from './create.rules';
import { endReplaced, isReserving, lockReplaced } from '../expire';
import { findEarlier } from './reservation.queries';
import { capacityKey } from './reservation.rules';

/** A new checkout, or the earlier one of the same call, with the writes that open it. */
export type Reservation = { order: OrderRow; writes: Statement[] };

/** The reservation of the checkout that the shopper replaces. */
export type OwnReservation = {
  /** Id of the replaced checkout. */
  id: string;
  /** The reserved units, and one unit of capacity under the key of the event. */
  units: Items;
  eventId: string | null;
};

type Replacement = {
  id: string;
  receipt: string;
  /** The address key of the call. */
  from: string;
  /** The products of the new cart. */
  ids: readonly string[];
  now: Instant;
};

/**
 * Replaces a checkout in one transaction, so that no other shopper can reserve its units in between. If the new
 * checkout reserves nothing, the earlier one stays reserved, and the new one takes over its units when it is paid. A
 * repeated call names its own checkout as the replaced one; it is found by receipt and address, unless the shopper's
 * address has changed.
 */
export async function replaceLocked(
  { db, run }: Tx,
  { id, receipt, from, ids, now }: Replacement,
  open: (own?: OwnReservation) => Promise<Reservation>,
): Promise<Reservation> {
  const replaced = await lockReplaced(db, id);
  const own = await findEarlier(db, { from, receipt });
  if (replaced.some((order) => order.id === own?.id)) return open();
  const holder = replaced.find(isReserving);
  const units = holder?.cart?.quantities ?? {};
  // All products are locked in one call, because they must be locked in the order of their ids.
  await stock.lockForSale(db, [...new Set([...Object.keys(units), ...ids])].sort());
  for (const order of replaced) if (order !== holder) await endReplaced(db, order, 'replaced', now);
  if (!holder) return open();

  await run({ text: 'savepoint earlier', values: [] });
  const eventId = await endReplaced(db, holder, 'replaced', now);
  const capacity = eventId === null ? {} : { [capacityKey(eventId)]: 1 };
  const opened = await open({ id: holder.id, units: { ...units, ...capacity }, eventId });
  if (opened.order.reservedUntil === null || opened.writes.length === 0)
    await run({ text: 'rollback to savepoint earlier', values: [] });
  return opened;
}

/** The availability, in which the capacity reserved by the replaced checkout counts as free: it is released last. */
export const withoutOwn = (shop: Availability, { eventId }: OwnReservation): Availability => ({
  ...shop,
  events: shop.events.map((event) =>
    event.id === eventId ? { ...event, ordersTaken: event.ordersTaken - 1 } : event,
  ),
});
