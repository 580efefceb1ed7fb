import { dayMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import type { Kysely, Transaction } from 'kysely';
import { combineStatements, type Statement } from '../../../platform/db/statements';
import type { MailSettings } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/transaction';
import { publishStatements } from '../../../platform/rooms/publish';
import type { DB } from '../../../platform/schema.gen';
import * as stock from '../../catalogue/stock';
import type { loadDeliveryLookup } from '../../delivery/service';
import { withdrawPaidMessage } from '../../orders/order-messages';
import { isPlaced } from '../../orders/present';
import { createRefund, insertRefundOnce } from '../../orders/refunds/refunds';
import type { Cart, OrderRow, PaymentRow, StoredLine } from '../../orders/rows';
import type { OrderTransition, Shortage } from '../../orders/transitions.rules';
import * as capacity from '../../pickle-events/capacity';
import * as queries from '../queries';
import { applyChange, listChanges, needsCapacity, buildSaleStatement } from './sale.queries';
import { type OrderChange, updateLocked } from '../transitions.queries';

/** The reporter of a payment. */
export type Source = 'verify' | 'order' | 'webhook' | 'callback' | 'reconciler';

/** Causes for which earlier attempts failed: the stock was gone, the pickle event full, or the coupon used up. */
export type SettleAttempt = { locksStock: boolean; isEventFull: boolean; isCouponUsedUp: boolean };
export type SettleResult = {
  order: OrderRow | undefined;
  isStockChanged?: boolean;
  hasRefund?: boolean;
};
export type Effects = { result: SettleResult; writes: Statement[] };

/** Adds the writes to their transaction, which sends them with its commit. */
export function writeEffects({ write }: Tx, { result, writes }: Effects): SettleResult {
  writes.forEach(write);
  return result;
}

/** The payment and the order of a step; `by` is a `Source`, or the owner. */
export type SettlementStep = { order: OrderRow; payment: PaymentRow; by: string; now: Instant };
export type Purchase = Omit<SettlementStep, 'payment'> & {
  /** Undefined if the order is paid later. */
  payment: PaymentRow | undefined;
  cart: Cart;
  settings: Settings;
  mail: MailSettings | undefined;
  getDelivery: Awaited<ReturnType<typeof loadDeliveryLookup>>;
  overpaidPaise?: number;
};

/**
 * The reason why a paid order cannot be placed, from stock that this function locks; null if there is none. Reserved
 * stock is not checked unless an earlier attempt failed.
 */
export async function findShortage(
  tx: Transaction<DB>,
  { order, cart }: Pick<Purchase, 'order' | 'cart'>,
  { locksStock, isEventFull, isCouponUsedUp }: SettleAttempt,
): Promise<Shortage | null> {
  const wasReserved = order.reservedUntil !== null;
  if (!wasReserved || locksStock) {
    const levels = await stock.lockForSale(tx, Object.keys(cart.quantities).sort());
    const isShort = ([id, quantity]: [string, number]) => {
      const { stock: onHand = 0, available = 0 } = levels.get(id) ?? {};
      return (wasReserved ? onHand : available) < quantity;
    };
    if (Object.entries(cart.quantities).some(isShort)) return 'out-of-stock';
  }
  if (needsCapacity(order) && isEventFull) return 'event-full';
  return isCouponUsedUp ? 'coupon-used-up' : null;
}

/** Builds the effect `place-order`. `isLocked`: the transaction has locked the order. */
export async function buildPlacementEffects(
  db: Kysely<DB>,
  step: OrderTransition,
  { cart, overpaidPaise = 0, getDelivery, ...purchase }: Purchase,
  lock: { isLocked: boolean },
): Promise<Effects> {
  const { order, payment, by, now } = purchase;
  const surplus =
    payment && overpaidPaise > 0
      ? createRefund({
          paymentId: payment.id,
          amountPaise: overpaidPaise,
          reason: 'overpaid',
          orderNo: order.orderNo,
          by,
          at: now,
        })
      : undefined;
  const sale = buildSaleStatement(
    {
      ...purchase,
      state: step.state,
      cart,
      invoiceLines: await addTariffCodes(db, cart.lines),
      surplus,
      expectedDelivery: getDelivery(cart, purchase.order.gatewayMode).expected,
    },
    lock,
  );
  // The surplus refers to the payment. The capacity is written last, because many shoppers wait for that row.
  return {
    result: { order: sale.order, isStockChanged: true, hasRefund: surplus !== undefined },
    writes: [
      sale.statement,
      ...(surplus ? [insertRefundOnce(db, surplus)] : []),
      ...(needsCapacity(order) ? [capacity.reserveCapacity(order.pickleEventId!)] : []),
    ],
  };
}

/** Adds today's tariff codes to the lines of a checkout that is older than the codes. */
async function addTariffCodes(
  db: Kysely<DB>,
  lines: StoredLine[],
): Promise<(StoredLine & { hsn: string })[]> {
  const isComplete = (line: StoredLine): line is StoredLine & { hsn: string } =>
    line.hsn !== undefined;
  if (lines.every(isComplete)) return lines;
  const ids = lines.filter((line) => !isComplete(line)).map(({ productId }) => productId);
  const levels = await stock.findStockLevels(db, ids);
  return lines.map((line) => ({ ...line, hsn: line.hsn ?? levels.get(line.productId)!.hsn }));
}

/** Builds the effects of all other steps: the payment with its step, its refunds and the change of its order. */
export function buildPaymentEffects(
  db: Kysely<DB>,
  step: OrderTransition | undefined,
  { order, payment, by, now }: SettlementStep,
  more: OrderChange = {},
): Effects {
  const effects = step?.effects ?? [];
  const isRefunded = effects.includes('mark-payment-refunded');
  const change: OrderChange = {
    ...more,
    ...(step && (step.state !== order.state || isRefunded) && { state: step.state }),
    ...(isRefunded && { paymentStatus: 'refunded' }),
    ...(effects.includes('await-cart') && { nextCheckAt: now + dayMs }),
  };
  const refunds = effects.flatMap((effect) =>
    typeof effect === 'object'
      ? createRefund({
          paymentId: payment.id,
          amountPaise: payment.amountPaise,
          reason: effect.refund,
          orderNo: order.orderNo,
          by,
          at: now,
        })
      : [],
  );
  const isChanged = Object.keys(change).length > 0;
  const after: OrderRow = isChanged
    ? {
        ...applyChange(order, change),
        changedBy: by,
        updatedAt: now,
        version: order.version + (isPlaced(order) ? 1 : 0),
      }
    : order;
  const update = isChanged ? [updateLocked(order, change, by, now)] : [];
  const published =
    isChanged || refunds.length > 0
      ? publishStatements(listChanges(after, payment, refunds), {
          at: now,
          actor: null,
          requestId: null,
        })
      : [];
  return {
    result: { order: after, hasRefund: refunds.length > 0 },
    writes: [
      ...combineStatements([queries.savePayment(payment), ...update]),
      // The refunds refer to the payment.
      ...refunds.map((refund) => insertRefundOnce(db, refund)),
      ...(isRefunded ? withdrawPaidMessage(after) : []),
      ...published,
    ],
  };
}
