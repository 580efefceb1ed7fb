import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@kalavara/shared-types/durations';
import type { BackupProblem } from '@kalavara/shared-types/overview/overview';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { diskOf, reservedBytes } from '../../platform/disk';
import { withScratchPostgres } from '../../platform/embedded-postgres/scratch';
import { copyNewestBackup, isCopied } from './copy';
import { withLock } from './daily';
import { backupFolder, findNewestBackup } from './file';
import { BackupError } from './format';
import { type BackupCheck, findBackupCheck, noteBackupCheck } from './last.queries';
import { restore } from './restore';

const restoreEveryMs = 7 * dayMs;
/** The age from which a backup is too old, after the end of its day: a night without the computer is no problem. */
const oldAfterMs = dayMs;
/** The ratio of the restored size, with rows, indexes and pictures, to that of the compressed file. */
const restoredShare = 12;

/**
 * Checks the backups on disk. Every hour it checks that there is one of today or yesterday, with its copy in the second
 * folder; every week that it can be restored, into a Postgres that is deleted afterwards. Only one server does it. The
 * result is stored for the dashboard and returned.
 */
export async function checkBackups(ctx: AppContext): Promise<BackupProblem | null> {
  await withLock(ctx, 'kalavara backup check', () => check(ctx));
  return (await findBackupCheck(ctx.pools.main))?.problem ?? null;
}

async function check(ctx: AppContext): Promise<void> {
  const { pools, clock, log, config } = ctx;
  await copyNewestBackup(ctx);
  const at = clock.now();
  const name = await findNewestBackup(backupFolder(config.dataDir), at);
  const previous = await findBackupCheck(pools.main);
  const { restored, couldTry } = await restoreIfDue(ctx, name, previous, at);
  const problem =
    (await findFileProblem(ctx, name, at)) ??
    (restored?.isWhole === false ? 'damaged' : couldTry ? null : 'unchecked');
  const since = previous?.problem === problem ? previous.since : at;
  await noteBackupCheck(pools.main, { at, problem, since, restored });
  if (problem !== null) log.error({ event: 'backup_check_failed', problem, name });
}

async function findFileProblem(
  ctx: AppContext,
  name: string | undefined,
  at: Instant,
): Promise<BackupProblem | undefined> {
  const { backupCopyDir } = ctx.config;
  if (name === undefined) return 'missing';
  if (at - endOfDayOf(name) >= oldAfterMs) return 'old';
  if (backupCopyDir === undefined) return undefined;
  const isEqual = await isCopied(ctx, name);
  if (isEqual === undefined) return 'copy-missing';
  return isEqual ? undefined : 'copy-differs';
}

/** The end of the day in India after which the file is named; copying a file changes its time. */
const endOfDayOf = (name: string): Instant =>
  Date.parse(`${/\d{4}-\d{2}-\d{2}/.exec(name)![0]}T23:59:59+05:30`);

type Trial = { restored: BackupCheck['restored']; couldTry: boolean };

/** Restores on trial weekly, and as soon as another file than a damaged one exists. */
async function restoreIfDue(
  ctx: AppContext,
  name: string | undefined,
  previous: BackupCheck | undefined,
  at: Instant,
): Promise<Trial> {
  const restored = previous?.restored ?? null;
  const isDue =
    restored === null ||
    at - restored.at >= restoreEveryMs ||
    (!restored.isWhole && restored.name !== name);
  if (name === undefined || !isDue) return { restored, couldTry: true };
  const file = join(backupFolder(ctx.config.dataDir), name);
  const { size } = await stat(file);
  const { freeBytes } = await diskOf(ctx.config.dataDir);
  const neededBytes = restoredShare * size + reservedBytes;
  if (freeBytes < neededBytes) {
    ctx.log.warn({ event: 'backup_trial_skipped', reason: 'disk-full', freeBytes, neededBytes });
    return { restored, couldTry: false };
  }
  try {
    return { restored: { at, name, isWhole: await canRestore(ctx, file) }, couldTry: true };
  } catch (err) {
    ctx.log.error({ event: 'backup_trial_failed', name, err });
    return { restored, couldTry: false };
  }
}

/** Whether the file can be restored; false for a damaged file. Rejects if the trial itself fails. */
async function canRestore({ config, log }: AppContext, file: string): Promise<boolean> {
  const folder = join(config.dataDir, 'backup-trial');
  const { migrationsDir } = config;
  return withScratchPostgres(folder, log, async (databaseUrl) => {
    try {
      const started = performance.now();
      const { tables } = await restore({ databaseUrl, dataDir: folder, migrationsDir }, file);
      const ms = Math.round(performance.now() - started);
      log.info({ event: 'backup_restored_on_trial', tables: tables.length, ms });
      return true;
    } catch (err) {
      if (!(err instanceof BackupError)) throw err;
      log.error({ event: 'backup_damaged', reason: err.message });
      return false;
    }
  });
}
