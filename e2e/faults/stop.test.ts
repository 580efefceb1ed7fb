import { io } from 'socket.io-client';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { completeTask } from '@kalavara/shared-types/todos/todos';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../backend/src/test/invariants';
import { Refused } from '../lib/api';
import { signInOwner } from '../lib/people';
import { startPostgres } from '../lib/postgres';
import { startServer } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';
import { saveTasks } from './installation';

const isLong = process.env['KALAVARA_LONG'] === '1';
/** A busy machine cannot answer 200 calls within the time of a stop. */
const count = isLong ? 200 : 50;
const postgres = await startPostgres();
afterAll(postgres.stop);

/** Whether a call was refused because it waited for the room for three seconds, as on a stalled machine. */
const isBusy = ({ reason }: PromiseRejectedResult) =>
  reason instanceof Refused && reason.code === 'busy';

test(`a stop with ${count} calls under way and 200 screens: the server answers every call and exits`, async () => {
  const server = await startServer({ databaseUrl: postgres.url });
  const phone = await signInOwner(server);
  const eventId = 'stopping';
  await saveTasks(phone, eventId, count);
  const cookie = `kalavara_session=${phone.cookie()}`;
  const options = {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  };
  const screens = range(200).map(() => io(server.url, options));
  await until(
    () => screens.every(({ connected }) => connected),
    60_000,
    '200 screens are connected',
  );
  let answered = 0;
  screens.forEach((screen) => screen.on('restarting', () => (answered += 1)));

  // The room's row is locked, so that all calls are in progress when the signal arrives.
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from rooms where room = $1 for update', [`event:${eventId}`]);
  const calls = range(count).map((n) =>
    phone.call(completeTask, { params: { eventId, taskId: `t-${n}` }, body: {} }),
  );
  const outcomes = Promise.allSettled(calls);
  const lockWaits = () =>
    holder.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
  await until(
    async () => (await lockWaits()).rowCount === 1,
    60_000,
    'the first call waits for the room',
  );
  await phone.call(setTimer, {
    params: { eventId: 'elsewhere', stepId: '2-1' },
    body: { isActive: true },
  });

  const began = performance.now();
  const stopped = server.stop();
  await until(() => answered > 0, 60_000, 'the first screen has the change');
  await holder.query('commit');
  const ended = await outcomes;
  const done = ended.filter(({ status }) => status === 'fulfilled').length;
  const refused = ended.filter(
    (one): one is PromiseRejectedResult => one.status === 'rejected' && (isLong || !isBusy(one)),
  );
  await stopped;
  const ms = performance.now() - began;
  console.log(`stopped after ${Math.round(ms)} ms`);

  expect(refused.map(({ reason }) => String(reason)).slice(0, 5)).toEqual([]);
  expect(done).toBeGreaterThan(0);
  expect(server.exitCode()).toBe(0);
  expect(ms).toBeLessThan(isLong ? 10_000 : 100_000);
  await until(() => answered === screens.length, 60_000, 'every screen has the change');
  await until(() => screens.every(({ connected }) => !connected), 60_000, 'no screen is connected');
  const { rows } = await holder.query<{ done: string }>(
    'select count(*) as done from tasks where completed_at is not null',
  );
  expect(Number(rows[0]!.done)).toBe(done);
  await holder.end();
  expect(await brokenInvariants(postgres.url)).toEqual({});
});
