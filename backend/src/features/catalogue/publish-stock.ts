import type { AppContext } from '../../platform/context';
import { runCommand } from '../../platform/run-command';
import { createSystemCommand } from '../../platform/system';
import * as publishedStock from './published-stock.queries';

const job = 'publishStock';
/** Delay that collects the orders of a moment in one batch and is not visible. */
const delayMs = 500;
/** Interval that finds stock changes that a killed process did not publish. */
const everyMs = 30_000;

/**
 * Publishes stock changes shortly, together with other changes of the same time. It is called after the commit: a sale
 * does not lock the shop's room, because checkouts would wait for each other.
 */
export const schedulePublishStock = ({ scheduler }: Pick<AppContext, 'scheduler'>): void =>
  scheduler.runWithin(job, delayMs);

/** Adds the job that publishes stock. Resolves when the changes found at the start are published. */
export function addStockPublisher(ctx: AppContext): Promise<void> {
  ctx.scheduler.add(job, { everyMs, work: () => publishStock(ctx) });
  return ctx.scheduler.run(job);
}

/** Publishes every product whose published level differs from its stock. */
export async function publishStock(ctx: AppContext): Promise<void> {
  // Checked first: usually nothing has changed, and the row of a command is stored for two days.
  if (!(await publishedStock.hasUnpublishedStock(ctx.pools.main))) return;
  await runCommand(ctx, createSystemCommand('publish stock'), 'catalogue', async (tx) => {
    for (const product of await publishedStock.markStockPublished(tx.db))
      tx.record({ type: 'product.changed', product });
    return null;
  });
}
