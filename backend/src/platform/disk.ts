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

/**
 * The files below a folder, as paths with slashes. What begins with a dot is not written to its end yet; such a folder may
 * disappear at any moment, at which a recursive `readdir` fails.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(orIfMissing([]));
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
        const below = await listFiles(join(folder, entry.name));
        return below.map((path) => `${entry.name}/${path}`);
      }),
  );
  return found.flat().sort();
}

/** The size of each file below a folder; 0 of one that is deleted meanwhile. */
export async function listFileSizes(folder: string): Promise<number[]> {
  const sizeOf = async (path: string) => (await stat(join(folder, path))).size;
  const paths = await listFiles(folder);
  return Promise.all(paths.map((path) => sizeOf(path).catch(orIfMissing(0))));
}

export const usedShare = ({ freeBytes, allBytes }: Disk): number =>
  allBytes === 0 ? 0 : 1 - freeBytes / allBytes;

/** Whether orders can still be written, where the database is ours and lies on this disk. */
export async function hasRoom({ config }: Pick<AppContext, 'config'>): Promise<boolean> {
  return (
    config.databaseUrl !== undefined || (await diskOf(config.dataDir)).freeBytes >= minFreeBytes
  );
}
