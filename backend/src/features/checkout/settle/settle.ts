import type { Settings } from '@kalavara/shared-types/settings/settings';
import { run } from '../../../platform/db/statements';
import { withTransaction } from '../../../platform/db/transaction';
import { AppError, isContention, isDuplicate } from '../../../platform/errors';
import * as stock from '../../catalogue/stock';
import { limitOf } from '../../coupons/service';
import { loadDeliveryLookup } from '../../delivery/service';
import type { GatewayPayment } from '../../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../../orders/payment-context';
import type { OrderRow } from '../../orders/rows';
import * as capacity from '../../pickle-events/capacity';
import * as settings from '../../settings/service';
import {
  buildPaymentEffects,
  buildPlacementEffects,
  findShortage,
  type Purchase,
  type SettleAttempt,
  type SettleResult,
  type Source,
  writeEffects,
} from './effects';
import { expireReplaced, isReserving } from '../expire';
import { linkFoundPayment } from '../gateway-order';
import { toPaymentRow } from './payment-row';
import * as queries from '../queries';
import { isPaidInstead, isReleasing, refundReplaced } from './replaced-payment';
import * as settleQueries from './settle.queries';
import { decide } from './settle.rules';

/**
 * `order` is undefined if the payment is of another shop on the same account, or if its gateway order is not linked
 * yet.
 */
export type Settled = { order: OrderRow | undefined };

/**
 * Settles a reported payment: the only entry for payments of the shopper's browser, the webhook, the callback and the
 * reconciler. The first report decides, and later ones find the decision in the row of the order, which is locked or
 * must be unchanged since it was read. If the order cannot be placed, the refund is written in the same transaction.
 * Throws AppError `payment-reused` if the payment belongs to another order.
 */
export async function settle(
  ctx: PaymentContext,
  reported: GatewayPayment,
  by: Source,
): Promise<Settled> {
  const settleNow = () => retrySettlement((attempt) => settleOnce(ctx, reported, by, attempt));
  const settled = await settleNow().catch(async (error: unknown) => {
    if (queries.isOfAnotherOrder(error)) throw new AppError('payment-reused');
    if (!(error instanceof EarlierStillReserves)) throw error;
    await expireReplaced(ctx, { id: error.id });
    return settleNow();
  });
  const { order, isStockChanged, hasRefund } = settled;
  if (isStockChanged) {
    ctx.schedulePublish();
    ctx.sendMessagesNow();
  }
  if (hasRefund) ctx.sendRefundsNow();
  if (isStockChanged && order?.replaces)
    await expireReplaced(ctx, { id: order.replaces }).catch((error: unknown) => {
      // The shopper has paid; the job of the reservations ends the replaced checkout later.
      ctx.log.warn({
        event: 'replaced_checkout_not_expired',
        orderNo: order.orderNo,
        err: error,
      });
    });
  return { order };
}

/** The units that an order lacks may still be reserved for the earlier checkout that it replaces. */
class EarlierStillReserves extends Error {
  readonly id: string;
  constructor(id: string) {
    super('an earlier checkout of the same shopper still reserves units');
    this.id = id;
  }
}

/**
 * Settles a payment like `settle`, also if the process died before it linked the gateway order, or if a restore lost
 * the order.
 */
export async function settleOrLink(
  ctx: PaymentContext,
  reported: GatewayPayment,
  by: Source,
): Promise<Settled> {
  const settled = await settle(ctx, reported, by);
  if (settled.order || !(await linkFoundPayment(ctx, reported, by))) return settled;
  return settle(ctx, reported, by);
}

const retries = 3;

/** Repeats a settlement after a violation: unique keys guard every sale, besides the lock. */
async function retrySettlement<T>(work: (attempt: SettleAttempt) => Promise<T>): Promise<T> {
  let attempt: SettleAttempt = { locksStock: false, isEventFull: false, isCouponUsedUp: false };
  for (let left = retries; ; left -= 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const next = nextAttempt(error, attempt);
      if (left === 0 || !next) throw error;
      attempt = next;
    }
  }
}

/** The causes known after an error; undefined if a repetition cannot succeed. */
function nextAttempt(error: unknown, attempt: SettleAttempt): SettleAttempt | undefined {
  const isTransient =
    isContention(error) ||
    isDuplicate(error, 'payments_applied') ||
    isDuplicate(error, 'invoices_of_order') ||
    isDuplicate(error, 'payments_pkey');
  const isEmpty = stock.isOutOfStock(error);
  const isFull = capacity.isFull(error);
  const isUsedUp = limitOf(error) !== undefined;
  if (!(isTransient || isEmpty || isFull || isUsedUp)) return undefined;
  return {
    locksStock: attempt.locksStock || isEmpty,
    isEventFull: attempt.isEventFull || isFull,
    isCouponUsedUp: attempt.isCouponUsedUp || isUsedUp,
  };
}

type Settling = {
  ctx: PaymentContext;
  reported: GatewayPayment & { orderId: string };
  by: Source;
  getDelivery: Purchase['getDelivery'];
  settings: Settings;
  mail: Purchase['mail'];
};

async function settleOnce(
  ctx: PaymentContext,
  reported: GatewayPayment,
  by: Source,
  attempt: SettleAttempt,
): Promise<SettleResult> {
  const { orderId } = reported;
  if (orderId === null) return { order: undefined };
  const settling: Settling = {
    ctx,
    reported: { ...reported, orderId },
    by,
    getDelivery: await loadDeliveryLookup(ctx, ctx.pools.payments),
    settings: await settings.getCached(ctx, ctx.pools.payments),
    mail: ctx.config.mail,
  };
  return (
    (attempt.locksStock ? undefined : await settleUnlocked(settling)) ??
    settleLocked(settling, attempt)
  );
}

/**
 * Settles the usual payment: the first one of its order, with its stock reserved. The order is read without a lock and
 * sold by one statement if it has not changed since, so contended rows are locked only during that statement. Returns
 * undefined for other payments, or if the order has changed.
 */
async function settleUnlocked(settling: Settling): Promise<SettleResult | undefined> {
  const { ctx, reported, by } = settling;
  const { order, known, hasReplacement } = await settleQueries.findWithPayments(
    ctx.pools.payments,
    reported.orderId,
  );
  if (!order) return { order: undefined };
  if (order.replaces !== null || hasReplacement) return undefined;
  const { isNew, step } = decide(order, known, reported, gatewayOf(ctx).mode);
  if (!isNew) return { order };
  const isPlain = step?.effects.includes('place-order') && order.reservedUntil !== null;
  if (!step || !isPlain || !isUnsettled(order)) return undefined;

  const now = ctx.clock.now();
  const payment = toPaymentRow(order, known, reported, by, now);
  const purchase = { ...settling, order, cart: order.cart!, payment, now };
  const { result, writes } = await buildPlacementEffects(ctx.pools.payments, step, purchase, {
    isLocked: false,
  });
  const [sale, ...others] = writes;
  // Event capacity requires a transaction, because it is taken after the sale.
  if (sale === undefined || others.length > 0) return undefined;
  const { rows } = await run(ctx.pools.payments, sale);
  return rows.length > 0 ? result : undefined;
}

const isUnsettled = ({ state }: OrderRow) =>
  state === 'draft' || state === 'awaiting' || state === 'confirming';

function settleLocked(settling: Settling, attempt: SettleAttempt): Promise<SettleResult> {
  const { ctx, reported, by } = settling;
  const { mode } = gatewayOf(ctx);
  return withTransaction(ctx.pools.payments, async (tx) => {
    // The two queries run one after the other on one connection, so the payments are read under the lock of the order.
    const [related, known] = await Promise.all([
      settleQueries.lockRelated(tx.db, reported.orderId),
      settleQueries.listPaymentsOf(tx.db, reported.orderId),
    ]);
    const order = related.find(({ gatewayOrderId }) => gatewayOrderId === reported.orderId);
    if (!order) return { order: undefined };
    const isReplaced = isPaidInstead(order, related);
    const decision = decide(order, known, reported, mode, { isReplaced });
    if (!decision.isNew) return { order };

    const now = ctx.clock.now();
    const payment = toPaymentRow(order, known, reported, by, now);
    if (decision.step && isReleasing(decision.step))
      return writeEffects(tx, refundReplaced(tx.db, decision.step, { order, payment, by, now }));
    if (!decision.step?.effects.includes('place-order'))
      return writeEffects(
        tx,
        buildPaymentEffects(tx.db, decision.step, { order, payment, by, now }),
      );
    const purchase = { ...settling, order, cart: order.cart!, payment, now };
    const shortage = await findShortage(tx.db, purchase, attempt);
    if (shortage !== null && order.replaces !== null) {
      const earlier = await queries.findById(tx.db, order.replaces);
      if (earlier && isReserving(earlier)) throw new EarlierStillReserves(earlier.id);
    }
    const { step } = decide(order, known, reported, mode, { isReplaced, shortage });
    // Orders without a reservation are settled under a lock, so only reserved ones must be read again.
    const others = related.filter(({ id, reservedUntil }) => id !== order.id && reservedUntil);
    if (others.length > 0)
      tx.write(
        settleQueries.touchOrders(
          tx.db,
          others.map(({ id }) => id),
        ),
      );
    const effects =
      step && shortage === null
        ? await buildPlacementEffects(tx.db, step, purchase, { isLocked: true })
        : buildPaymentEffects(tx.db, step, purchase);
    return writeEffects(tx, effects);
  });
}
