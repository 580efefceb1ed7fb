import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findCluster } from './cluster';
import { startEmbeddedPostgres } from './index';
import type { SupervisorLog } from './types';

/**
 * Runs `work` with an empty PostgreSQL in `folder` and removes it afterwards, with anything that an interrupted run
 * left there. Its data does not survive a crash: `fsync` is off.
 */
export async function withScratchPostgres<T>(
  folder: string,
  log: SupervisorLog,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await removeScratch(folder);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log,
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    await removeScratch(folder);
  }
}

/** The cluster may be elsewhere, where its user may not enter the folder. */
async function removeScratch(folder: string): Promise<void> {
  // A run that was cut off may have left a part of one, which has no cluster to find.
  const cluster = await findCluster(join(folder, 'postgres')).catch(() => undefined);
  if (cluster) await rm(cluster.folder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
