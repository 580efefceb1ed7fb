import { minuteMs } from '@kalavara/shared-types/durations';
import type { AppContext } from '../../platform/context';
import { withTransaction } from '../../platform/db/transaction';
import * as catalogue from '../catalogue/service';
import { queueMessage } from '../messages/service';
import * as queries from './queries';

/** The maximum of one run; the remaining requests wait for the next one. */
const maxAnnounced = 200;
const everyMs = minuteMs;

/**
 * Queues a message for each request whose product can be ordered, and deletes the request in the same transaction: each
 * request gets one message, even with several servers. It is a job, because stock returns in many ways.
 */
async function announce(ctx: AppContext): Promise<void> {
  const waiting = await queries.countWaiting(ctx.pools.main);
  if (Object.keys(waiting).length === 0) return;
  const { products } = await catalogue.snapshot(ctx);
  const back = new Map(
    products
      .filter(({ id, inStock }) => inStock && (waiting[id] ?? 0) > 0)
      .map((product) => [product.id, product]),
  );
  if (back.size === 0) return;

  const at = ctx.clock.now();
  const announced = await withTransaction(ctx.pools.main, async (tx) => {
    const requests = await queries.takeRequests(tx.db, [...back.keys()], maxAnnounced);
    for (const { id, productId, phone, email, language } of requests) {
      const { name, ml } = back.get(productId)!;
      tx.write(
        queueMessage({
          event: 'stock.back',
          subject: `${productId} ${id}`,
          language,
          orderId: null,
          channel: ctx.config.mail && email !== null ? 'mail' : 'hand',
          recipient: { name: '', email, phone },
          data: { productId, product: name, productMl: ml?.name || null },
          at,
          dueAt: at,
        }),
      );
    }
    return requests.length;
  });
  if (announced > 0 && ctx.config.mail) void ctx.scheduler.run('sendMessages');
}

export function addAnnounceJob(ctx: AppContext): void {
  ctx.scheduler.add('announceBackInStock', { everyMs, work: () => announce(ctx) });
}
