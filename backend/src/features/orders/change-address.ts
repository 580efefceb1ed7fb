import { pincodeOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { stateOfPincode } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type * as calls from '@kalavara/shared-types/orders/orders-by-hand';
import { isShipped } from '@kalavara/shared-types/orders/orders.rules';
import { authorOf } from '../../platform/action';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Revised } from '../../platform/run-command';
import { loadDeliveryLookup } from '../delivery/service';
import { assertUnchanged } from './status-effects';
import type { PaymentContext } from './payment-context';
import * as queries from './queries';
import { isPlaced } from './present';
import { runOrderCommand } from './run-order-command';
import { publishOrder } from './service';

/** Changes the delivery address of an order. The history of the order contains the old address (migration 48). */
export async function changeAddress(
  ctx: PaymentContext,
  command: Command,
  id: string,
  { address, pincode: typed, expectedVersion }: BodyOf<typeof calls.changeAddress>,
): Promise<Revised<Order>> {
  if (address === '') throw new AppError('fields-missing', { fields: ['address'] });
  const getDelivery = await loadDeliveryLookup(ctx, ctx.pools.payments);

  return runOrderCommand(ctx, command, async (tx) => {
    const order = await queries.lockByIdOrNo(tx.db, id);
    if (!order || !isPlaced(order) || order.cart === null || order.cart.customer.phone === '')
      throw new AppError('order-not-found');
    assertUnchanged(order, expectedVersion);
    const { cart, status } = order;
    if (isShipped(status) || status === 'cancelled') throw new AppError('order-shipped');
    // The address of another country is free text without a pincode.
    const pincode = cart.country === null ? pincodeOf(typed) : cart.pincode;
    if (pincode === undefined) throw new AppError('pincode-wrong', { fields: ['pincode'] });
    const to = { address, pincode };
    const isMoved = pincode !== cart.pincode;
    const terms = getDelivery({ pincode, country: cart.country }, order.gatewayMode);
    if (isMoved && terms.refusal) throw terms.refusal;
    if (
      stateOfPincode(pincode) !== stateOfPincode(cart.pincode) &&
      (await queries.listInvoices(tx.db, order.id)).some(({ kind }) => kind === 'tax-invoice')
    )
      throw new AppError('address-other-state', { fields: ['pincode'] });

    const by = authorOf(command);
    const at = ctx.clock.now();
    const expectedDelivery = isMoved ? terms.expected : order.expectedDelivery;
    const change = { ...to, expectedDelivery, by, at };
    const version = await queries.updateOrder(tx.db, order.id, { ...change, state: undefined });
    const after = { ...order, cart: { ...cart, ...to }, expectedDelivery };
    const payments = await queries.listPayments(tx.db, order.id);
    return publishOrder(tx, { ...after, version, changedBy: by, updatedAt: at }, payments);
  });
}
