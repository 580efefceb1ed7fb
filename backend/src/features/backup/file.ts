import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { orIfMissing } from '../../platform/missing-file';
import { BackupError } from './format';
import { type Installation, writeBackup } from './write';

export const fileName = (at: Instant) => `kalavara-backup-${indianDay(at)}.tar.gz`;
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Writes a backup to a temporary file and renames it when it is complete and synced. Returns its size in bytes. */
export async function backupTo(
  path: string,
  installation: Installation,
  at: Instant,
): Promise<number> {
  const making = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const out = createWriteStream(making, { mode: 0o600 });
    // A stream that fails to open before it has an error listener would end the process.
    await once(out, 'open');
    await writeBackup(installation, out, at);
    const file = await open(making, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = await stat(making);
    await rename(making, path);
    return size;
  } catch (error) {
    // The first error is reported; the removal may fail too.
    await rm(making, { force: true }).catch(() => undefined);
    throw toBackupError(path, error);
  }
}

const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT']);

function toBackupError(path: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`No backup was written: the disk of ${path} is full.`, {
      cause: error,
    });
  if (typeof code === 'string' && notWritable.has(code))
    return new BackupError(`No backup was written: ${(error as Error).message}`, {
      cause: error,
    });
  return error;
}

/** Lists the complete backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(orIfMissing([]));
  return files.filter((name) => /^kalavara-backup-\d{4}-\d{2}-\d{2}\.tar\.gz$/.test(name)).sort();
}

/**
 * The newest backup of a folder that is not of a later day: a file written while the clock was ahead would hide all
 * newer ones.
 */
export const findNewestBackup = async (folder: string, at: Instant): Promise<string | undefined> =>
  (await listBackups(folder)).filter((name) => name <= fileName(at)).at(-1);

/** Removes unfinished files of killed processes: those older than a day, because nothing is being written that long. */
export async function removeUnfinished(folder: string, at: Instant): Promise<void> {
  for (const name of await readdir(folder).catch(orIfMissing([]))) {
    if (!/^kalavara-backup-.+\.part$/.test(name)) continue;
    const path = join(folder, name);
    const changedAt = (await stat(path).catch(orIfMissing(undefined)))?.mtimeMs ?? at;
    if (at - changedAt >= dayMs) await rm(path, { force: true });
  }
}
