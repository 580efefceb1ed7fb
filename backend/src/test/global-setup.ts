import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../platform/db/pools';
import { createServerRole, grantServerRights } from '../platform/db/server-role.queries';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { createLogger } from '../platform/log';
import { migrate } from '../platform/db/migrate';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    serverUrl: string;
  }
}

export const template = 'kalavara_template';
/** A run uses 0.6 GB; the rest is a reserve. */
const requiredBytes = 4 * 1024 ** 3;
/** Settings without durability, because no data has to survive a test. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '600',
  scram_iterations: '1', // a connection costs 5.0 ms of processor time instead of 7.1; a run opens some 4 000
};

/**
 * Returns `/dev/shm`, a file system in memory, if it has room: copying and dropping a database of 900 files takes half
 * the time there.
 */
async function chooseFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  const memory = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const availableBytes = Number(/MemAvailable:\s+(\d+) kB/.exec(memory)?.[1] ?? 0) * 1_024;
  return Math.min(bavail * bsize, availableBytes) >= requiredBytes ? '/dev/shm' : tmpdir();
}

/** Starts one Postgres for each project, with one migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(await chooseFolder(), 'kalavara-test-'));
  // Also runs if a signal ends the run, since a folder in memory would use 0.1 GB until the machine restarts.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const log = createLogger('error');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: fast, log });

  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const db = openPool(databaseIn(postgres.url, template), log, { name: 'template', max: 2 });
  await migrate(db, fileURLToPath(new URL('../../../migrations', import.meta.url)));
  const serverUrl = await createServerRole(postgres.url);
  await grantServerRights(db, new URL(serverUrl).username);
  // A template must have no connections while it is copied.
  await db.destroy();

  project.provide('databaseUrl', postgres.url);
  project.provide('serverUrl', serverUrl);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export function databaseIn(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
