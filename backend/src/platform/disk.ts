import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AppContext } from './context';
import { orIfMissing } from './missing-file';

/** The used share of the disk, 0 to 1, from which on the owner is warned. */
export const alarmingShare = 0.8;
/** Two segments of Postgres' log: with less, the next one may not find room, and Postgres stops. */
const minFreeBytes = 32 * 1024 * 1024;

export type Disk = { freeBytes: number; allBytes: number };

/** The size and free space of the disk of a folder, in bytes; blocks reserved for root count as used. */
export async function diskOf(folder: string): Promise<Disk> {
  const found = await statfs(folder).catch(orIfMissing(undefined));
  if (found) return { freeBytes: found.bavail * found.bsize, allBytes: found.blocks * found.bsize };
  // Nothing was put there yet: it will lie on the disk of the folder above.
  return diskOf(dirname(resolve(folder)));
}

/** The bytes that films and backups leave free for orders. */
export const reservedBytes = 256 * 1024 * 1024;
/** Whether a file of this many bytes leaves `reservedBytes` free. */
export const hasRoomFor = async (folder: string, bytes: number): Promise<boolean> =>
  (await diskOf(folder)).freeBytes - bytes >= reservedBytes;

/**
 * The files below a folder, as paths with slashes. Names that begin with a dot are skipped: they are not complete
 * yet, and such a folder may disappear at any moment, at which a recursive `readdir` fails.
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

/** The size in bytes of each file below a folder; 0 for one that is deleted meanwhile. */
export async function listFileSizes(folder: string): Promise<number[]> {
  const sizeOf = async (path: string) => (await stat(join(folder, path))).size;
  const paths = await listFiles(folder);
  return Promise.all(paths.map((path) => sizeOf(path).catch(orIfMissing(0))));
}

/** The used share of a disk, 0 to 1. */
export const usedShare = ({ freeBytes, allBytes }: Disk): number =>
  allBytes === 0 ? 0 : 1 - freeBytes / allBytes;

/** Whether there is space to write orders. True with DATABASE_URL, whose disk is unknown here. */
export async function hasRoom({ config }: Pick<AppContext, 'config'>): Promise<boolean> {
  return (
    config.databaseUrl !== undefined || (await diskOf(config.dataDir)).freeBytes >= minFreeBytes
  );
}
