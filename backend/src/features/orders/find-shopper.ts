import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/orders/orders-by-hand';
import { AppError } from '../../platform/errors';
import type { PaymentContext } from './payment-context';
import { findLastOfPhone } from './queries';

/** Returns the address of the last order of a phone number, so that a known shopper need not spell it again. */
export async function findShopper(
  { pools }: PaymentContext,
  phone: string,
): Promise<AnswerOf<typeof calls.findShopper>> {
  const normalized = phoneOf(phone);
  if (normalized === undefined) throw new AppError('phone-wrong', { fields: ['phone'] });
  const order = await findLastOfPhone(pools.main, normalized);
  if (!order?.cart) return { data: null };
  const { customer, address, pincode, country } = order.cart;
  const { name, email } = customer;
  return { data: { name, email, address, pincode, country, language: order.language } };
}
