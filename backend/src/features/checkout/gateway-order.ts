import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../platform/errors';
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
import type { Source } from './effects';
import { failCheckout } from './expire';
import * as queries from './queries';
import { linkDraftToGateway, linkToGateway } from './transitions.queries';

/** After a lost answer the search for its order must leave the shopper an answer within six seconds. */
const searchMs = 1_000;

/** Creates the gateway order of a draft and links it: the one call between two commits. */
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
  // A power cut may undo this commit: the gateway still knows our number, by which `linkFoundPayment` finds the row.
  const isLinked = await linkDraftToGateway(ctx.pools.relaxed, order.id, link, ctx.clock.now());
  ctx.stockMoved();
  if (isLinked) return { ...order, ...link };
  // Another process linked its gateway order for the same click; ours is never shown.
  const linked = await queries.findById(ctx.pools.payments, order.id);
  if (!linked?.gatewayOrderId) throw new AppError('payment-not-started');
  return linked;
}

/** An answer may be lost, and a process may die between the two commits: then the gateway may have the order already. */
async function createOrFind(
  ctx: PaymentContext,
  gateway: Gateway,
  order: OrderRow,
): Promise<GatewayOrder> {
  const isRetry = order.createdAt < ctx.clock.now() - searchMs;
  const earlier = isRetry ? await search(ctx, gateway, order) : undefined;
  if (earlier) return earlier;
  try {
    const notes = { order_no: order.orderNo };
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
 * Links the gateway order of a payment that no row names, because the process died before it wrote the link: the receipt
 * of a gateway order is our order number. False for a payment of another shop on the same account.
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
  const order = await queries.findUnlinked(ctx.pools.payments, found.receipt);
  const step = order && orderTransitions.next(order.state, 'gateway-order-found', {});
  if (!step) return false;
  const link = { gatewayOrderId, state: step.state };
  await linkToGateway(ctx.pools.payments, order.id, link, by, ctx.clock.now());
  return true;
}

/** Links the gateway order of a checkout whose process died before it wrote the link, or fails the checkout. */
export async function linkOrFail(ctx: PaymentContext, order: OrderRow): Promise<void> {
  const found = await gatewayOf(ctx).findOrderByReceipt(order.orderNo);
  if (!found) return order.state === 'draft' ? failCheckout(ctx, order) : undefined;
  const step = orderTransitions.next(order.state, 'gateway-order-created', {});
  if (!step) return;
  const link = { gatewayOrderId: found.id, state: step.state };
  await linkToGateway(ctx.pools.payments, order.id, link, 'reconciler', ctx.clock.now());
}
