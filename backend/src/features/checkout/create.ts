import { randomInt, randomUUID } from 'node:crypto';
import type { createPaymentOrder, OwnOrder } from '@kalavara/shared-types/checkout';
import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import { type Statement, together } from '../../platform/db/statements';
import { readPipelined, withTransaction, writeAll } from '../../platform/db/transaction';
import { AppError, isDuplicate } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import type { DB } from '../../platform/schema.gen';
import * as stock from '../catalogue/stock';
import { getDelivery } from '../delivery/service';
import type { Gateway } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import type { OrderRow } from '../orders/rows';
import * as capacity from '../pickle-events/capacity';
import * as settings from '../settings/service';
import { checkDraft, hashDraft, listProductIds } from './cart.rules';
import { findSame, quote, type Quote, type Shop } from './create.rules';
import { expireEarlierCheckout } from './expire';
import { createGatewayOrder } from './gateway-order';
import * as queries from './reservation.queries';
import { isShareLimited, mayReserve, reservedForMs } from './reservation.rules';

type Request = BodyOf<typeof createPaymentOrder>;
type Answer = AnswerOf<typeof createPaymentOrder>;

const firstCheckMs = 2 * 60_000;

/**
 * Opens a checkout: the row with its prices, its reserved stock and its capacity of a pickle event are written first, then the
 * gateway order is created, then its id is linked. So every payment finds its row. Beyond the share of its address
 * (`mayReserve`) a checkout reserves nothing: stock and capacity are taken when it is paid.
 */
export async function createCheckout(money: Money, request: Request, ip: string): Promise<Answer> {
  const gateway = gatewayOf(money);
  const installation = await settings.current(money, money.pools.payments);
  // Real money is taken only for a business with its FSSAI number and address.
  if (gateway.mode === 'live' && (installation.isSample || installation.fssai === ''))
    throw new AppError('payment-not-configured');

  const from = addressKey(ip);
  await money.limits.take(request.draft ? 'checkout' : 'checkout-without-cart', from);
  if (request.draft) checkDraft(request.draft);
  if (request.replaces) await replace(money, request.replaces);

  // A double click: the second call waits for the answer of the first.
  return money.serialize(`checkout ${from} ${request.receipt}`, async () => {
    const order = await withRetry((attempt) => reserve(money, request, from, gateway, attempt));
    return toAnswer(
      money,
      gateway,
      order.gatewayOrderId === null ? await createGatewayOrder(money, gateway, order) : order,
    );
  });
}

/** `full`: events that turned out to be full; `tried`: the event whose capacity was last to be reserved. */
type Attempt = { isCareful: boolean; full: Set<string>; tried: string | null };

/**
 * The first attempt reads without locks, and its writes fail if a copy of this call, another shopper or another checkout
 * of this address came first. Then stock is locked before it is read, or the order is priced without the full event.
 */
async function withRetry<T>(
  work: (attempt: Attempt) => Promise<T>,
  attempt: Attempt = { isCareful: false, full: new Set(), tried: null },
): Promise<T> {
  try {
    return await work(attempt);
  } catch (error) {
    if (capacity.isFull(error) && attempt.tried !== null) {
      attempt.full.add(attempt.tried);
      return withRetry(work, attempt);
    }
    const isPassing =
      isDuplicate(error, 'orders_receipt') ||
      isDuplicate(error, 'orders_order_no_key') ||
      stock.isReservedByOthers(error);
    if (!isPassing || attempt.isCareful) throw error;
    return withRetry(work, { ...attempt, isCareful: true });
  }
}

/** The shopper changed the cart: the reservation of the earlier checkout is released. */
async function replace(money: Money, { orderNo, accessToken }: OwnOrder): Promise<void> {
  if (!money.keys.isKeyOf(orderNo, accessToken)) return;
  await expireEarlierCheckout(money, orderNo, 'replaced');
}

type Reservation = { order: OrderRow; writes: Statement[] };

/** Writes the row of a checkout with what it reserves, or finds the earlier checkout of the same receipt. */
async function reserve(
  money: Money,
  request: Request,
  from: string,
  gateway: Gateway,
  attempt: Attempt,
): Promise<OrderRow> {
  const { draft, receipt } = request;
  const { pools } = money;
  const installation = await settings.current(money, pools.payments);
  const delivery =
    draft && (await getDelivery(money, pincodeOf(draft.address.pincode)!, pools.payments));
  if (delivery && !delivery.isServiceable)
    throw new AppError('pincode-not-served', { fields: ['pincode'] });

  const hasEvents = await capacity.hasActiveEvent(money, pools.payments);
  const read = async (db: Kysely<DB>, listLevels: typeof stock.findStockLevels): Promise<Shop> => {
    // The stock first: the reservations of the address are then read behind its locks, if it is locked.
    const [levels, { earlier, reserved }, events] = await Promise.all([
      draft ? listLevels(db, listProductIds(draft)) : new Map<string, never>(),
      queries.findOpenCheckouts(db, { from, receipt }),
      hasEvents ? capacity.listActive(db) : [],
    ]);
    return { earlier, levels, events, reserved };
  };
  const decide = (shop: Shop): Reservation => {
    const draftHash = hashDraft(request.amount, draft);
    const same = findSame(shop.earlier, draftHash);
    if (same) return { order: same, writes: [] };
    const now = money.clock.now();
    const terms = { settings: installation, deliveryFee: delivery?.fee ?? null, now };
    const quoted = quote(request, shop, terms, attempt.full);
    const identity = { receipt, receiptFrom: from, draftHash, gatewayMode: gateway.mode };
    return write(quoted, shop, identity, money.config.rateLimitFactor, attempt, now);
  };

  // The writes themselves check that stock, capacity, receipt and the share of this address are still free.
  if (!attempt.isCareful) {
    const { order, writes } = decide(
      await readPipelined(pools.payments, (db) => read(db, stock.findStockLevels)),
    );
    await writeAll(pools.payments, writes);
    return order;
  }
  return withTransaction(pools.payments, async (tx) => {
    const { order, writes } = decide(
      await read(tx.db, (_db, ids) => stock.lockForSale(tx.db, ids)),
    );
    writes.forEach(tx.write);
    return order;
  });
}

type Identity = Pick<OrderRow, 'receipt' | 'draftHash' | 'gatewayMode'> & { receiptFrom: string };

function write(
  { totalPaise, priced }: Quote,
  { levels, reserved }: Shop,
  identity: Identity,
  rateLimitFactor: number,
  attempt: Attempt,
  now: Instant,
): Reservation {
  const quantities = priced?.cart.quantities;
  const pickleEventId = priced?.eventId ?? null;
  const isReserved =
    quantities !== undefined && mayReserve(quantities, levels, reserved, rateLimitFactor);
  const order = {
    ...{ id: randomUUID(), orderNo: createOrderNo(now), ...identity, totalPaise },
    cart: priced?.cart ?? null,
    reservedUntil: isReserved ? now + reservedForMs : null,
    ...{ pickleEventId, holdsEventPlace: isReserved && pickleEventId !== null },
    ...{ at: now, nextCheckAt: now + firstCheckMs },
  };
  const isChecked = isReserved && !attempt.isCareful && isShareLimited(rateLimitFactor);
  attempt.tried = order.holdsEventPlace ? pickleEventId : null;
  return {
    order: toRow(order),
    writes: [
      ...together([
        queries.insertOrder(order),
        ...(isReserved ? [stock.reserveStock(quantities)] : []),
      ]),
      ...(isChecked
        ? [queries.checkShare(identity.receiptFrom, Object.keys(quantities), rateLimitFactor)]
        : []),
      ...(attempt.tried === null ? [] : [capacity.reserveCapacity(attempt.tried)]),
    ],
  };
}

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** "KV-261121-7F3KQ": the Indian day and five random characters. */
function createOrderNo(now: Instant): string {
  const tail = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `KV-${indianDay(now).slice(2).replace(/-/g, '')}-${tail}`;
}

function toRow({ at, ...order }: Parameters<typeof queries.insertOrder>[0]): OrderRow {
  return {
    state: 'draft',
    status: 'pending',
    paymentStatus: 'pending',
    gatewayOrderId: null,
    expectedDelivery: null,
    note: null,
    checks: 0,
    restocked: null,
    version: 1,
    changedBy: 'create',
    createdAt: at,
    updatedAt: at,
    paidAt: null,
    ...order,
  };
}

const toAnswer = ({ keys, config }: Money, gateway: Gateway, order: OrderRow): Answer => ({
  orderId: order.gatewayOrderId!,
  orderNo: order.orderNo,
  amount: toRupees(order.totalPaise),
  currency: 'INR',
  keyId: gateway.keyId,
  accessToken: keys.of(order.orderNo),
  checkoutScript: config.payments.checkoutScript,
  expiresAt: order.reservedUntil === null ? null : new Date(order.reservedUntil).toISOString(),
});
