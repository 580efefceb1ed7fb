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

/**
 * Whether a packer may see an order. Unlike the owner's list, the packers' list excludes orders whose money is refunded
 * or being refunded: they are not sent.
 */
export const isPackable = (order: Pick<OrderRow, 'state' | 'status' | 'paymentStatus'>): boolean =>
  calledOff(order) === undefined && calls.PackingStatus.safeParse(order.status).success;

/** Parses with the schema of the answer, which removes all fields about money. */
const toPackingOrder = (order: Order): calls.PackingOrder => calls.PackingOrder.parse(order);

/**
 * Whether an order must not be sent. A delivered order was sent, whatever happened to its payment; a shipped one may
 * still wait for the courier.
 */
const isNotToSend = (order: OrderRow): boolean =>
  !isPackable(order) && order.status !== 'delivered';

/** Lists the orders to pack. `orders`: the order numbers that the screen shows, which may not be in any list now. */
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
 * Throws if a packer may not change an order. Called under the lock of the order: a change of an order that was
 * cancelled or refunded meanwhile would resume it and move stock. The details of `changed-meanwhile` omit the state of
 * the payment, which packers do not see.
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
