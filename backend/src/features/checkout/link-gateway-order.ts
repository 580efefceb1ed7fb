import { type GatewayPayment, GatewayRejected } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import type { Source } from './fulfil';
import * as queries from './queries';
import { settle, type Settled } from './settle';

/**
 * A payment for an order the gateway knows and no row names: this process died between the gateway's answer and writing
 * it down. The gateway keeps our number as the receipt, which leads to the row. Another shop's payment, on the same
 * account, leads nowhere and is let be.
 */
export async function linkGatewayOrder(
  money: Money,
  payment: GatewayPayment,
  by: Source,
): Promise<Settled> {
  if (payment.orderId === null) return { order: undefined };
  const gateway = gatewayOf(money);
  const theirs = await gateway.getOrder(payment.orderId).catch((error: unknown) => {
    if (error instanceof GatewayRejected) return undefined;
    throw error;
  });
  if (!theirs || theirs.receipt === null) return { order: undefined };
  const row = await money.db
    .selectFrom('orders')
    .select(['id', 'gatewayOrderId'])
    .where('orderNo', '=', theirs.receipt)
    .executeTakeFirst();
  if (!row || row.gatewayOrderId !== null) return { order: undefined };

  const now = money.clock.now();
  const move = { state: 'awaiting' as const, gatewayOrderId: payment.orderId };
  await queries
    .transitionOrder(money.db, row.id, move, by, now)
    .where('gatewayOrderId', 'is', null)
    .execute();
  return settle(money, payment, by);
}
