import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../backend/src/platform/embedded-postgres';
import { range } from '../../backend/src/test/range';
import { saveTodos } from '@kalavara/shared-types/todos/todos';
import type { Api } from '../lib/api';

const noop = () => undefined;

/** Starts a separate Postgres with the durability of production. */
export async function startDurablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-durable-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: noop, info: noop, warn: noop },
  });
  return {
    url: postgres.url,
    /** Ends all its processes at once, like `pg_ctl stop -m immediate`; it restarts automatically. */
    crash: () => void process.kill(postgres.pid(), 'SIGQUIT'),
    pid: postgres.pid,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type DurablePostgres = Awaited<ReturnType<typeof startDurablePostgres>>;

export async function saveTasks(api: Api, eventId: string, count: number) {
  const body = range(count).map((n) => ({
    id: `t-${n}`,
    task: `Task ${n}`,
    dueDate: 'Event day',
    sortOrder: n,
  }));
  await api.call(saveTodos, { params: { eventId }, body });
}
