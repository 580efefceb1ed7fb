import type { clearPracticeOrders as clearCall } from '@kalavara/shared-types/orders/orders';
import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type { Transaction } from 'kysely';
import type { Command } from '../../../platform/context';
import { run } from '../../../platform/db/statements';
import { runRowsFirstCommand } from '../../../platform/run-command';
import type { DB } from '../../../platform/schema.gen';
import { checkConfirmed } from '../../accounts/service';
import * as stock from '../../catalogue/stock';
import * as capacity from '../../pickle-events/capacity';
import type { PaymentContext } from '../payment-context';
import { redactCopies } from '../erasure/erasure.queries';
import * as queries from './practice.queries';

/** The number of orders redacted by one statement. */
const maxRedacted = 200;

/**
 * Deletes all orders that were paid with practice payments, with their payments, refunds and practice invoices, and
 * returns their stock and their capacity of pickle events. Orders with real money do not change. A payment of the
 * sandbox that arrives later finds no order and has no effect.
 */
export async function clearPracticeOrders(
  ctx: PaymentContext,
  command: Command,
): Promise<AnswerOf<typeof clearCall>> {
  await checkConfirmed(ctx, command);
  const { log } = ctx;
  // Runs on the main pool, not on that of payments, because it reads whole tables.
  const { pools } = ctx;
  const { data } = await runRowsFirstCommand(ctx, pools.main, command, 'orders', async (tx) => {
    const orders = await queries.lockPracticeOrders(tx.db);
    const ids = orders.map(({ id }) => id);
    const reserved = await queries.sumReserved(tx.db, ids);
    const sold = await queries.sumSold(tx.db, ids);
    await stock.lockForSale(tx.db, Object.keys({ ...reserved, ...sold }).sort());
    // One by one, because the writes of a command may become one statement, which changes a row only once.
    await run(tx.db, stock.releaseStock(reserved));
    await run(tx.db, stock.returnPracticeStock(sold));
    await redactCopiesOf(tx.db, orders);
    await queries.deleteOrders(tx.db, ids);
    for (const { id, orderNo, isListed } of orders)
      if (isListed) tx.record({ type: 'order.removed', id, orderId: orderNo });
    for (const { eventId } of orders)
      if (eventId !== null) await run(tx.db, capacity.releaseCapacity(eventId));
    return { cleared: orders.length };
  });
  log.info({ event: 'practice_orders_cleared', orders: data.cleared });
  ctx.schedulePublish();
  return data;
}

/**
 * Published copies contain the customer, and the erasure of a customer finds them by the orders, which are deleted
 * next.
 */
async function redactCopiesOf(
  tx: Transaction<DB>,
  orders: readonly queries.PracticeOrder[],
): Promise<void> {
  for (let from = 0; from < orders.length; from += maxRedacted)
    await redactCopies(tx, orders.slice(from, from + maxRedacted));
}
