import type { AppContext } from '../../platform/context';
import { isUnavailable } from '../../platform/errors';
import type { Publisher } from '../../platform/publish';
import { commandOfSystem } from '../../platform/system';
import { transact } from '../../platform/transact';
import * as queries from './queries';

/** Collects the orders of a moment in one batch, without a visible delay. */
const publishDelayMs = 500;
/** Finds stock that a killed process did not publish. */
const checkEveryMs = 30_000;

const running = new WeakMap<AppContext['roomListeners'], { schedule: () => void }>();

/**
 * Publishes stock changes shortly, together with others of the same time. Called after the commit: a sale does not lock
 * the shop's room, in which checkouts would queue for each other.
 */
export const schedulePublishStock = ({ roomListeners }: Pick<AppContext, 'roomListeners'>): void =>
  running.get(roomListeners)?.schedule();

/** Publishes at once, then on schedule. */
export function startStockPublisher(ctx: AppContext, runsTimedJobs: boolean): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();

  const publish = () => {
    publishing = publishing
      .then(() => publishStock(ctx))
      .catch((error: unknown) => {
        if (!isUnavailable(error)) ctx.log.warn({ event: 'stock_publish_failed', err: error });
      });
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      publish();
    }, publishDelayMs);
  };
  const interval = runsTimedJobs ? setInterval(publish, checkEveryMs).unref() : undefined;
  running.set(ctx.roomListeners, { schedule });
  publish();

  return {
    published: () => publishing,
    async stop() {
      running.delete(ctx.roomListeners);
      clearInterval(interval);
      clearTimeout(timer);
      await publishing;
    },
  };
}

/** Publishes every product whose published level differs from its stock. */
export async function publishStock(ctx: AppContext): Promise<void> {
  // Checked first: mostly nothing changed, and a command is stored for two days.
  if (!(await queries.hasUnpublishedStock(ctx.db))) return;
  await transact(ctx, commandOfSystem('publish stock'), 'catalogue', async (tx) => {
    for (const product of await queries.markStockPublished(tx.db))
      tx.record({ type: 'product.changed', product });
    return null;
  });
}
