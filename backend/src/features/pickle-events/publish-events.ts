import type { AppContext } from '../../platform/context';
import { isUnavailable } from '../../platform/errors';
import type { Publisher } from '../../platform/publish';
import { commandOfSystem } from '../../platform/system';
import { transact } from '../../platform/transact';
import * as queries from './queries';

/** Collects the orders of a moment in one batch, as for stock (`catalogue/publish-stock.ts`). */
const publishDelayMs = 500;
/** Finds changes that a killed process did not publish. */
const checkEveryMs = 30_000;

const running = new WeakMap<AppContext['roomListeners'], { schedule: () => void }>();

/** Publishes capacity changes shortly. Called after the commit. */
export const schedulePublishEvents = ({ roomListeners }: Pick<AppContext, 'roomListeners'>): void =>
  running.get(roomListeners)?.schedule();

/** Publishes at once, on schedule, and when an event starts or ends. */
export function startEventPublisher(ctx: AppContext, runsTimedJobs: boolean): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let turnTimer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();

  async function publishAll() {
    await publishEvents(ctx);
    const now = ctx.clock.now();
    const next = await queries.nextTurn(ctx.db, now);
    clearTimeout(turnTimer);
    if (runsTimedJobs && next !== undefined && next - now < checkEveryMs)
      turnTimer = setTimeout(publish, next - now).unref();
  }
  function publish() {
    publishing = publishing.then(publishAll).catch((error: unknown) => {
      if (!isUnavailable(error)) ctx.log.warn({ event: 'pickle_event_publish_failed', err: error });
    });
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      publish();
    }, publishDelayMs);
  };
  const interval = runsTimedJobs ? setInterval(publish, checkEveryMs).unref() : undefined;
  running.set(ctx.roomListeners, { schedule });
  // A saved event may start within the check interval.
  const unsubscribe = ctx.roomListeners.on('catalogue', schedule);
  publish();

  return {
    published: () => publishing,
    async stop() {
      running.delete(ctx.roomListeners);
      unsubscribe();
      clearInterval(interval);
      clearTimeout(timer);
      await publishing;
      clearTimeout(turnTimer);
    },
  };
}

/** Publishes every event whose published state differs: it started, it ended, its capacity changed. */
export async function publishEvents(ctx: AppContext): Promise<void> {
  // Checked first: mostly nothing changed, and a command is stored for two days.
  if (!(await queries.hasUnpublished(ctx.db, ctx.clock.now()))) return;
  await transact(ctx, commandOfSystem('publish pickle events'), 'catalogue', async (tx) => {
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
