import type { Order } from '@kalavara/shared-types/orders/orders';
import * as calls from '@kalavara/shared-types/orders/packing';
import type { AnswerOf, BodyOf, QueryOf } from '@kalavara/shared-types/contract/contract';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, readWithRevision } from '../../platform/run-command';
import { calledOff } from './called-off';
import { listPacking } from './list/list.queries';
import type { PaymentContext } from './payment-context';
import { toOrder } from './present';
import { listByNos } from './queries';
import type { OrderRow } from './rows';
import { updateOrder } from './update-order';

const maxListed = 200;

/** Unlike the owner's list, it names no order whose money went back or is on its way: that is not sent. */
export const isPackable = (order: Pick<OrderRow, 'state' | 'status' | 'paymentStatus'>): boolean =>
  calledOff(order) === undefined && calls.PackingStatus.safeParse(order.status).success;

/** The schema removes everything about money. */
const toPackingOrder = (order: Order): calls.PackingOrder => calls.PackingOrder.parse(order);

/** What was delivered has been sent, whatever became of its payment; what is shipped may still wait for the courier. */
const isNotToSend = (order: OrderRow): boolean =>
  !isPackable(order) && order.status !== 'delivered';

/** `orders`: those that the screen shows, which may be on no list any more. */
export async function listPackingOrders(
  ctx: PaymentContext,
  { shown, orders: onScreen }: QueryOf<typeof calls.listPackingOrders>,
): Promise<AnswerOf<typeof calls.listPackingOrders>> {
  const { data, revision } = await readWithRevision(ctx.pools.main, 'orders', async (db) => ({
    listed: await listPacking(db, shown, maxListed + 1),
    shownBefore: onScreen && (await listByNos(db, onScreen)),
  }));
  const { listed, shownBefore } = data;
  const page = listed.slice(0, maxListed);
  return {
    data: page.map((details) => toPackingOrder(toOrder(details))),
    hasMore: listed.length > page.length,
    revision,
    ...(shownBefore && {
      notToSend: shownBefore.filter(isNotToSend).map(({ orderNo }) => orderNo),
    }),
  };
}

/**
 * Checked under the lock of the order: taking up an order that was cancelled or refunded meanwhile would move stock. The
 * refusal of an older version names the state of the payment, which a packer does not see.
 */
function assertPackable(before: OrderRow, expectedVersion: number): void {
  if (!isPackable(before)) throw new AppError('order-not-packable');
  const { version, status, changedBy: by, updatedAt } = before;
  if (version !== expectedVersion)
    throw new AppError('changed-meanwhile', {
      details: { version, status, by, at: new Date(updatedAt).toISOString() },
    });
}

export async function updatePackingOrder(
  ctx: PaymentContext,
  command: Command,
  id: string,
  change: BodyOf<typeof calls.updatePackingOrder>,
): Promise<Revised<calls.PackingOrder>> {
  const { data, revision } = await updateOrder(ctx, command, id, change, (before) =>
    assertPackable(before, change.expectedVersion),
  );
  return { data: toPackingOrder(data), revision };
}
