import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { afterAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../backend/src/test/invariants';
import { Refused } from '../lib/api';
import { signInOwner } from '../lib/people';
import { isReady, startServer } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';
import { startDurablePostgres, saveTasks } from './installation';

const isLong = process.env['KALAVARA_LONG'] === '1';
const postgres = await startDurablePostgres();
afterAll(postgres.stop);

test('Postgres is stopped 5 times during ticks: the server continues, answers 503, and is ready again', async () => {
  const server = await startServer({ databaseUrl: postgres.url });
  const phone = await signInOwner(server);
  const eventId = 'restarts';
  const tasks = 900;
  await saveTasks(phone, eventId, tasks);
  const done = new Set<string>();
  const refused: Record<number, number> = {};
  const failures: Error[] = [];
  let isOver = false;
  const lane = async (from: number) => {
    for (let n = from; !isOver; n = (n + 4) % tasks) {
      try {
        await phone.call(completeTask, { params: { eventId, taskId: `t-${n}` }, body: {} });
        done.add(`t-${n}`);
      } catch (error) {
        if (!(error instanceof Refused)) failures.push(error as Error);
        else refused[error.status] = (refused[error.status] ?? 0) + 1;
      }
    }
  };
  const ticking = Promise.all(range(4).map(lane));
  const readyMs: number[] = [];
  for (const _round of range(5)) {
    const before = postgres.pid();
    const ticked = done.size;
    postgres.crash();
    await until(() => postgres.pid() !== before, 60_000, 'Postgres is another process');
    const began = performance.now();
    await until(() => isReady(server.url), 100_000, 'the server is ready again');
    readyMs.push(performance.now() - began);
    await until(() => done.size > ticked + 40, 60_000, 'ticks arrive again');
  }
  isOver = true;
  await ticking;
  console.log(
    `${done.size} ticks, refused ${JSON.stringify(refused)}, ready ${readyMs.map(Math.round).join(', ')} ms after`,
  );

  expect(server.hasExited()).toBe(false);
  expect(failures).toEqual([]);
  expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
  if (isLong) expect(Math.max(...readyMs)).toBeLessThan(10_000);
  const { data } = await phone.call(listTodos, { params: { eventId } });
  const completed = new Set(data.filter((task) => task.completed).map(({ id }) => id));
  expect([...done].filter((id) => !completed.has(id))).toEqual([]);
  expect(await brokenInvariants(postgres.url)).toEqual({});
  await server.stop();
});

test('control: a program without error listeners on its connections ends with Postgres', async () => {
  const program = `
    import pg from 'pg';
    const pool = new pg.Pool({ connectionString: process.env.URL });
    await pool.query('select 1');
    console.log('connected');
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../backend', import.meta.url)),
    env: { ...process.env, URL: postgres.url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  const before = postgres.pid();
  postgres.crash();
  const [code] = (await exited) as [number];
  expect(code).toBe(1);
  await until(() => postgres.pid() !== before, 60_000, 'Postgres is another process');
});
