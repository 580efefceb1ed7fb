import type { AppContext } from '../../platform/context';
import { isUnavailable } from '../../platform/errors';
import type { Publisher } from '../../platform/publish';
import { commandOfSystem } from '../../platform/system';
import { runCommand } from '../../platform/run-command';
import * as queries from './queries';

/** As for the jars (`catalogue/stock-news.ts`): the orders of one moment are told together. */
const soon = 500;
/** What a process could not tell any more because it died is found at the next look, by whoever looks. */
const lookEvery = 30_000;

const running = new WeakMap<AppContext['roomListeners'], { tellSoon: () => void }>();

/** Places were taken or given back. To be called after the commit. */
export const schedulePublishEvents = ({ roomListeners }: Pick<AppContext, 'roomListeners'>): void =>
  running.get(roomListeners)?.tellSoon();

/** Looks at once, now and then, and at the moment at which an event begins or ends (`byTheClock`). */
export function startEventPublisher(ctx: AppContext, runsTimedJobs: boolean): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  async function tellAll() {
    await publishEvents(ctx);
    const now = ctx.clock.now();
    const next = await queries.nextTurn(ctx.pools.main, now);
    clearTimeout(turn);
    if (runsTimedJobs && next !== undefined && next - now < lookEvery)
      turn = setTimeout(look, next - now).unref();
  }
  function look() {
    telling = telling.then(tellAll).catch((error: unknown) => {
      if (!isUnavailable(error)) ctx.log.warn({ err: error }, 'pickle events were not told');
    });
  }
  const tellLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, soon);
  };
  const interval = runsTimedJobs ? setInterval(look, lookEvery).unref() : undefined;
  running.set(ctx.roomListeners, { tellSoon: tellLater });
  // Who saves an event may have said that it begins in a moment.
  const stopHearing = ctx.roomListeners.on('catalogue', tellLater);
  look();

  return {
    published: () => telling,
    async stop() {
      running.delete(ctx.roomListeners);
      stopHearing();
      clearInterval(interval);
      clearTimeout(timer);
      await telling;
      clearTimeout(turn);
    },
  };
}

/** Tells of every event of which something else was told than is so: it began, it ended, places were taken. */
export async function publishEvents(ctx: AppContext): Promise<void> {
  // Looked at first: mostly there is nothing, and a command would be kept for two days.
  if (!(await queries.hasUntold(ctx.pools.main, ctx.clock.now()))) return;
  await runCommand(ctx, commandOfSystem('pickle event news'), 'catalogue', async (tx) => {
    for (const { event, isOn } of await queries.takeAsTold(tx.db, ctx.clock.now())) {
      tx.record(
        isOn
          ? { type: 'pickleEvent.changed', event }
          : { type: 'pickleEvent.removed', eventId: event.id },
      );
    }
    return null;
  });
}
