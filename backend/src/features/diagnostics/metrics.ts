import { Gauge } from 'prom-client';
import type { AppContext } from '../../platform/context';
import { diskOf } from '../../platform/disk';
import { findBackupCheck, findLastBackup } from '../backup/service';
import { listPaymentAlerts } from '../orders/service';
import * as queries from './queries';

const alertKinds = ['refund-failed', 'refund-stuck', 'paid-no-order'] as const;

/**
 * Adds the metrics that are read from database, pools and disk at each scrape. Values that cannot be read are NaN, so
 * that a scrape succeeds while the database is not available. An event that never happened has the age +Inf, so that a
 * rule on the age covers it.
 */
export function addInstallationMetrics(ctx: AppContext): () => Promise<void> {
  const { pools, clock, metrics, config, release } = ctx;
  const registers = [metrics.registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const labelled = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });

  const diskFree = gauge('kalavara_disk_free_bytes', 'Left on the disk of DATA_DIR');
  const diskAll = gauge('kalavara_disk_bytes', 'The disk of DATA_DIR');
  const backupAge = gauge('kalavara_backup_age_seconds', 'Since the last complete backup');
  const backupProblem = gauge('kalavara_backup_problem', '1 while the check of the backups fails');
  const webhookAge = gauge('kalavara_webhook_age_seconds', 'Since the last webhook of the gateway');
  const paymentAge = gauge('kalavara_payment_age_seconds', 'Since the last order was paid');
  const openRefunds = gauge('kalavara_open_refunds', 'Refunds that are not done yet');
  const alerts = labelled('kalavara_payment_alerts', 'Payments the owner has to look at, by kind', [
    'kind',
  ]);
  const connections = labelled(
    'kalavara_pool_connections',
    'Database connections; waiting: calls that wait for one',
    ['pool', 'state'],
  );
  labelled('kalavara_build_info', 'Version of this process; always 1', [
    'version',
    'commit',
    'node',
  ]).set(
    { version: release.version, commit: release.commit ?? '', node: process.versions.node },
    1,
  );

  const secondsSince = (at: number | undefined) =>
    at === undefined ? Infinity : Math.max(0, clock.now() - at) / 1_000;

  async function readDisk() {
    const { freeBytes, allBytes } = await diskOf(config.dataDir);
    diskFree.set(freeBytes);
    diskAll.set(allBytes);
  }

  function readPools() {
    for (const [pool, { pg }] of Object.entries(pools)) {
      connections.set({ pool, state: 'open' }, pg.totalCount);
      connections.set({ pool, state: 'idle' }, pg.idleCount);
      connections.set({ pool, state: 'waiting' }, pg.waitingCount);
    }
  }

  async function readDatabase() {
    const db = pools.health;
    const backup = await findLastBackup(db);
    const check = await findBackupCheck(db);
    const webhook = await queries.findLastWebhook(db);
    const paidAt = await queries.findLastPaidAt(db);
    const open = await queries.countOpenRefunds(db);
    const listed = await listPaymentAlerts(db, clock.now());
    backupAge.set(secondsSince(backup?.at));
    backupProblem.set(check === undefined ? NaN : Number(check.problem !== null));
    webhookAge.set(secondsSince(webhook?.receivedAt.getTime()));
    paymentAge.set(secondsSince(paidAt?.getTime()));
    openRefunds.set(open);
    for (const kind of alertKinds)
      alerts.set({ kind }, listed.filter((alert) => alert.kind === kind).length);
  }

  const forget = () => {
    for (const figure of [backupAge, backupProblem, webhookAge, paymentAge, openRefunds])
      figure.set(NaN);
    for (const kind of alertKinds) alerts.set({ kind }, NaN);
  };

  return async () => {
    await readDisk();
    readPools();
    await readDatabase().catch((error: Error) => {
      ctx.log.debug({ event: 'metrics_incomplete', reason: error.message });
      forget();
    });
  };
}
