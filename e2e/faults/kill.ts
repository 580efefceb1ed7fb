import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { brokenInvariants } from '../../backend/src/test/invariants';
import { guest, Refused } from '../lib/api';
import { signInOwner } from '../lib/people';
import { startServer } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';
import { startDurablePostgres, saveTasks } from './installation';

const perList = 900;

/** Kills the server `kills` times while four phones tick. Counts the acknowledged ticks that are lost. */
export async function killDuringTicks(kills: number) {
  const postgres = await startDurablePostgres();
  try {
    let server = await startServer({ databaseUrl: postgres.url });
    const cookie = (await signInOwner(server)).cookie();
    const acknowledged = new Map<string, string[]>();
    const readyMs: number[] = [];

    for (const _round of range(kills)) {
      const phone = guest(server.url, cookie);
      const eventId = `event-${randomUUID().slice(0, 8)}`;
      await saveTasks(phone, eventId, perList);
      const done: string[] = [];
      acknowledged.set(eventId, done);
      const tickInLane = async (from: number) => {
        for (let n = from; n < perList; n += 4) {
          await phone.call(completeTask, { params: { eventId, taskId: `t-${n}` }, body: {} });
          done.push(`t-${n}`);
        }
      };
      const ticking = Promise.allSettled(range(4).map(tickInLane));
      await until(() => done.length > 0, 60_000, 'the first tick is acknowledged');
      await pause(50 + Math.random() * 300); // a random moment of the kill, not a wait for a state
      await server.kill9();
      for (const end of await ticking) {
        // A cut-off answer proves nothing, but a refused tick is an error.
        if (end.status === 'rejected' && end.reason instanceof Refused) throw end.reason;
      }
      const began = performance.now();
      server = await startServer({
        databaseUrl: postgres.url,
        dataDir: server.dataDir,
        port: server.port,
      });
      readyMs.push(performance.now() - began);
    }

    const phone = guest(server.url, cookie);
    let lost = 0;
    for (const [eventId, done] of acknowledged) {
      const { data } = await phone.call(listTodos, { params: { eventId } });
      const completed = new Set(data.filter((task) => task.completed).map(({ id }) => id));
      lost += done.filter((id) => !completed.has(id)).length;
    }
    const broken = await brokenInvariants(postgres.url);
    await server.stop();
    const ticks = [...acknowledged.values()].reduce((sum, done) => sum + done.length, 0);
    return { ticks, lost, broken, slowestReadyMs: Math.max(...readyMs) };
  } finally {
    await postgres.stop();
  }
}
