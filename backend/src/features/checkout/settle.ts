import type { OrderState } from '@kalavara/shared-types/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import type { Kysely } from 'kysely';
import { isContention, isDuplicate } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { run } from '../../platform/statements';
import { pipelinedTransaction, readTogether } from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import { deliveries } from '../delivery/service';
import type { GatewayPayment } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import { type OrderRow, type PaymentRow, ranks } from '../orders/rows';
import * as places from '../pickle-events/places';
import * as settings from '../settings/service';
import {
  type SettleResult,
  fulfil,
  recordPayment,
  type SettleOptions,
  refundFor,
  commitSale,
  type Source,
  type Work,
} from './fulfil';
import * as queries from './queries';
import { judge, type Verdict } from './settle.rules';

/** No order: of another shop on the same account, or not written down yet. */
export type Settled = { order: OrderRow | undefined };

/**
 * What a payment does to its order: the one way money gets in, taken by the shopper's browser, the webhook, the
 * callback and the reconciler alike. The first one decides, all others find it decided: by the row of the order, which
 * is locked, or must be as it was seen. What cannot be fulfilled gets its refund in the same transaction.
 */
export async function settle(money: Money, seen: GatewayPayment, by: Source): Promise<Settled> {
  const { order, hasMoved, isOwing } = await again((look) => settleOnce(money, seen, by, look));
  if (hasMoved) money.stockMoved();
  if (isOwing) money.refundDue();
  return { order };
}

const triesMore = 3;

/** Beside a lock there is a second net, the unique keys; who falls into it looks once more. */
async function again<T>(
  work: (look: SettleOptions) => Promise<T>,
  left = triesMore,
  look: SettleOptions = { isCareful: false },
): Promise<T> {
  try {
    return await work(look);
  } catch (error) {
    const isWorthIt =
      isContention(error) ||
      isDuplicate(error, 'payments_applied') ||
      isDuplicate(error, 'invoices_of_order') ||
      isDuplicate(error, 'payments_pkey');
    const isEmpty = stock.isOutOfStock(error);
    const isFull = places.isFull(error);
    if (left === 0 || !(isWorthIt || isEmpty || isFull)) throw error;
    return again(work, left - 1, {
      isCareful: look.isCareful || isEmpty,
      isEventFull: look.isEventFull === true || isFull,
    });
  }
}

async function settleOnce(
  money: Money,
  seen: GatewayPayment,
  by: Source,
  look: SettleOptions,
): Promise<SettleResult> {
  const orderId = seen.orderId;
  if (orderId === null) return { order: undefined };
  const settling = {
    money,
    seen,
    orderId,
    by,
    deliveryTo: await deliveries(money),
    installation: await settings.current(money),
  };
  return (
    (look.isCareful ? undefined : await settleAtOnce(settling)) ?? settleLocked(settling, look)
  );
}

type Settling = {
  money: Money;
  seen: GatewayPayment;
  orderId: string;
  by: Source;
  deliveryTo: Awaited<ReturnType<typeof deliveries>>;
  installation: Settings;
};

const unsettled: readonly OrderState[] = ['draft', 'awaiting', 'confirming'];

/**
 * Nearly every payment: the first of its order, with its jars kept. It is looked at under no lock, and settled by one
 * statement if by then nobody has moved the order; so its rows, and those everybody needs, are locked for that alone.
 * Undefined: it is not of that kind, or somebody was quicker.
 */
async function settleAtOnce({
  money,
  seen,
  orderId,
  by,
  deliveryTo,
  installation,
}: Settling): Promise<SettleResult | undefined> {
  const { order, known } = await readTogether(money.pool, (db) => looked(db, orderId));
  if (!order) return { order: undefined };
  const verdict = judge(order, known, seen, gatewayOf(money).mode);
  if (verdict.is === 'known') return { order };
  const isPlain =
    verdict.is === 'payable' && order.reservedUntil !== null && unsettled.includes(order.state);
  if (!isPlain) return undefined;

  const now = money.clock.now();
  const payment = paymentRow(order, known, seen, by, now);
  const { result, last } = await commitSale(
    money.db,
    { order, cart: order.cart!, payment, installation, deliveryTo, by, now },
    queries.transitionIfUnchanged,
  );
  const [whole, ...others] = last;
  // A place of an event, which everybody wants, is taken behind the sale, and so by a transaction.
  if (whole === undefined || others.length > 0) return undefined;
  const { rows } = await run(money.db, whole);
  return rows.length > 0 ? result : undefined;
}

/** The payments first: an order that was not settled when it was read had none that counts before. */
async function looked(db: Kysely<DB>, orderId: string) {
  const [known, order] = await Promise.all([
    queries.listPaymentsOf(db, orderId),
    queries.findByGatewayOrder(db, orderId),
  ]);
  return { order, known };
}

function settleLocked(
  { money, seen, orderId, by, deliveryTo, installation }: Settling,
  look: SettleOptions,
): Promise<SettleResult> {
  return pipelinedTransaction(money.pool, {
    // One after the other on one connection: the payments are read with the order locked.
    reading: async (tx) => {
      const [order, known] = await Promise.all([
        queries.lockByGatewayOrder(tx, orderId),
        queries.listPaymentsOf(tx, orderId),
      ]);
      return { order, known };
    },
    work: async (tx, _locked, { order, known }): Work => {
      if (!order) return { result: { order: undefined }, last: [] };
      const verdict = judge(order, known, seen, gatewayOf(money).mode);
      if (verdict.is === 'known') return { result: { order }, last: [] };

      const now = money.clock.now();
      const payment = paymentRow(order, known, seen, by, now);
      if (verdict.is === 'payable')
        return fulfil(tx, {
          order,
          cart: order.cart!,
          payment,
          installation,
          deliveryTo,
          ...look,
          by,
          now,
        });
      return recordPayment(tx, {
        order,
        payment,
        ...consequence(verdict, order, payment, by, now),
        by,
        now,
      });
    },
  });
}

function paymentRow(
  order: OrderRow,
  known: readonly PaymentRow[],
  seen: GatewayPayment,
  by: Source,
  now: Instant,
): PaymentRow {
  const before = known.find(({ id }) => id === seen.id);
  return {
    id: seen.id,
    gatewayOrderId: seen.orderId!,
    orderId: order.id,
    amountPaise: seen.amountPaise,
    currency: seen.currency,
    status: seen.status,
    rank: ranks[seen.status],
    method: seen.method,
    feePaise: seen.feePaise,
    error: seen.errorReason ?? seen.errorCode,
    isApplied: before?.isApplied ?? false,
    firstSeenBy: before?.firstSeenBy ?? by,
    at: before?.at ?? new Date(now),
    updatedAt: new Date(now),
  };
}

const day = 24 * 60 * 60_000;

/** What is done about a payment that makes no order. */
function consequence(
  verdict: Exclude<Verdict, { is: 'payable' | 'known' }>,
  order: OrderRow,
  payment: PaymentRow,
  by: Source,
  now: Instant,
) {
  if (verdict.is === 'refund') {
    const refunds = [refundFor(order, payment, verdict.reason, payment.amountPaise, by, now)];
    return {
      move: verdict.state && order.paidAt === null ? { state: verdict.state } : {},
      refunds,
    };
  }
  if (verdict.is === 'unclaimed')
    return { move: { state: 'needs-cart' as const, nextCheckAt: now + day }, refunds: [] };
  const isBack =
    payment.status === 'refunded' && (payment.isApplied || order.state === 'confirming');
  if (isBack) {
    return {
      move: { state: 'refunded' as const, paymentStatus: 'refunded' as const },
      refunds: [],
    };
  }
  return { move: stateOnly(verdict.state), refunds: [] };
}

const stateOnly = (state: OrderState | undefined): queries.OrderTransition =>
  state === undefined ? {} : { state };
