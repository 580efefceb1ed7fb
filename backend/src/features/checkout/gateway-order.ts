import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '@kalavara/shared-types/durations';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { run } from '../../platform/db/statements';
import { AppError, isDuplicate } from '../../platform/errors';
import { findRestoration } from '../../platform/instance.queries';
import {
  type Gateway,
  type GatewayOrder,
  type GatewayPayment,
  GatewayRejected,
  GatewayUnavailable,
} from '../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../orders/payment-context';
import type { OrderRow } from '../orders/rows';
import { orderTransitions } from '../orders/transitions.rules';
import { hashDraft } from './cart.rules';
import type { Source } from './settle/effects';
import { failCheckout } from './expire';
import { firstCheckMs } from './create/new-checkout';
import * as queries from './queries';
import { insertOrder } from './create/reservation.queries';
import { linkDraftToGateway, linkToGateway } from './transitions.queries';

/** The search for an order whose answer was lost must still let the shopper have an answer within six seconds. */
const searchMs = 1_000;

/** Creates the gateway order of a draft and links it: the only gateway call between two commits. */
export async function createGatewayOrder(
  ctx: PaymentContext,
  gateway: Gateway,
  order: OrderRow,
): Promise<OrderRow> {
  const created = await createOrFind(ctx, gateway, order).catch(async (error: unknown) => {
    const { orderNo } = order;
    ctx.log.warn({ event: 'gateway_order_failed', orderNo, err: error });
    await failCheckout(ctx, order);
    throw new AppError('payment-not-started');
  });
  const step = orderTransitions.next('draft', 'gateway-order-created', {})!;
  const link = { gatewayOrderId: created.id, state: step.state };
  // A power cut may undo this commit. The gateway still has our order number, by which `linkFoundPayment` finds the
  // row.
  const isLinked = await linkDraftToGateway(ctx.pools.relaxed, order.id, link, ctx.clock.now());
  ctx.schedulePublish();
  if (isLinked) return { ...order, ...link };
  // Another process linked its gateway order for the same click; ours is not used.
  const linked = await queries.findById(ctx.pools.payments, order.id);
  if (!linked?.gatewayOrderId) throw new AppError('payment-not-started');
  return linked;
}

/**
 * Creates the gateway order, or finds it: if an answer was lost or a process died between the two commits, the gateway
 * may have the order already.
 */
async function createOrFind(
  ctx: PaymentContext,
  gateway: Gateway,
  order: OrderRow,
): Promise<GatewayOrder> {
  const isRetry = order.createdAt < ctx.clock.now() - searchMs;
  const earlier = isRetry ? await search(ctx, gateway, order) : undefined;
  if (earlier) return earlier;
  try {
    const notes = { order_no: order.orderNo, shop: ctx.keys.shopTag };
    return await gateway.createOrder({
      amountPaise: order.totalPaise,
      receipt: order.orderNo,
      notes,
    });
  } catch (error) {
    const isLost = error instanceof GatewayUnavailable;
    const created = isLost ? await search(ctx, gateway, order) : undefined;
    if (!created) throw error;
    return created;
  }
}

function search(
  { timeoutMultiplier }: PaymentContext,
  gateway: Gateway,
  { orderNo }: OrderRow,
): Promise<GatewayOrder | undefined> {
  const timeout = pause(searchMs * timeoutMultiplier, undefined, { ref: false });
  return Promise.race([gateway.findOrderByReceipt(orderNo).catch(() => undefined), timeout]);
}

/**
 * Links the gateway order of a payment if no row refers to it, because the process died before it wrote the link, or
 * because a backup was restored that is older than the order. The receipt of a gateway order is our order number.
 * Returns false for a payment of another shop on the same gateway account.
 */
export async function linkFoundPayment(
  ctx: PaymentContext,
  { orderId: gatewayOrderId }: GatewayPayment,
  by: Source,
): Promise<boolean> {
  if (gatewayOrderId === null) return false;
  const found = await gatewayOf(ctx)
    .getOrder(gatewayOrderId)
    .catch((error: unknown) => {
      if (error instanceof GatewayRejected) return undefined;
      throw error;
    });
  if (!found || found.receipt === null) return false;
  await insertIfLost(ctx, found, found.receipt);
  const order = await queries.findUnlinked(ctx.pools.payments, found.receipt);
  const step = order && orderTransitions.next(order.state, 'gateway-order-found', {});
  if (!step) return false;
  const link = { gatewayOrderId, state: step.state };
  await linkToGateway(ctx.pools.payments, order.id, link, by, ctx.clock.now());
  return true;
}

/** The allowed difference between this machine's clock and the gateway's. */
const clockToleranceMs = 5 * minuteMs;

/**
 * Writes an order of this shop that the restored backup does not contain. It has no cart, so its payment waits for one
 * and is refunded after a day. An order created after the restore is skipped: it is of a server that still runs on the
 * old data. An order from before the backup is skipped too: it was deleted on purpose, as practice orders are.
 */
async function insertIfLost(
  ctx: PaymentContext,
  { createdAt, amountPaise, notes }: GatewayOrder,
  orderNo: string,
): Promise<void> {
  if (notes.shop !== ctx.keys.shopTag || createdAt === null) return;
  const restoration = await findRestoration(ctx.pools.payments);
  if (!restoration || createdAt > restoration.restoredAt) return;
  if (createdAt < restoration.backupAt - clockToleranceMs) return;
  if (await queries.findIdByNo(ctx.pools.payments, orderNo)) return;
  const order = {
    id: randomUUID(),
    orderNo,
    receipt: orderNo,
    receiptFrom: 'restore',
    draftHash: hashDraft(toRupees(amountPaise), undefined),
    totalPaise: amountPaise,
    gatewayMode: gatewayOf(ctx).mode,
    cart: null,
    reservedUntil: null,
    pickleEventId: null,
    holdsEventPlace: false,
    replaces: null,
    language: null,
    at: createdAt,
    nextCheckAt: ctx.clock.now() + firstCheckMs,
  };
  await run(ctx.pools.payments, insertOrder(order)).catch((error: unknown) => {
    if (!isDuplicate(error, 'orders_order_no_key')) throw error; // a concurrent call has inserted it
  });
  ctx.log.error({ event: 'order_lost_by_restore', orderNo });
}

/**
 * Links the gateway order of a checkout whose process died before it wrote the link. If the gateway has no such order,
 * ends the checkout as failed.
 */
export async function linkOrFail(ctx: PaymentContext, order: OrderRow): Promise<void> {
  const found = await gatewayOf(ctx).findOrderByReceipt(order.orderNo);
  if (!found) return order.state === 'draft' ? failCheckout(ctx, order) : undefined;
  const step = orderTransitions.next(order.state, 'gateway-order-created', {});
  if (!step) return;
  const link = { gatewayOrderId: found.id, state: step.state };
  await linkToGateway(ctx.pools.payments, order.id, link, 'reconciler', ctx.clock.now());
}
