import type { Request, Router } from 'express';
import { addInstallationMetrics } from '../features/diagnostics/metrics';
import type { AppContext } from '../platform/context';
import { AppError } from '../platform/errors';
import { isSameSecret } from '../platform/is-same-secret';
import { createReadinessCheck, type Health } from './readiness';

const watchEveryMs = 10_000;

export function mountHealth(router: Router, ctx: AppContext, health: Health) {
  const checkReadiness = createReadinessCheck(ctx, health);
  // Readiness is also checked if no one requests /readyz, so that the log contains changes.
  ctx.scheduler.add('watchReadiness', { everyMs: watchEveryMs, work: checkReadiness });
  const collectMetrics = addInstallationMetrics(ctx);

  router.get('/healthz', (_req, res) => void res.json({ success: true }));

  // For proxies. It does not check what all servers share (database, disk), because a failure would make the proxy
  // remove all of them, although each still serves the shop and refuses orders with a sentence.
  router.get('/acceptz', (_req, res) => {
    res.status(health.isAccepting ? 200 : 503).json({ success: health.isAccepting });
  });

  router.get('/readyz', async (_req, res) => {
    const { isReady, ...checks } = await checkReadiness();
    res.status(isReady ? 200 : 503).json({ success: isReady, ...checks });
  });

  router.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, ctx.config.metricsToken)) throw new AppError('not-allowed');
    await collectMetrics();
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayReadMetrics(req: Request, token: string | undefined): boolean {
  // Decided by the connection, not by headers of a proxy. Forwarded requests of a proxy on this machine come from
  // loopback and need the token.
  const isForwarded = req.get('x-forwarded-for') !== undefined;
  if (!isForwarded && loopback.has(req.socket.remoteAddress ?? '')) return true;
  return token !== undefined && isSameSecret(req.get('authorization') ?? '', `Bearer ${token}`);
}
