import { sum } from '@kalavara/shared-types/numbers.rules';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { diskOf, listFileSizes, reservedBytes } from '../../platform/disk';
import { backupFolder, backupTo, fileName, listBackups, removeUnfinished } from './file';
import { findLastBackup, noteBackup } from './last.queries';
import { installationOf } from './routes';
import { connect } from './write';

const maxFiles = 7;

/**
 * Writes the daily backup in one process and deletes the oldest ones. It protects against mistakes, for which a file on
 * the same disk is enough. Returns the reason if none was written because the disk has too little space.
 */
export async function backUpDaily(ctx: AppContext): Promise<'disk-full' | undefined> {
  const { config, clock, log } = ctx;
  const folder = backupFolder(config.dataDir);
  const at = clock.now();
  if (await isWritten(ctx, at)) return undefined;
  await removeUnfinished(folder, at);
  const neededBytes = requiredBytes(await expectedBytes(ctx));
  const { freeBytes } = await diskOf(config.dataDir);
  if (freeBytes < neededBytes) {
    log.warn({ event: 'daily_backup_skipped', reason: 'disk-full', freeBytes, neededBytes });
    return 'disk-full';
  }
  await withLock(ctx, 'kalavara daily backup', async () => {
    if (await isWritten(ctx, at)) return; // Written by another server since the first check.
    const bytes = await backupTo(join(folder, fileName(at)), installationOf(ctx), at);
    await noteBackup(ctx.pools.main, { at, way: 'daily', bytes });
    log.info({ event: 'daily_backup_written', bytes });
    for (const name of (await listBackups(folder)).slice(0, -maxFiles))
      await rm(join(folder, name));
  });
  return undefined;
}

/** Whether a server of this installation has written the backup of the day, even into a folder of another machine. */
async function isWritten({ config, pools }: AppContext, at: Instant): Promise<boolean> {
  if ((await listBackups(backupFolder(config.dataDir))).includes(fileName(at))) return true;
  const last = await findLastBackup(pools.main);
  return last?.way === 'daily' && fileName(last.at) === fileName(at);
}

/**
 * Free bytes that a daily backup requires: space for one of twice the size, and for orders. It is not a share of the
 * disk: 256 GB of which 80 % are used have space for thousands of backups.
 */
export const requiredBytes = (expected: number): number => 2 * expected + reservedBytes;

/** The expected size: that of the last backup, but at least that of the pictures and films, which do not compress. */
async function expectedBytes({ config, pools }: AppContext): Promise<number> {
  const sizes = await listFileSizes(join(config.dataDir, 'media'));
  const last = await findLastBackup(pools.main);
  return Math.max(last?.bytes ?? 0, sum(sizes));
}

/** Runs `work`, unless another process runs work of the same name. */
export async function withLock(
  { databaseUrl }: AppContext,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      [name],
    );
    if (rows[0]?.mine) await work();
  } finally {
    await client.end();
  }
}
