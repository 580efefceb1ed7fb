import type * as calls from '@kalavara/shared-types/orders/orders';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { authorOf } from '../../platform/action';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { run } from '../../platform/db/statements';
import type { Revised, RowsFirstTx } from '../../platform/run-command';
import { creditInvoice } from '../invoices/service';
import { queueMessage, removeQueued, subjectAmongQueued } from '../messages/service';
import { limitOf } from '../coupons/service';
import { isFull } from '../pickle-events/capacity';
import {
  assertOwedChange,
  assertUnchanged,
  moveEventCapacity,
  restockOrCommit,
  refundPayments,
} from './status-effects';
import type { TransitionState } from './define-transitions.rules';
import { ofHand } from './hand-payment';
import type { PaymentContext } from './payment-context';
import { type MessagesOfChange, messagesOfChange } from './order-messages';
import { isPlaced } from './present';
import * as queries from './queries';
import { recordHandRefunds } from './refunds/refund-state';
import { type OrderRow, ranks } from './rows';
import { runOrderCommand } from './run-order-command';
import { publishOrder } from './service';
import { resolveShipment } from './shipment';
import { orderTransitions } from './transitions.rules';
import type { OrderState } from '@kalavara/shared-types/checkout/checkout';

type Change = BodyOf<typeof calls.updateOrder>;

/**
 * Changes an order. The owner may set any status, and each has its effect (`status-effects.ts`). An order that was
 * never placed, because its stock or its cart was missing, can only be refunded.
 */
export async function updateOrder(
  ctx: PaymentContext,
  command: Command,
  id: string,
  change: Change,
  /** Throws if the caller may not make this change; called under the lock of the order. */
  assertAllowed: (before: OrderRow) => void = () => {},
): Promise<Revised<Order>> {
  const done = await runOrderCommand(ctx, command, async (tx) => {
    const before = await queries.lockByIdOrNo(tx.db, id);
    if (!before || (!isPlaced(before) && !isRefundOnly(change)))
      throw new AppError('order-not-found');
    assertAllowed(before);
    assertUnchanged(before, change.expectedVersion);
    assertOwedChange(before, change);
    const payments = await queries.listPayments(tx.db, before.id);
    const by = authorOf(command);
    const at = ctx.clock.now();
    const sale = { orderId: before.id, by, at };

    const refunds = await refundPayments(tx, before, payments, change, sale);
    const hasRefund = refunds.length > 0;
    const restocked = await restockOrCommit(tx, before, change, sale);
    moveEventCapacity(tx, before, change);
    const next = {
      status: change.status ?? before.status,
      paymentStatus: change.paymentStatus ?? before.paymentStatus,
      note: change.note ?? before.note,
    };
    const shipment = change.shipment
      ? await resolveShipment(tx.db, before.shipment, change.shipment)
      : before.shipment;
    const state = findState(before, change, hasRefund);
    const version = await queries.updateOrder(tx.db, before.id, {
      ...next,
      state,
      restocked,
      shipment: change.shipment && shipment,
      by,
      at,
    });
    const after: OrderRow = {
      ...before,
      ...next,
      shipment,
      state: state ?? before.state,
      restocked,
      version,
      changedBy: by,
      updatedAt: at,
    };
    // The gateway refunds captured money, and that refund has its own message.
    const isCaptured = payments.some(({ rank }) => rank >= ranks.captured);
    const isMarkedRefunded = isRefundByHand(before, change, hasRefund) && !isCaptured;
    const { mail } = ctx.config;
    await writeMessages(tx, messagesOfChange(before, after, { isMarkedRefunded, mail, at }));
    if (before.paymentMethod === 'later' && isNowCancelled(before, change))
      await creditInvoice(tx.db, before.id, at);
    const recorded = await recordHandRefunds(ctx, tx, ofHand(refunds, payments), by, at);
    return publishOrder(tx, recorded ?? after, payments);
  }).catch((error: unknown) => {
    if (isFull(error)) throw new AppError('no-event-place');
    throw limitOf(error) ? new AppError('no-coupon-use') : error;
  });
  ctx.schedulePublish();
  ctx.sendRefundsNow();
  ctx.sendMessagesNow();
  return done;
}

/**
 * Removes the superseded messages first, in a separate statement, because a new message may be equal to a removed one.
 * A tracking number that is restored after a wrong one was sent is a message of its own.
 */
async function writeMessages(
  { db, write }: RowsFirstTx,
  { superseded, queued, orderId, version }: MessagesOfChange,
) {
  for (const { event, subject } of superseded) await run(db, removeQueued(orderId, event, subject));
  for (const message of queued)
    write(
      queueMessage(
        message.event === 'order.shipped'
          ? { ...message, subject: await subjectAmongQueued(db, message, version) }
          : message,
      ),
    );
}

const isNowCancelled = (before: OrderRow, { status }: Change) =>
  status === 'cancelled' && before.status !== 'cancelled';

const isRefundOnly = ({ status, paymentStatus }: Change) =>
  status === undefined && paymentStatus === 'refunded';

/** Whether the order is marked as refunded and the gateway has nothing to refund. */
const isRefundByHand = ({ paymentStatus }: OrderRow, change: Change, hasRefund: boolean) =>
  !hasRefund && change.paymentStatus === 'refunded' && paymentStatus !== 'refunded';

/**
 * The state that a change causes. `paymentStatus` is the owner's decision; `state` and the refund show the progress of
 * the money.
 */
function findState(
  order: OrderRow,
  change: Change,
  hasRefund: boolean,
): TransitionState<OrderState> | undefined {
  const { state } = order;
  if (hasRefund) return orderTransitions.next(state, 'refund-requested', { isWhole: true })?.state;
  return isRefundByHand(order, change, hasRefund)
    ? orderTransitions.next(state, 'refunded-by-hand', {})?.state
    : undefined;
}
