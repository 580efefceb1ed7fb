import { monitorEventLoopDelay } from 'node:perf_hooks';
import { timingSafeEqual } from 'node:crypto';
import type { Request, Router } from 'express';
import type { AppContext } from './platform/context';
import { diskOf, hasRoom } from './platform/disk';
import { ping } from './platform/db/ping';
import { AppError } from './platform/errors';

/** `isStaying` becomes false before the process stops, so that a proxy sends it nothing new. */
export type Health = { isStaying: boolean };

const answerWithin = 500;
const longestLag = 500;

export function mountHealth(router: Router, ctx: AppContext, health: Health) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  router.get('/healthz', (_req, res) => void res.json({ success: true }));

  // For proxies. What all servers share (database, disk) is not in it: it would take all of them out of the proxy at
  // once, and each still answers the shop and refuses an order with a sentence.
  router.get('/acceptz', (_req, res) => {
    res.status(health.isStaying ? 200 : 503).json({ success: health.isStaying });
  });

  router.get('/readyz', async (_req, res) => {
    const lagMs = Math.round(delay.percentile(99) / 1e6);
    delay.reset();
    const hasDatabase = await answers(ctx);
    const isWritable = await hasRoom(ctx);
    const isReady =
      health.isStaying && hasDatabase && isWritable && lagMs < longestLag * ctx.timeoutMultiplier;
    res.status(isReady ? 200 : 503).json({
      success: isReady,
      staying: health.isStaying,
      database: hasDatabase,
      disk: isWritable,
      lagMs,
    });
  });

  router.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, ctx.config.metricsToken)) throw new AppError('not-allowed');
    await noteDisk(ctx);
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
  });
}

async function noteDisk({ config, metrics }: AppContext) {
  const { freeBytes, allBytes } = await diskOf(config.dataDir);
  metrics.diskFree.set(freeBytes);
  metrics.diskAll.set(allBytes);
}

async function answers({ pools, log, timeoutMultiplier }: AppContext): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, answerWithin * timeoutMultiplier, false);
  });
  const answered = ping(pools.health).then(
    () => true,
    (error: Error) => {
      log.debug({ event: 'readiness_check_failed', reason: error.message });
      return false;
    },
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayReadMetrics(req: Request, token: string | undefined): boolean {
  // By the connection, not by what a proxy claims; a proxy's own requests come from loopback and need the token.
  const isForwarded = req.get('x-forwarded-for') !== undefined;
  if (!isForwarded && loopback.has(req.socket.remoteAddress ?? '')) return true;
  const presented = Buffer.from(req.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  return (
    token !== undefined &&
    presented.length === expected.length &&
    timingSafeEqual(presented, expected)
  );
}
