import { randomUUID } from 'node:crypto';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { execute, type BenchServer, startKalavara, type startPostgres } from './lib/processes';
import { call } from './lib/screens';

const few = 10;
const many = 10_000;
const rounds = 6;
const perRound = 60;
const eventId = 'event-bench';

/** The events of a kitchen after many years: each with its 47 tasks, a room, and the history of its list. */
const eventsWithTasks = (count: number) => [
  `insert into rooms (room, revision) select 'event:old-' || n, 1 from generate_series(1, ${count}) n`,
  `insert into diary_events (id, title, date, description, created_at, created_by, estimated_attendance)
    select 'old-' || n, 'Event ' || n, date '2020-01-01' + n % 2000, '', now(), 'Current User', 50 from generate_series(1, ${count}) n`,
  `insert into todo_lists (event_id) select 'old-' || n from generate_series(1, ${count}) n`,
  `insert into tasks (event_id, id, task, due_date, sort_order, description, has_video, is_temperature, is_final_task, is_delivery)
    select 'old-' || n, 'task-' || t, 'Task ' || t, 'Event day', t, 'As always', false, false, false, false
    from generate_series(1, ${count}) n, generate_series(1, 47) t`,
  `insert into changes (room, revision, at, changes, entities)
    select 'event:old-' || n, 1, now(), '[]', array['task/old-' || n || '/task-1'] from generate_series(1, ${count}) n`,
  'analyze',
];

const headers = ({ cookie }: BenchServer) => ({ cookie, 'idempotency-key': randomUUID() });

async function makeList(server: BenchServer) {
  const tasks = Array.from({ length: 47 }, (_, n) => ({
    id: `t-${n}`,
    task: `Task ${n}`,
    dueDate: 'Event day',
    sortOrder: n,
  }));
  const answer = await call(`${server.url}/api/todos/${eventId}`, 'POST', tasks, headers(server));
  if (answer.status !== 200) throw new Error(answer.body);
}

/** Performs one tick and its undo, each as a command; returns milliseconds per command. */
async function tick(server: BenchServer, n: number): Promise<number> {
  const task = `${server.url}/api/todos/${eventId}/t-${n % 47}`;
  const began = performance.now();
  for (const verb of ['complete', 'undo-complete']) {
    const { status, body } = await call(`${task}/${verb}`, 'POST', {}, headers(server));
    if (status !== 200) throw new Error(body);
  }
  return (performance.now() - began) / 2;
}

/**
 * Compares the time of a tick with and without history: two servers on two databases of one Postgres, which alternate.
 */
export async function measureGrowth(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
): Promise<Figure[]> {
  const [small, large] = await Promise.all([
    postgres.createDatabase('few'),
    postgres.createDatabase('many'),
  ]);
  const [recent, old] = await Promise.all([startKalavara(small), startKalavara(large)]);
  await execute(small, ...eventsWithTasks(few));
  await execute(large, ...eventsWithTasks(many));

  await Promise.all([makeList(recent), makeList(old)]);
  const took = { recent: [] as number[], old: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, server] of [
      ['recent', recent],
      ['old', old],
    ] as const) {
      const times: number[] = [];
      for (let n = 0; n < perRound; n += 1) times.push(await tick(server, n));
      if (round >= 0) took[name].push(...times);
    }
  }
  await Promise.all([recent.stop(), old.stop()]);
  const value = percentile(took.old, 50);
  const floor = percentile(took.recent, 50);
  const ratio = value / floor;
  return [
    {
      name: `a tick with ${many} events, p50 (floor: with ${few})`,
      value,
      unit: 'ms',
      floor,
      ratio,
      promise: '≤ 1.3 × the floor',
      isMet: ratio <= 1.3,
    },
  ];
}
