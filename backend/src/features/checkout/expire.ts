import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import { combineStatements, run, type Statement } from '../../platform/db/statements';
import { withTransaction } from '../../platform/db/transaction';
import type { DB } from '../../platform/schema.gen';
import * as stock from '../catalogue/stock';
import type { PaymentContext } from '../orders/payment-context';
import type { OrderRow } from '../orders/rows';
import { orderTransitions } from '../orders/transitions.rules';
import * as capacity from '../pickle-events/capacity';
import * as queries from './queries';
import { updateLocked } from './transitions.queries';

type Ending = {
  /** The statements for the row and its stock. */
  writes: Statement[];
  /** The event whose capacity is released, which must be sent last, like every write of capacity. */
  releasedEvent: string | null;
};

/**
 * Ends a locked, unpaid checkout and releases its stock and its capacity of a pickle event, and changes nothing else: a
 * later payment is still settled, with the stock that is free by then. A placed order is not a checkout any more, even
 * if it is paid later, and is left unchanged.
 */
function end(
  order: OrderRow,
  event: 'expired' | 'gateway-order-refused',
  by: string,
  now: Instant,
): Ending | undefined {
  if (order.paidAt !== null) return undefined;
  const isReserved = order.reservedUntil !== null;
  const step = orderTransitions.next(order.state, event, { isReserved });
  if (!step) return undefined;
  const isReleased = isReserved && step.effects.includes('release-reservation');
  const hasCapacity = isReleased && order.holdsEventPlace;
  const change = {
    state: step.state,
    reservedUntil: null,
    ...(hasCapacity && { holdsEventPlace: false }),
  };
  const released = isReleased && order.cart ? [stock.releaseStock(order.cart.quantities)] : [];
  return {
    writes: combineStatements([updateLocked(order, change, by, now), ...released]),
    releasedEvent: hasCapacity ? order.pickleEventId : null,
  };
}

type EndRequest = {
  event: 'expired' | 'gateway-order-refused';
  by: string;
  /** Does nothing if the reservation was extended after it was found overdue. */
  isOverdueOnly?: boolean;
};

async function endCheckout(
  ctx: PaymentContext,
  id: string,
  { event, by, isOverdueOnly = false }: EndRequest,
): Promise<void> {
  const isReleased = await withTransaction(ctx.pools.payments, async (tx) => {
    const order = await queries.lockOrder(tx.db, id);
    const now = ctx.clock.now();
    if (isOverdueOnly && order.reservedUntil !== null && order.reservedUntil > now) return false;
    const ending = end(order, event, by, now);
    if (!ending) return false;
    ending.writes.forEach(tx.write);
    if (ending.releasedEvent !== null) tx.write(capacity.releaseCapacity(ending.releasedEvent));
    return order.reservedUntil !== null;
  });
  if (isReleased) ctx.schedulePublish();
}

/**
 * Ends a checkout for which the gateway created no order, so that it cannot be paid, unless another process has linked
 * one meanwhile.
 */
export const failCheckout = (ctx: PaymentContext, { id }: OrderRow): Promise<void> =>
  endCheckout(ctx, id, { event: 'gateway-order-refused', by: 'create' });

type CheckoutId = Pick<OrderRow, 'id'>;

export const expireOverdue = (ctx: PaymentContext, { id }: CheckoutId): Promise<void> =>
  endCheckout(ctx, id, { event: 'expired', by: 'clock', isOverdueOnly: true });

/** Ends a checkout whose shopper has paid another one instead. */
export const expireReplaced = (ctx: PaymentContext, { id }: CheckoutId): Promise<void> =>
  endCheckout(ctx, id, { event: 'expired', by: 'replaced' });

/** Locks a checkout that the shopper replaces, and the earlier checkout that still reserves its units. */
export async function lockReplaced(tx: Transaction<DB>, id: string): Promise<OrderRow[]> {
  const order = await queries.lockOrder(tx, id);
  return order.reservedUntil === null && order.replaces !== null
    ? [order, await queries.lockOrder(tx, order.replaces)]
    : [order];
}

/** Runs the statements that end a replaced checkout; returns the event whose capacity must still be released. */
export async function endReplaced(
  db: Kysely<DB>,
  order: OrderRow,
  by: string,
  now: Instant,
): Promise<string | null> {
  const ending = end(order, 'expired', by, now);
  for (const statement of ending?.writes ?? []) await run(db, statement);
  return ending?.releasedEvent ?? null;
}

/** Whether a checkout reserves units and no payment of it is in progress. */
export const isReserving = ({ state, reservedUntil }: OrderRow): boolean =>
  reservedUntil !== null &&
  orderTransitions.next(state, 'expired', { isReserved: true }) !== undefined;
