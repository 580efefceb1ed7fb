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
  /** The row and its stock. */
  writes: Statement[];
  /** To be sent last, as every write of capacity. */
  releasedEvent: string | null;
};

/**
 * Ends a locked, unpaid checkout and releases its stock and its capacity of a pickle event, and nothing else: money that
 * arrives later is settled all the same, with the stock that is free by then. A placed order is no checkout any more, also where
 * it is paid later.
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
  /** Leaves a reservation that was extended since it was found overdue. */
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

/** The gateway made no order, so it cannot be paid, unless another process has linked one since. */
export const failCheckout = (ctx: PaymentContext, { id }: OrderRow): Promise<void> =>
  endCheckout(ctx, id, { event: 'gateway-order-refused', by: 'create' });

type CheckoutId = Pick<OrderRow, 'id'>;

export const expireOverdue = (ctx: PaymentContext, { id }: CheckoutId): Promise<void> =>
  endCheckout(ctx, id, { event: 'expired', by: 'clock', isOverdueOnly: true });

/** Its shopper has paid another checkout instead. */
export const expireReplaced = (ctx: PaymentContext, { id }: CheckoutId): Promise<void> =>
  endCheckout(ctx, id, { event: 'expired', by: 'replaced' });

/** Locks a checkout that its shopper replaces, and the one before whose units are still reserved for it. */
export async function lockReplaced(tx: Transaction<DB>, id: string): Promise<OrderRow[]> {
  const order = await queries.lockOrder(tx, id);
  return order.reservedUntil === null && order.replaces !== null
    ? [order, await queries.lockOrder(tx, order.replaces)]
    : [order];
}

/** Sends the end of a replaced checkout now; returns the event whose capacity is still to be released. */
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

/** Whether a checkout reserves units that no payment is under way for. */
export const isReserving = ({ state, reservedUntil }: OrderRow): boolean =>
  reservedUntil !== null &&
  orderTransitions.next(state, 'expired', { isReserved: true }) !== undefined;
