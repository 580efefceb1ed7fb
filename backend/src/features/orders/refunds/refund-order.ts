import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { type Paise, toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type * as calls from '@kalavara/shared-types/orders/orders';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { authorOf } from '../../../platform/action';
import type { Command } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import type { Revised } from '../../../platform/run-command';
import { assertUnchanged } from '../status-effects';
import { ofHand } from '../hand-payment';
import type { PaymentContext } from '../payment-context';
import { withdrawPaidMessage } from '../order-messages';
import * as queries from '../queries';
import { createRefund, listUnrefunded, type RefundPart } from './refunds';
import { recordHandRefunds } from './refund-state';
import { insertRefunds } from './refunds.queries';
import type { PaymentRow, RefundRow } from '../rows';
import { runOrderCommand } from '../run-order-command';
import { publishOrder } from '../service';
import { orderTransitions } from '../transitions.rules';

type RefundBody = BodyOf<typeof calls.refundOrder>;

/**
 * Refunds a part of the money, or the rest: of the order's own payment, or of the payment in the request. The rest is
 * computed under the lock of the order, which everything that moves its money takes first.
 */
export async function refundOrder(
  ctx: PaymentContext,
  command: Command,
  id: string,
  { paymentId, amount, note, speed, isByHand, expectedVersion }: RefundBody,
): Promise<Revised<Order>> {
  const done = await runOrderCommand(ctx, command, async (tx) => {
    const order = await queries.lockByIdOrNo(tx.db, id);
    if (!order) throw new AppError('order-not-found');
    assertUnchanged(order, expectedVersion);
    const payments = await queries.listPayments(tx.db, order.id);
    const earlier = await queries.listRefunds(tx.db, order.id);
    const left = listUnrefunded(payments, earlier).filter(
      (part) => !isByHand || !isRefundedByGateway(part.paymentId, payments, earlier),
    );
    const own = left.filter(({ isOwn }) => isOwn);
    const wanted =
      paymentId === undefined ? own : left.filter((part) => part.paymentId === paymentId);
    const parts = split(wanted, amount === undefined ? sumOf(wanted) : parsePaise(amount));

    const now = ctx.clock.now();
    const by = authorOf(command);
    const why = { reason: 'owner', orderNo: order.orderNo, by, at: now, note, speed } as const;
    const refunds = parts.map((part) => createRefund({ ...part, ...why }));
    await insertRefunds(tx.db, refunds);

    const isWhole = parts.every(({ isOwn }) => isOwn) && sumOf(parts) === sumOf(own);
    const state = orderTransitions.next(order.state, 'refund-requested', { isWhole })?.state;
    const version = await queries.updateOrder(tx.db, order.id, { state, by, at: now });
    const change = { state: state ?? order.state, version, changedBy: by, updatedAt: now };
    const after = { ...order, ...change };
    withdrawPaidMessage(after).forEach(tx.write);
    const given = isByHand ? refunds : ofHand(refunds, payments);
    const recorded = await recordHandRefunds(ctx, tx, given, by, now);
    return publishOrder(tx, recorded ?? after, payments);
  });
  ctx.sendRefundsNow();
  ctx.sendMessagesNow();
  return done;
}

/**
 * Whether the gateway has refunded a payment by itself without reporting a refund, so that the owner must not pay it
 * back a second time.
 */
const isRefundedByGateway = (
  paymentId: string,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
) =>
  payments.some(({ id, status }) => id === paymentId && status === 'refunded') &&
  !refunds.some((refund) => refund.paymentId === paymentId && refund.gatewayRefundId !== null);

function split<Part extends RefundPart>(left: readonly Part[], wanted: Paise): Part[] {
  const all = sumOf(left);
  if (all === 0) throw new AppError('nothing-to-refund', { fields: ['amount'] });
  if (wanted > all)
    throw new AppError('refund-too-much', { fields: ['amount'], details: { left: toRupees(all) } });
  let rest = wanted;
  return left.flatMap((part) => {
    const amountPaise = Math.min(part.amountPaise, rest);
    rest -= amountPaise;
    return amountPaise > 0 ? [{ ...part, amountPaise }] : [];
  });
}

function parsePaise(amount: number): Paise {
  const paise = toPaise(amount);
  if (Math.abs(amount * 100 - paise) > 1e-6) throw new AppError('invalid', { fields: ['amount'] });
  return paise;
}

const sumOf = (parts: readonly RefundPart[]): Paise =>
  parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
