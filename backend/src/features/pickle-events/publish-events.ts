import type { AppContext } from '../../platform/context';
import { runCommand } from '../../platform/run-command';
import { createSystemCommand } from '../../platform/system';
import * as queries from './queries';

const job = 'publishEvents';
/** Delay that collects the orders of a moment in one batch, as for stock (`catalogue/publish-stock.ts`). */
const delayMs = 500;
/** Interval that finds changes that a killed process did not publish. */
const everyMs = 30_000;

/** Publishes capacity changes shortly. Called after the commit. */
export const schedulePublishEvents = ({ scheduler }: Pick<AppContext, 'scheduler'>): void =>
  scheduler.runWithin(job, delayMs);

/** Publishes changes of events at intervals, and when an event starts or ends. Resolves after the first run. */
export function addEventPublisher(ctx: AppContext): Promise<void> {
  ctx.scheduler.add(job, { everyMs, needsTrustedTime: true, work: () => publishAndPlan(ctx) });
  // A saved event may start in a moment.
  ctx.roomListeners.on('catalogue', () => schedulePublishEvents(ctx));
  return ctx.scheduler.run(job);
}

async function publishAndPlan(ctx: AppContext): Promise<void> {
  await publishEvents(ctx);
  const now = ctx.clock.now();
  const next = await queries.nextTurn(ctx.pools.main, now);
  if (ctx.scheduler.isTimed && next !== undefined && next - now < everyMs)
    ctx.scheduler.runWithin(job, next - now);
}

/** Publishes all events whose published state has changed: they started, ended or have another capacity. */
export async function publishEvents(ctx: AppContext): Promise<void> {
  // Checked first: usually nothing has changed, and the row of a command is stored for two days.
  if (!(await queries.hasUnpublished(ctx.pools.main, ctx.clock.now()))) return;
  await runCommand(ctx, createSystemCommand('publish pickle events'), 'catalogue', async (tx) => {
    for (const { event, isOn } of await queries.markPublished(tx.db, ctx.clock.now())) {
      tx.record(
        isOn
          ? { type: 'pickleEvent.changed', event }
          : { type: 'pickleEvent.removed', eventId: event.id },
      );
    }
    return null;
  });
}
