import { checkBackups } from './features/backup/check';
import { backUpDaily } from './features/backup/daily';
import { recordConditions } from './features/notifications/service';
import { clearFilms } from './features/step-media/service';
import type { AppContext } from './platform/context';
import { alarmingShare, diskOf, usedShare } from './platform/disk';
import { deleteExpired } from './retention.queries';

const hour = 60 * 60 * 1_000;
const minutes = 60 * 1_000;

/** A full disk stops the sales, so it is logged long before. */
export async function watchDisk({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const disk = await diskOf(config.dataDir);
  if (usedShare(disk) >= alarmingShare)
    log.error({ event: 'disk_filling_up', help: 'docs/operations/backup.md', ...disk });
}

/** The owner is notified once of a backup that is missing, until one is written again. */
async function backUpAndNotify(ctx: AppContext): Promise<void> {
  const note = (...reasons: string[]) =>
    recordConditions(
      ctx,
      'backup.failed',
      reasons.map((reason) => ({ subject: 'daily', data: { reason } })),
    );
  const failure = await backUpDaily(ctx).catch(async (error: unknown) => {
    await note(error instanceof Error ? error.message.slice(0, 200) : 'unknown');
    throw error;
  });
  await (failure ? note(failure) : note());
}

/** The hourly work of an installation, besides what the features add themselves. */
export function addHousekeeping(ctx: AppContext): void {
  const { scheduler, pools, config } = ctx;
  const hourly = { everyMs: hour, firstAfterMs: 0 };
  const byTime = { ...hourly, needsTrustedTime: true };
  scheduler.add('deleteExpired', { ...byTime, work: () => deleteExpired(pools.main) });
  scheduler.add('watchDisk', { ...hourly, work: () => watchDisk(ctx) });
  scheduler.add('clearFilms', { ...byTime, work: () => clearFilms(ctx) });
  if (!config.hasDailyBackups) return;
  // A server that was just started has finished its other work by then.
  const inTurn = { everyMs: hour, isInterruptible: true, needsTrustedTime: true };
  scheduler.add('backUpDaily', {
    ...{ ...inTurn, firstAfterMs: 10 * minutes },
    work: () => backUpAndNotify(ctx),
  });
  scheduler.add('checkBackups', {
    ...{ ...inTurn, firstAfterMs: 20 * minutes },
    work: () => checkBackups(ctx),
  });
}
