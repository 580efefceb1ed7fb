import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../backend/src/platform/embedded-postgres';

/** A Postgres of the test's own, for several servers on one database. It forgets what it promised when it is killed. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

export async function startPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-pg-'));
  const quiet = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    log: { debug: quiet, info: quiet, warn: quiet },
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
