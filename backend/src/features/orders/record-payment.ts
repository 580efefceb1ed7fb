import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type * as calls from '@kalavara/shared-types/orders/orders-by-hand';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { authorOf } from '../../platform/action';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Revised } from '../../platform/run-command';
import { assertUnchanged } from './status-effects';
import { toHandPayment } from './hand-payment';
import type { PaymentContext } from './payment-context';
import * as queries from './queries';
import { runOrderCommand } from './run-order-command';
import { publishOrder } from './service';
import { orderTransitions } from './transitions.rules';

/** Records that the owner has received the money of an order that was to be paid later. */
export const recordPayment = (
  ctx: PaymentContext,
  command: Command,
  id: string,
  { method, paidOn, expectedVersion }: BodyOf<typeof calls.recordPayment>,
): Promise<Revised<Order>> =>
  runOrderCommand(ctx, command, async (tx) => {
    const order = await queries.lockByIdOrNo(tx.db, id);
    if (!order) throw new AppError('order-not-found');
    assertUnchanged(order, expectedVersion);
    if (order.paymentMethod !== 'later') throw new AppError('already-paid');
    if (order.status === 'cancelled') throw new AppError('order-cancelled');
    const now = ctx.clock.now();
    if (paidOn > indianDay(now)) throw new AppError('day-in-future', { fields: ['paidOn'] });
    const step = orderTransitions.next(order.state, 'paid-by-hand', {});
    if (!step) throw new AppError('already-paid');

    const payment = toHandPayment(order, method, now);
    await queries.insertPayment(tx.db, payment);
    const by = authorOf(command);
    const paid = { paymentStatus: 'completed', paymentMethod: method, paidOn } as const;
    const change = { ...paid, state: step.state };
    const version = await queries.updateOrder(tx.db, order.id, { ...change, by, at: now });
    return publishOrder(tx, { ...order, ...change, version, changedBy: by, updatedAt: now }, [
      payment,
    ]);
  });
