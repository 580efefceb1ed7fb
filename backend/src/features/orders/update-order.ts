import type * as calls from '@kalavara/shared-types/orders';
import type { Order } from '@kalavara/shared-types/orders';
import type { BodyOf } from '@kalavara/shared-types/contract';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runRowsFirstCommand } from '../../platform/run-command';
import { isFull } from '../pickle-events/capacity';
import { assertUnchanged, moveEventCapacity, moveStock, refundPayments } from './consequences';
import type { Reached } from './define-transitions.rules';
import type { Money } from './money';
import { isListed } from './present';
import * as queries from './queries';
import type { OrderRow } from './rows';
import { publishOrder } from './service';
import { orderTransitions } from './transitions.rules';
import type { OrderState } from '@kalavara/shared-types/checkout';

type Change = BodyOf<typeof calls.updateOrder>;

/**
 * The owner may set any status, and each has its effect (`consequences.ts`). An order that was never listed, because its
 * stock or its cart was missing, is only ever refunded.
 */
export async function updateOrder(
  money: Money,
  command: Command,
  id: string,
  change: Change,
): Promise<Revised<Order>> {
  const done = await runRowsFirstCommand(
    money,
    money.pools.payments,
    command,
    'orders',
    async (tx) => {
      const before = await queries.lockById(tx.db, id);
      if (!before || (!isListed(before) && !isRefundOnly(change)))
        throw new AppError('order-not-found');
      assertUnchanged(before, change.expectedVersion);
      const payments = await queries.listPayments(tx.db, before.id);
      const [by, at] = [command.actor.name || command.actor.role, money.clock.now()];
      const sale = { orderId: before.id, by, at };

      const hasRefund = await refundPayments(tx, before, payments, change, sale);
      const restocked = await moveStock(tx, before, change, sale);
      moveEventCapacity(tx, before, change);
      const next = {
        status: change.status ?? before.status,
        paymentStatus: change.paymentStatus ?? before.paymentStatus,
        note: change.note ?? before.note,
      };
      const state = findState(before, change, hasRefund);
      const version = await queries.updateOrder(tx.db, before.id, {
        ...next,
        state,
        restocked,
        by,
        at,
      });
      const after: OrderRow = {
        ...before,
        ...next,
        ...{ state: state ?? before.state, restocked, version, changedBy: by, updatedAt: at },
      };
      return publishOrder(tx, after, payments);
    },
  ).catch((error: unknown) => {
    throw isFull(error) ? new AppError('no-event-place') : error;
  });
  money.stockMoved();
  money.refundDue();
  return done;
}

const isRefundOnly = ({ status, paymentStatus }: Change) =>
  status === undefined && paymentStatus === 'refunded';

/** `paymentStatus` is the owner's decision; `state` and the refund show how far the money is. */
function findState(
  { state, paymentStatus }: OrderRow,
  change: Change,
  hasRefund: boolean,
): Reached<OrderState> | undefined {
  if (hasRefund) return orderTransitions.next(state, 'refund-requested', { isWhole: true })?.state;
  const isByHand = change.paymentStatus === 'refunded' && paymentStatus !== 'refunded';
  return isByHand ? orderTransitions.next(state, 'refunded-by-hand', {})?.state : undefined;
}
