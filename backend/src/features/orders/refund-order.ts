import type { BodyOf } from '@kalavara/shared-types/contract';
import { type Paise, toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { Order, refundOrder } from '@kalavara/shared-types/orders';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, transactRowsFirst } from '../../platform/transact';
import { assertUnchanged } from './consequences';
import type { Money } from './money';
import * as queries from './queries';
import { refundedOf, refundRow } from './refunds';
import { type PaymentRow, ranks, type RefundRow } from './rows';
import { tell } from './service';

type Wish = BodyOf<typeof refundOrder>;
type Part = { paymentId: string; amountPaise: Paise };

/**
 * Sends back a part of the money, or all that is left of it. What is left is counted under the lock of the order, which
 * everything that moves its money takes first; each row is sent with a key of its own, however often it has to be.
 */
export async function refund(
  money: Money,
  command: Command,
  id: string,
  { paymentId, amount, note, speed, expectedVersion }: Wish,
): Promise<Revised<Order>> {
  const done = await transactRowsFirst(money, command, 'orders', async (tx) => {
    const order = await queries.lockById(tx.db, id);
    if (!order) throw new AppError('order-not-found');
    assertUnchanged(order, expectedVersion);
    const [payments, before] = [
      await queries.listPayments(tx.db, order.id),
      await queries.listRefunds(tx.db, order.id),
    ];
    const left = leftOf(payments, before);
    const wanted =
      paymentId === undefined ? left : left.filter((part) => part.paymentId === paymentId);
    const parts = taken(wanted, amount === undefined ? sumOf(wanted) : paiseOf(amount));

    const now = money.clock.now();
    const by = command.actor.name || command.actor.role;
    const why = { reason: 'owner', orderNo: order.orderNo, by, at: now, note, speed } as const;
    await tx.db
      .insertInto('refunds')
      .values(parts.map((part) => refundRow({ ...part, ...why })))
      .execute();

    // A part leaves the order as paid as it was; how far the rest of the way is, the gateway says (refund-worker).
    const isAll = sumOf(parts) === sumOf(left);
    const state = isAll ? 'refund-due' : order.state;
    const { version } = await tx.db
      .updateTable('orders')
      .set({ state, changedBy: by, updatedAt: new Date(now) })
      .where('id', '=', order.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return tell(tx, { ...order, state, version, changedBy: by, updatedAt: now }, payments);
  });
  money.refundDue();
  return done;
}

/** What of each captured payment has not gone back and is not on its way; the payment that counts comes first. */
function leftOf(payments: readonly PaymentRow[], refunds: readonly RefundRow[]): Part[] {
  const captured = payments
    .filter(({ rank }) => rank >= ranks.captured)
    .sort((a, b) => Number(b.isApplied) - Number(a.isApplied));
  const left = captured
    .map(({ id, amountPaise }) => ({
      paymentId: id,
      amountPaise: amountPaise - refundedOf(refunds, id),
    }))
    .filter(({ amountPaise }) => amountPaise > 0);
  if (left.length === 0) throw new AppError('nothing-to-refund', { fields: ['amount'] });
  return left;
}

function taken(left: readonly Part[], wanted: Paise): Part[] {
  const all = sumOf(left);
  if (all === 0) throw new AppError('nothing-to-refund', { fields: ['amount'] });
  if (wanted > all)
    throw new AppError('refund-too-much', { fields: ['amount'], details: { left: toRupees(all) } });
  let rest = wanted;
  return left.flatMap(({ paymentId, amountPaise }) => {
    const part = Math.min(amountPaise, rest);
    rest -= part;
    return part > 0 ? [{ paymentId, amountPaise: part }] : [];
  });
}

function paiseOf(amount: number): Paise {
  const paise = toPaise(amount);
  if (Math.abs(amount * 100 - paise) > 1e-6) throw new AppError('invalid', { fields: ['amount'] });
  return paise;
}

const sumOf = (parts: readonly Part[]): Paise =>
  parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
