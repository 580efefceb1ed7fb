import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import * as stock from '../../catalogue/stock';
import type { OrderRow } from '../../orders/rows';
import type { OrderTransition } from '../../orders/transitions.rules';
import * as capacity from '../../pickle-events/capacity';
import { buildPaymentEffects, type Effects, type SettlementStep } from './effects';

type Order = Pick<OrderRow, 'id' | 'state' | 'replaces' | 'cart'>;

/**
 * Whether the shopper has paid for another order instead of this one: an order that replaced this one, or one with the
 * same cart. The first payment counts. An order with another cart that this one replaced was a purchase of its own.
 */
export function isPaidInstead(order: Order, related: readonly Order[]): boolean {
  const others = related.filter(({ id, state }) => id !== order.id && state === 'paid');
  return others.some(
    (paid) => isSameCart(paid, order) || listReplaced(paid, related).has(order.id),
  );
}

const isSameCart = (a: Order, b: Order): boolean =>
  a.cart !== null && b.cart !== null && toText(a.cart.quantities) === toText(b.cart.quantities);
const toText = (quantities: Record<string, number>): string =>
  JSON.stringify(Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The ids of the order that this one replaced, of the one that that order replaced, and so on. */
function listReplaced({ replaces }: Order, related: readonly Order[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let id = replaces; id !== null && !ids.has(id);) {
    ids.add(id);
    id = related.find((order) => order.id === id)?.replaces ?? null;
  }
  return ids;
}

export const isReleasing = ({ effects }: OrderTransition): boolean =>
  effects.includes('release-reservation');

/**
 * Records the payment with its refund, and releases the units that the order still reserves, because no job releases
 * them.
 */
export function refundReplaced(
  db: Kysely<DB>,
  step: OrderTransition,
  reported: SettlementStep,
): Effects {
  const { reservedUntil, holdsEventPlace, pickleEventId, cart } = reported.order;
  const isReserved = reservedUntil !== null;
  const hasCapacity = isReserved && holdsEventPlace;
  const { result, writes } = buildPaymentEffects(db, step, reported, {
    ...(isReserved && { reservedUntil: null }),
    ...(hasCapacity && { holdsEventPlace: false }),
  });
  return {
    result: { ...result, isStockChanged: isReserved },
    writes: [
      ...writes,
      ...(isReserved ? [stock.releaseStock(cart!.quantities)] : []),
      ...(hasCapacity ? [capacity.releaseCapacity(pickleEventId!)] : []),
    ],
  };
}
