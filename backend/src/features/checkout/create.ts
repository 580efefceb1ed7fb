import { randomUUID } from 'node:crypto';
import type { createPaymentOrder, Items, OwnOrder } from '@kalavara/shared-types/checkout';
import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { openOnes, smallestTotalWith } from '@kalavara/shared-types/pickle-events.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import { AppError, isDuplicate } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import type { DB } from '../../platform/schema.gen';
import { together } from '../../platform/statements';
import {
  pipelinedTransaction,
  readTogether,
  type Statement,
  writeTogether,
} from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import { deliveryTo } from '../delivery/service';
import type { Gateway } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import type { OrderRow } from '../orders/rows';
import * as places from '../pickle-events/places';
import * as settings from '../settings/service';
import { checkDraft, hashOf, idsOf, newOrderNo, priced, shortOf } from './cart';
import { askGateway } from './gateway-order';
import { expireEarlierCheckout } from './expire';
import * as queries from './queries';
import { isShareLimited, mayReserve, reservedForMs } from './reservation.rules';

type Asked = BodyOf<typeof createPaymentOrder>;
export type Opened = AnswerOf<typeof createPaymentOrder>;

const minutes = 60_000;
const firstCheckAfter = 2 * minutes;
/** The gateway takes nothing below a rupee. */
const least = 1_00;
/** Without a cart, more than this is nobody's pickles. */
const mostWithoutCart = 100_000_00;

/**
 * Opens a checkout: the row with its prices, the jars kept for it and its place in a pickle event come first, then the gateway is asked, then its id
 * is written beside them. So there is no moment in which somebody can pay for what nobody knows of. Beyond the share of its address
 * (`mayReserve`) a checkout keeps neither jars nor a place: they are taken when it is paid.
 */
export async function createCheckout(money: Money, asked: Asked, ip: string): Promise<Opened> {
  const gateway = gatewayOf(money);
  const installation = await settings.current(money);
  // Real money only for a house that says who it is (FSSAI number, address).
  if (gateway.mode === 'live' && (installation.isSample || installation.fssai === ''))
    throw new AppError('payment-not-configured');

  const from = addressKey(ip);
  await money.limits.take(asked.draft ? 'checkout' : 'checkout-without-cart', from);
  if (asked.draft) checkDraft(asked.draft);
  if (asked.replaces) await replace(money, asked.replaces);

  // Two clicks of one finger: the second one waits for what the first is told.
  return money.serialize(`checkout ${from} ${asked.receipt}`, async () => {
    const order = await withSecondLook((look) => keepJars(money, asked, from, gateway, look));
    return opened(
      money,
      gateway,
      order.gatewayOrderId === null ? await askGateway(money, gateway, order) : order,
    );
  });
}

/**
 * A copy of this call in another process came first: then it is found. Or somebody took the jars between the look and the
 * hold, or other checkouts of this address used up its share of them: then the shelf is locked before it is looked at, which is right for sure and makes others wait for the disk. Or
 * they took the last place of an event: then the order is priced without it.
 */
async function withSecondLook<T>(
  work: (look: Look) => Promise<T>,
  look: Look = { isCareful: false, full: new Set(), tried: null },
): Promise<T> {
  try {
    return await work(look);
  } catch (error) {
    if (places.isFull(error) && look.tried !== null) {
      look.full.add(look.tried);
      return withSecondLook(work, look);
    }
    const isWorthIt =
      isDuplicate(error, 'orders_receipt') ||
      isDuplicate(error, 'orders_order_no_key') ||
      stock.isReservedByOthers(error);
    if (!isWorthIt || look.isCareful) throw error;
    return withSecondLook(work, { ...look, isCareful: true });
  }
}

/** `full`: the events that had no place left when one was to be taken; of `tried` one was to be taken last. */
type Look = { isCareful: boolean; full: Set<string>; tried: string | null };

/** The shopper changed the cart: what an earlier try of theirs still keeps is theirs to let go of. */
async function replace(money: Money, { orderNo, accessToken }: OwnOrder): Promise<void> {
  if (!money.keys.isKeyOf(orderNo, accessToken)) return;
  await expireEarlierCheckout(money, orderNo, 'replaced');
}

async function keepJars(
  money: Money,
  asked: Asked,
  from: string,
  gateway: Gateway,
  look: Look,
): Promise<OrderRow> {
  const { draft, receipt } = asked;
  const installation = await settings.current(money);
  const delivery = draft && (await deliveryTo(money, pincodeOf(draft.address.pincode)!));
  if (delivery && !delivery.isServiceable)
    throw new AppError('pincode-not-served', { fields: ['pincode'] });

  const hasEvents = await places.hasActiveEvent(money);
  const { rateLimitFactor } = money.config;
  const reading = async (
    db: Kysely<DB>,
    shelvesOf: typeof stock.findStockLevels,
  ): Promise<Seen> => {
    // The stock first: what the address has reserved is then read behind its lock, if it is locked.
    const [shelves, { earlier, reserved }, events] = await Promise.all([
      draft ? shelvesOf(db, idsOf(draft)) : new Map<string, never>(),
      queries.findOpenCheckouts(db, { from, receipt }),
      hasEvents ? places.listActive(db) : [],
    ]);
    return { earlier, shelves, events, reserved };
  };
  const opening = ({
    earlier,
    shelves,
    events,
    reserved,
  }: Seen): { result: OrderRow; last: Statement[] } => {
    const draftHash = hashOf(asked.amount, draft);
    const same = earlier && theSame(earlier, draftHash);
    if (same) return { result: same, last: [] };

    const now = money.clock.now();
    const left = events.filter(({ id }) => !look.full.has(id));
    const pricedBy = (some: typeof events) =>
      priced(draft!, {
        settings: installation,
        shelves,
        deliveryFee: delivery!.fee,
        events: some,
        now,
      });
    const worth = draft && pricedBy(left);
    const totalPaise = worth?.bill.total ?? toPaise(asked.amount);
    if (worth && toPaise(asked.amount) !== totalPaise) {
      const wasOffered =
        pricedBy(events.map((event) => ({ ...event, ordersTaken: 0 }))).bill.total ===
        toPaise(asked.amount);
      throw new AppError(wasOffered ? 'event-full' : 'amount-mismatch', {
        amount: toRupees(totalPaise),
      });
    }
    if (
      !worth &&
      (totalPaise < smallestTotalWith(installation, openOnes(events, now)) ||
        totalPaise > mostWithoutCart)
    )
      throw new AppError('invalid', { fields: ['amount'] });
    if (totalPaise < least) throw new AppError('invalid', { fields: ['amount'] });
    const short = worth && shortOf(worth.cart, shelves);
    if (short)
      throw new AppError('sold-out', {
        fields: [short.id],
        details: { productId: short.id, name: short.name, left: short.available },
      });

    const quantities = worth?.cart.quantities;
    const pickleEventId = worth?.eventId ?? null;
    const isReserved =
      quantities !== undefined && mayReserve(quantities, shelves, reserved, rateLimitFactor);
    const order = {
      id: randomUUID(),
      orderNo: newOrderNo(now),
      receipt,
      receiptFrom: from,
      draftHash,
      totalPaise,
      gatewayMode: gateway.mode,
      cart: worth?.cart ?? null,
      reservedUntil: isReserved ? now + reservedForMs : null,
      pickleEventId,
      holdsEventPlace: isReserved && pickleEventId !== null,
      at: now,
      nextCheckAt: now + firstCheckAfter,
    };
    const kept = isReserved ? [stock.reserveStock(quantities)] : [];
    const isChecked = isReserved && !look.isCareful && isShareLimited(rateLimitFactor);
    const share = isChecked
      ? [queries.checkShare(from, Object.keys(quantities), rateLimitFactor)]
      : [];
    look.tried = order.holdsEventPlace ? pickleEventId : null;
    const place = look.tried === null ? [] : [places.reserveCapacity(look.tried)];
    return {
      result: asRow(order),
      last: [...together([queries.insertOrder(order), ...kept]), ...share, ...place],
    };
  };

  // What is written says for itself whether jars, places, the receipt and the share of this address are still free.
  if (!look.isCareful) {
    const { result, last } = opening(
      await readTogether(money.pool, (db) => reading(db, stock.findStockLevels)),
    );
    await writeTogether(money.pool, last);
    return result;
  }
  return pipelinedTransaction(money.pool, {
    reading: (tx) => reading(tx, (_db, ids) => stock.lockForSale(tx, ids)),
    work: (_tx, _locked, seen) => Promise.resolve(opening(seen)),
  });
}

type Seen = {
  earlier: OrderRow | undefined;
  shelves: ReadonlyMap<string, stock.StockLevel>;
  events: PickleEvent[];
  /** By the unpaid checkouts of this address. */ reserved: Items;
};

/** What the shopper did before with this receipt, if it is this very checkout and still to be paid. */
function theSame(earlier: OrderRow, draftHash: string): OrderRow | undefined {
  if (earlier.state === 'failed' || earlier.state === 'expired') return undefined;
  if (earlier.draftHash !== draftHash)
    throw new AppError('receipt-reused', { fields: ['receipt'] });
  if (earlier.state !== 'draft' && earlier.state !== 'awaiting')
    throw new AppError('already-paid', { details: { orderNo: earlier.orderNo } });
  return earlier;
}

function asRow({ at, ...order }: Parameters<typeof queries.insertOrder>[0]): OrderRow {
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

const opened = ({ keys, config }: Money, gateway: Gateway, order: OrderRow): Opened => ({
  orderId: order.gatewayOrderId!,
  orderNo: order.orderNo,
  amount: toRupees(order.totalPaise),
  currency: 'INR',
  keyId: gateway.keyId,
  accessToken: keys.of(order.orderNo),
  checkoutScript: config.payments.checkoutScript,
  expiresAt: order.reservedUntil === null ? null : new Date(order.reservedUntil).toISOString(),
});
