import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AppContext } from './context';
import { orIfMissing } from './missing-file';

/** From here on the owner is warned, while there is still time. */
export const alarmingShare = 0.8;
/** Two segments of Postgres' log: with less, the next one may not find room, and Postgres stops. */
const minFreeBytes = 32 * 1024 * 1024;

export type Disk = { freeBytes: number; allBytes: number };

/** The disk a folder lies on; what only root may still use counts as used. */
export async function diskOf(folder: string): Promise<Disk> {
  const found = await statfs(folder).catch(orIfMissing(undefined));
  if (found) return { freeBytes: found.bavail * found.bsize, allBytes: found.blocks * found.bsize };
  // Nothing was put there yet: it will lie on the disk of the folder above.
  return diskOf(dirname(resolve(folder)));
}

/** What films and backups leave free: an order is worth more. */
export const reservedBytes = 256 * 1024 * 1024;
export const hasRoomFor = async (folder: string, bytes: number): Promise<boolean> =>
  (await diskOf(folder)).freeBytes - bytes >= reservedBytes;

/** The size of each file below a folder. */
export async function listFileSizes(folder: string): Promise<number[]> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    orIfMissing([]),
  );
  return Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
}

export const usedShare = ({ freeBytes, allBytes }: Disk): number =>
  allBytes === 0 ? 0 : 1 - freeBytes / allBytes;

/** Whether orders can still be written, where the database is ours and lies on this disk. */
export async function hasRoom({ config }: Pick<AppContext, 'config'>): Promise<boolean> {
  return (
    config.databaseUrl !== undefined || (await diskOf(config.dataDir)).freeBytes >= minFreeBytes
  );
}
