import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AppContext } from '../platform/context';
import { ping } from '../platform/db/ping';
import { hasRoom } from '../platform/disk';
import { withDeadline } from '../platform/with-deadline';

/** `isAccepting` becomes false before the process stops, so that a proxy sends no new requests. */
export type Health = { isAccepting: boolean };

type Readiness = {
  isReady: boolean;
  /** `isAccepting` under the name that `/readyz` has always used. */
  staying: boolean;
  database: boolean;
  disk: boolean;
  lagMs: number;
};

const answerWithinMs = 500;
const maxLagMs = 500;

/** Creates a check of everything that a sale needs. Changes of its result are logged with the reasons. */
export function createReadinessCheck(ctx: AppContext, health: Health): () => Promise<Readiness> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let logged = '';

  return async () => {
    const lagMs = Math.round(delay.percentile(99) / 1e6);
    delay.reset();
    const database = await answers(ctx);
    const disk = await hasRoom(ctx);
    const reasons = [
      ...(database ? [] : ['database']),
      ...(disk ? [] : ['disk']),
      ...(lagMs < maxLagMs * ctx.timeoutMultiplier ? [] : ['overloaded']),
    ];
    const isReady = health.isAccepting && reasons.length === 0;
    ctx.metrics.ready.set(isReady ? 1 : 0);
    // A stop is logged as another event.
    if (health.isAccepting && reasons.join() !== logged) {
      if (isReady) ctx.log.info({ event: 'server_ready_again', after: logged.split(',') });
      else ctx.log.warn({ event: 'server_not_ready', reasons, lagMs });
      logged = reasons.join();
    }
    return { isReady, staying: health.isAccepting, database, disk, lagMs };
  };
}

async function answers({ pools, log, timeoutMultiplier }: AppContext): Promise<boolean> {
  return withDeadline(ping(pools.health), answerWithinMs * timeoutMultiplier).then(
    () => true,
    (error: Error) => {
      log.debug({ event: 'readiness_check_failed', reason: error.message });
      return false;
    },
  );
}
