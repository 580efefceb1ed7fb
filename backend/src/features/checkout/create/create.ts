import type { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import { readPipelined, withTransaction, writeAll } from '../../../platform/db/transaction';
import { AppError, isDuplicate } from '../../../platform/errors';
import { addressKey } from '../../../platform/limits/limits';
import type { DB } from '../../../platform/schema.gen';
import * as stock from '../../catalogue/stock';
import { findCoupon, toCouponError } from '../../coupons/service';
import { loadDeliveryLookup } from '../../delivery/service';
import type { Gateway } from '../../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../../orders/payment-context';
import type { OrderRow } from '../../orders/rows';
import * as capacity from '../../pickle-events/capacity';
import * as settings from '../../settings/service';
import { checkDraft, destinationOf, hashDraft, listProductIds } from '../cart.rules';
import { findSame, maySell, quote, type Availability } from './create.rules';
import { createGatewayOrder } from '../gateway-order';
import { type ReserveAttempt, writeCheckout } from './new-checkout';
import { findIdByNo } from '../queries';
import { type OwnReservation, replaceLocked, type Reservation, withoutOwn } from './replace';
import * as queries from './reservation.queries';
import { isShareLimited, toShares } from './reservation.rules';

type Request = BodyOf<typeof createPaymentOrder>;
type Answer = AnswerOf<typeof createPaymentOrder>;

/**
 * Opens a checkout. The row with its prices, its reserved stock and its reserved capacity of a pickle event is written
 * first; then the gateway order is created and its id is linked. So every payment finds its row. A checkout beyond the
 * share of its shopper (`mayReserve`) reserves nothing: stock and capacity are taken when it is paid.
 */
export async function createCheckout(
  ctx: PaymentContext,
  request: Request,
  ip: string,
): Promise<Answer> {
  const gateway = gatewayOf(ctx);
  const shopSettings = await settings.getCached(ctx, ctx.pools.payments);
  if (!maySell(shopSettings, gateway.mode)) throw new AppError('payment-not-configured');

  const from = addressKey(ip);
  await ctx.limits.take(request.draft ? 'checkout' : 'checkout-without-cart', from);
  if (request.draft) checkDraft(request.draft);

  // After a double click, the second call waits for the answer of the first.
  return ctx.serialize(`checkout ${from} ${request.receipt}`, async () => {
    const order = await retryReservation((attempt) =>
      openOrFindCheckout(ctx, request, from, gateway, attempt),
    ).catch((error: unknown) => {
      throw toCouponError(error);
    });
    return toAnswer(
      ctx,
      gateway,
      order.gatewayOrderId === null ? await createGatewayOrder(ctx, gateway, order) : order,
    );
  });
}

const firstAttempt = (): ReserveAttempt => ({
  locksStock: false,
  full: new Set<string>(),
  tried: null,
  isUnreserved: false,
});

/**
 * Repeats `work` until the reservation succeeds. The first attempt reads without locks, and its writes fail if a copy
 * of this call, another shopper or another checkout of this address was faster. The next attempt then locks stock
 * before it is read, or prices the order without the full event.
 */
async function retryReservation<T>(work: (attempt: ReserveAttempt) => Promise<T>): Promise<T> {
  let attempt = firstAttempt();
  for (;;) {
    try {
      return await work(attempt);
    } catch (error) {
      const next = nextAttempt(error, attempt);
      if (!next) throw error;
      attempt = next;
    }
  }
}

/** The changed attempt after an error; undefined if no other attempt can succeed. */
function nextAttempt(error: unknown, attempt: ReserveAttempt): ReserveAttempt | undefined {
  if (queries.isCapacityReserved(error) && !attempt.isUnreserved)
    return { ...attempt, isUnreserved: true };
  if (capacity.isFull(error) && attempt.tried !== null)
    return { ...attempt, full: new Set([...attempt.full, attempt.tried]) };
  const isTransient =
    isDuplicate(error, 'orders_receipt') ||
    isDuplicate(error, 'orders_order_no_key') ||
    stock.isReservedByOthers(error);
  return isTransient && !attempt.locksStock ? { ...attempt, locksStock: true } : undefined;
}

/** The id of the earlier checkout that the shopper replaces with a changed cart. */
async function findReplaced(
  ctx: PaymentContext,
  { replaces }: Pick<Request, 'replaces'>,
): Promise<string | undefined> {
  if (!replaces || !ctx.keys.isKeyOf(replaces.orderNo, replaces.accessToken)) return undefined;
  return findIdByNo(ctx.pools.payments, replaces.orderNo);
}

/** The shopper who opens a checkout, and the terms of its price and its reservation. */
type CheckoutTerms = Awaited<ReturnType<typeof loadTerms>>;

async function loadTerms(ctx: PaymentContext, request: Request, from: string, gateway: Gateway) {
  const { draft } = request;
  const { pools, config } = ctx;
  const shopSettings = await settings.getCached(ctx, pools.payments);
  const getDelivery = await loadDeliveryLookup(ctx, pools.payments);
  const delivery = draft && getDelivery(destinationOf(draft), gateway.mode);
  if (delivery?.refusal) throw delivery.refusal;
  return {
    shopSettings,
    delivery,
    gatewayMode: gateway.mode,
    hasEvents: await capacity.hasActiveEvent(ctx, pools.payments),
    replaced: await findReplaced(ctx, request),
    shopper: {
      from,
      network: queries.networkOf(from),
      phone: draft ? phoneOf(draft.customer.phone)! : null,
    },
    shares: toShares(config.reservations, config.rateLimitFactor),
    reservationMs: config.reservations.reservationMs,
  };
}

/**
 * Reads the availability for a cart. The stock is read first: if it is locked, the reservations are then read under its
 * locks.
 */
async function readAvailability(
  db: Kysely<DB>,
  { draft, receipt }: Request,
  { shopper, shares, hasEvents }: CheckoutTerms,
  listLevels: typeof stock.findStockLevels,
): Promise<Availability> {
  const [levels, earlier, reserved, events, coupon] = await Promise.all([
    draft ? listLevels(db, listProductIds(draft)) : new Map<string, never>(),
    queries.findEarlier(db, { from: shopper.from, receipt }),
    draft && isShareLimited(shares) ? queries.listReserved(db, shopper) : new Map<string, never>(),
    hasEvents ? capacity.listActive(db) : [],
    findCoupon(db, draft?.coupon),
  ]);
  return { earlier, levels, events, reserved, coupon };
}

/**
 * The earlier checkout of the same receipt and cart, or a new one with its writes. `own`: the reservation of the
 * replaced checkout.
 */
function decideCheckout(
  request: Request,
  terms: CheckoutTerms,
  available: Availability,
  attempt: ReserveAttempt,
  now: Instant,
  own?: OwnReservation,
): Reservation {
  const { amount, draft, receipt, language } = request;
  const { shopSettings, delivery, gatewayMode, shopper, shares, reservationMs, replaced } = terms;
  const draftHash = hashDraft(amount, draft);
  const same = findSame(available.earlier, draftHash);
  if (same) return { order: same, writes: [] };
  const quoted = quote(request, available, { settings: shopSettings, delivery, now }, attempt.full);
  const identity = {
    receipt,
    receiptFrom: shopper.from,
    draftHash,
    gatewayMode,
    // The first payment of an expired cart may still arrive.
    replaced: replaced ?? available.earlier?.id ?? null,
    language: language ?? null,
  };
  const reservation = { shopper, shares, reservationMs };
  return writeCheckout(quoted, available, identity, reservation, attempt, now, own);
}

/** Writes the row of a checkout with its reservations, or finds the earlier checkout of the same receipt. */
async function openOrFindCheckout(
  ctx: PaymentContext,
  request: Request,
  from: string,
  gateway: Gateway,
  attempt: ReserveAttempt,
): Promise<OrderRow> {
  const { pools, clock } = ctx;
  const { draft, receipt } = request;
  const terms = await loadTerms(ctx, request, from, gateway);
  const { replaced } = terms;
  const decide = (available: Availability, own?: OwnReservation) =>
    decideCheckout(request, terms, available, attempt, clock.now(), own);

  // The writes themselves fail if stock, capacity, receipt or shares are not free any more.
  if (!attempt.locksStock && replaced === undefined) {
    const available = await readPipelined(pools.payments, (db) =>
      readAvailability(db, request, terms, stock.findStockLevels),
    );
    const { order, writes } = decide(available);
    await writeAll(pools.payments, writes);
    return order;
  }
  return withTransaction(pools.payments, async (tx) => {
    const readLocked = () =>
      readAvailability(tx.db, request, terms, (_db, ids) => stock.lockForSale(tx.db, ids));
    const ids = draft ? listProductIds(draft) : [];
    const { order, writes } =
      replaced === undefined
        ? decide(await readLocked())
        : await replaceLocked(
            tx,
            { id: replaced, receipt, from, ids, now: clock.now() },
            async (own) => {
              const available = await readLocked();
              return decide(own ? withoutOwn(available, own) : available, own);
            },
          );
    writes.forEach(tx.write);
    return order;
  });
}

const toAnswer = (
  { keys, config, clock }: PaymentContext,
  gateway: Gateway,
  order: OrderRow,
): Answer => ({
  orderId: order.gatewayOrderId!,
  orderNo: order.orderNo,
  amount: toRupees(order.totalPaise),
  currency: 'INR',
  keyId: gateway.keyId,
  accessToken: keys.of(order.orderNo),
  checkoutScript: config.payments.checkoutScript,
  expiresAt: order.reservedUntil === null ? null : new Date(order.reservedUntil).toISOString(),
  serverNow: clock.now(),
});
