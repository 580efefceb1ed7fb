import type { AppContext } from '../../platform/context';
import { runCommand } from '../../platform/run-command';
import { commandOfSystem } from '../../platform/system';
import * as queries from './queries';

const job = 'publishStock';
/** Long enough to publish the orders of one moment together, short enough to seem immediate. */
const delayMs = 500;
/** A change that a process could not publish because it died is found by the next run, of any process. */
const everyMs = 30_000;

/**
 * Publishes changed stock in a moment, together with what else changes until then. To be called after the commit:
 * payments do not lock the room of the shop, in which shoppers would queue for each other.
 */
export const schedulePublishStock = ({ scheduler }: Pick<AppContext, 'scheduler'>): void =>
  scheduler.runWithin(job, delayMs);

/** Resolves when the changes found at the start are published. */
export function addStockPublisher(ctx: AppContext): Promise<void> {
  ctx.scheduler.add(job, { everyMs, work: () => publishStock(ctx) });
  return ctx.scheduler.run(job);
}

/** Publishes every product whose stock differs from what was published last. */
export async function publishStock(ctx: AppContext): Promise<void> {
  // Checked first: mostly there is nothing, and the row of a command is stored for two days.
  if (!(await queries.hasUnpublishedStock(ctx.pools.main))) return;
  await runCommand(ctx, commandOfSystem('stock news'), 'catalogue', async (tx) => {
    for (const product of await queries.markStockPublished(tx.db))
      tx.record({ type: 'product.changed', product });
    return null;
  });
}
