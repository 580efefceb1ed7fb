import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError } from '../../platform/errors';
import { type Gateway, type GatewayOrder, GatewayUnavailable } from '../gateway/gateway';
import type { Money } from '../orders/money';
import type { OrderRow } from '../orders/rows';
import { failCheckout } from './expire';
import * as queries from './queries';

/** A second look after a lost answer must leave the shopper an answer within six seconds. */
const lookFor = 1_000;

/** The one call between the two commits. */
export async function askGateway(
  money: Money,
  gateway: Gateway,
  order: OrderRow,
): Promise<OrderRow> {
  const made = await madeOrFound(money, gateway, order, money.clock.now()).catch(
    async (error: unknown) => {
      money.log.warn({ orderNo: order.orderNo, err: error }, 'the gateway made no order');
      await failCheckout(money, order);
      throw new AppError('payment-not-started');
    },
  );
  // If a power cut takes this back, the gateway still knows our number, and the payment finds its row by that (`adopt`).
  const isNamed = await queries.setGatewayOrder(
    money.relaxed,
    order.id,
    made.id,
    money.clock.now(),
  );
  money.stockMoved();
  if (isNamed) return { ...order, state: 'awaiting', gatewayOrderId: made.id };
  // Another process was quicker with the same click. Its order is the one; nobody ever hears of ours.
  const theirs = await queries.findById(money.db, order.id);
  if (!theirs?.gatewayOrderId) throw new AppError('payment-not-started');
  return theirs;
}

/** An answer may be lost, and so may a process between the two commits: then the gateway is asked for what it has. */
async function madeOrFound(
  money: Money,
  gateway: Gateway,
  order: OrderRow,
  now: Instant,
): Promise<GatewayOrder> {
  const given = {
    amountPaise: order.totalPaise,
    receipt: order.orderNo,
    notes: { order_no: order.orderNo },
  };
  const earlier = order.createdAt < now - lookFor ? await found(money, gateway, order) : undefined;
  if (earlier) return earlier;
  try {
    return await gateway.createOrder(given);
  } catch (error) {
    const late =
      error instanceof GatewayUnavailable ? await found(money, gateway, order) : undefined;
    if (!late) throw error;
    return late;
  }
}

function found(
  { timeoutMultiplier }: Money,
  gateway: Gateway,
  { orderNo }: OrderRow,
): Promise<GatewayOrder | undefined> {
  const waited = new Promise<undefined>(
    (resolve) => void setTimeout(resolve, lookFor * timeoutMultiplier, undefined).unref(),
  );
  return Promise.race([gateway.findOrderByReceipt(orderNo).catch(() => undefined), waited]);
}
