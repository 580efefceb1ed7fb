import type { Finding } from '@kalavara/shared-types/diagnostics';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Money } from '../orders/money';
import { backup, clock, disk, pictures, version } from './machine';
import { database, feed, gateway, inbox, proxy, refunds, sockets, webhooks } from './parts';
import { runProbe, type Probe } from './probe';

/** In display order. */
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
export async function runProbes(money: Money): Promise<{ at: Instant; findings: Finding[] }> {
  const names = Object.keys(probes) as Finding['name'][];
  const findings = await Promise.all(names.map((name) => runProbe(money, name, probes[name])));
  return { at: money.clock.now(), findings };
}
