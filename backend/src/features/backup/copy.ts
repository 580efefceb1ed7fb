import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, chmod, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../../platform/context';
import { backupFolder, findNewestBackup, listBackups, removeUnfinished } from './file';

const maxCopies = 30;

/**
 * Copies the newest backup into the second folder, unless it contains the same file already; an earlier file of that
 * name, as of the first of two backups of a day, is replaced. The folder is never created, because the mount point of a
 * missing disk would become a folder of the first disk.
 */
export async function copyNewestBackup({ config, clock, log }: AppContext): Promise<void> {
  const { backupCopyDir: target, dataDir } = config;
  const at = clock.now();
  const name = await findNewestBackup(backupFolder(dataDir), at);
  if (target === undefined || name === undefined) return;
  const source = join(backupFolder(dataDir), name);
  const path = join(target, name);
  const partial = `${path}.${process.pid}.part`;
  try {
    if ((await listBackups(target)).includes(name) && !(await isNewer(source, path))) return;
    await readdir(target);
    await removeUnfinished(target, at);
    await copyFile(source, partial);
    await chmod(partial, 0o600);
    // The other disk may be of a machine with another clock.
    const { atime, mtime } = await stat(source);
    await utimes(partial, atime, mtime);
    const file = await open(partial, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    log.info({ event: 'backup_copied', name });
    for (const old of (await listBackups(target)).slice(0, -maxCopies)) await rm(join(target, old));
  } catch (error) {
    // The first error is reported; the removal may fail too.
    await rm(partial, { force: true }).catch(() => undefined);
    const { code } = error as { code?: unknown };
    log.error({ event: 'backup_copy_failed', name, reason: code ?? (error as Error).message });
  }
}

/**
 * Whether a file is newer than its copy. Times are compared and not contents, because a file that was damaged on its
 * disk must not replace its intact copy.
 */
const isNewer = async (file: string, copy: string): Promise<boolean> =>
  (await stat(file)).mtimeMs > (await stat(copy)).mtimeMs;

/** Whether the second folder has this backup, equal byte by byte; undefined if it has no readable file of that name. */
export async function isCopied(
  { config }: Pick<AppContext, 'config'>,
  name: string,
): Promise<boolean | undefined> {
  if (config.backupCopyDir === undefined) return undefined;
  const path = join(backupFolder(config.dataDir), name);
  const copy = join(config.backupCopyDir, name);
  const { size } = await stat(path);
  const hash = await hashOf(path);
  try {
    return (await stat(copy)).size === size && (await hashOf(copy)) === hash;
  } catch {
    return undefined;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
