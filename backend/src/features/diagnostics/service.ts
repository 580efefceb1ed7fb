import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { PaymentContext } from '../orders/payment-context';
import { backup, clock, disk, pictures, version } from './machine';
import { database, feed, gateway, inbox, proxy, refunds, sockets, webhooks } from './parts';
import { runProbe, type Probe } from './probe';

/** The probes in display order. */
const probes: Record<Finding['name'], Probe> = {
  database,
  feed,
  sockets,
  proxy,
  gateway,
  webhooks,
  inbox,
  refunds,
  disk,
  backup,
  pictures,
  clock,
  version,
};

/** Runs all probes at the same time. */
export async function runProbes(
  ctx: PaymentContext,
): Promise<{ at: Instant; findings: Finding[] }> {
  const names = Object.keys(probes) as Finding['name'][];
  const findings = await Promise.all(names.map((name) => runProbe(ctx, name, probes[name])));
  return { at: ctx.clock.now(), findings };
}
