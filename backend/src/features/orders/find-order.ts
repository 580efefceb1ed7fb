import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/orders/own-orders';
import { AppError } from '../../platform/errors';
import { isSameSecret } from '../../platform/is-same-secret';
import { addressKey } from '../../platform/limits/limits';
import { numberOf } from './number-of';
import type { PaymentContext } from './payment-context';
import * as queries from './queries';

type Request = BodyOf<typeof calls.findOrder>;

/**
 * Returns the key of an order for its number and its phone number. A wrong number causes the same work and the same
 * answer as a wrong phone number, and every attempt counts against the limits, so that guesses reveal nothing, not even
 * whether an order exists.
 */
export async function findOrder(
  ctx: PaymentContext,
  request: Request,
  ip: string,
): Promise<AnswerOf<typeof calls.findOrder>> {
  const orderNo = numberOf(request.orderNo);
  // The limit of the address comes first, so that one address cannot use up the attempts of all.
  await ctx.limits.take('order-search-address', addressKey(ip));
  await ctx.limits.take('order-search-number', orderNo);
  await ctx.limits.take('order-search-all', 'all');

  const stored = await queries.findPhone(ctx.pools.payments, orderNo);
  const accessToken = ctx.keys.of(orderNo);
  const isSame = isSameSecret(phoneOf(request.phone) ?? '', stored ?? '');
  if (stored === null || !isSame) throw new AppError('order-not-found');
  return { orderNo, accessToken };
}
