import type { AppContext } from '../../platform/context';
import { isUnavailable } from '../../platform/errors';
import type { Publisher } from '../../platform/publish';
import { commandOfSystem } from '../../platform/system';
import { runCommand } from '../../platform/run-command';
import * as queries from './queries';

/** Long enough for the orders of one moment to be told together, short enough to be called at once. */
const soon = 500;
/** What a process could not tell any more because it died is found at the next look, by whoever looks. */
const lookEvery = 30_000;

const running = new WeakMap<AppContext['roomListeners'], { tellSoon: () => void }>();

/**
 * Jars were kept, let go of or sold: the screens hear of it in a moment, together with what else happens until then.
 * To be called after the commit: money does not take the room of the shop, in which shoppers would queue for each other.
 */
export const schedulePublishStock = ({ roomListeners }: Pick<AppContext, 'roomListeners'>): void =>
  running.get(roomListeners)?.tellSoon();

/** Looks at once, then now and then (`byTheClock`). */
export function startStockPublisher(ctx: AppContext, runsTimedJobs: boolean): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  const look = () => {
    telling = telling
      .then(() => publishStock(ctx))
      .catch((error: unknown) => {
        if (!isUnavailable(error)) ctx.log.warn({ err: error }, 'stock was not told');
      });
  };
  const tellLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, soon);
  };
  const interval = runsTimedJobs ? setInterval(look, lookEvery).unref() : undefined;
  running.set(ctx.roomListeners, { tellSoon: tellLater });
  look();

  return {
    published: () => telling,
    async stop() {
      running.delete(ctx.roomListeners);
      clearInterval(interval);
      clearTimeout(timer);
      await telling;
    },
  };
}

/** Tells of every product of which something else was told than is so. */
export async function publishStock(ctx: AppContext): Promise<void> {
  // Looked at first: mostly there is nothing, and a command would be kept for two days.
  if (!(await queries.hasUnpublishedStock(ctx.pools.main))) return;
  await runCommand(ctx, commandOfSystem('stock news'), 'catalogue', async (tx) => {
    for (const product of await queries.markStockPublished(tx.db))
      tx.record({ type: 'product.changed', product });
    return null;
  });
}
