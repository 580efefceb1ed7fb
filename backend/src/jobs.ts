import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { BackupFailure } from '@kalavara/shared-types/notifications/notifications';
import { checkBackups } from './features/backup/check';
import { backUpDaily } from './features/backup/daily';
import { sumRecentDays } from './features/figures/service';
import { eraseUnpaid } from './features/orders/erasure/erase-unpaid';
import { recordConditions } from './features/notifications/service';
import { clearFilms } from './features/step-media/service';
import type { AppContext } from './platform/context';
import { alarmingShare, diskOf, usedShare } from './platform/disk';
import { deleteExpired } from './retention.queries';

/** A full disk stops the sales, so it is logged long before. */
export async function watchDisk({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const disk = await diskOf(config.dataDir);
  if (usedShare(disk) >= alarmingShare)
    log.error({ event: 'disk_filling_up', help: 'docs/operations/backup.md', ...disk });
}

/** Writes the backup of the day and checks what is there; the owner is notified once of a problem, until it is over. */
async function backUpAndCheck(ctx: AppContext): Promise<void> {
  const note = (reason: BackupFailure | null) =>
    recordConditions(ctx, 'backup.failed', reason ? [{ subject: reason, data: { reason } }] : []);
  try {
    await note((await backUpDaily(ctx)) ?? (await checkBackups(ctx)));
  } catch (error) {
    await note('failed');
    throw error;
  }
}

/** The hourly work of an installation, besides what the features add themselves. */
export function addHousekeeping(ctx: AppContext): void {
  const { scheduler, pools, config } = ctx;
  const hourly = { everyMs: hourMs, firstAfterMs: 0 };
  const byTime = { ...hourly, needsTrustedTime: true };
  scheduler.add('deleteExpired', { ...byTime, work: () => deleteExpired(pools.main) });
  scheduler.add('eraseUnpaid', {
    everyMs: 24 * hourMs,
    firstAfterMs: 15 * minuteMs,
    needsTrustedTime: true,
    work: () => eraseUnpaid(ctx),
  });
  scheduler.add('watchDisk', { ...hourly, work: () => watchDisk(ctx) });
  scheduler.add('clearFilms', { ...byTime, work: () => clearFilms(ctx) });
  scheduler.add('sumFigures', {
    everyMs: hourMs,
    firstAfterMs: 5 * minuteMs,
    isInterruptible: true,
    needsTrustedTime: true,
    work: () => sumRecentDays(ctx),
  });
  if (config.hasDailyBackups)
    scheduler.add('backUpDaily', {
      everyMs: hourMs,
      // By then a server that was just started has finished its other work.
      firstAfterMs: 10 * minuteMs,
      isInterruptible: true,
      needsTrustedTime: true,
      work: () => backUpAndCheck(ctx),
    });
}
