import { randomUUID } from 'node:crypto';
import { getPeople, setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import {
  completeTask,
  deleteTask,
  listTodos,
  patchTask,
  restoreTask,
  undoCompleteTask,
} from '@kalavara/shared-types/todos/todos';
import { onDatabase } from '../../backend/src/test/on-database';
import { type Random, seeded } from '../../backend/src/test/random';
import { type Api, Refused } from './api';
import { createStaff, createEvent } from './people';
import { startPostgres } from './postgres';
import { noFaults, openScreen, type ScreenInTest, manyFaults } from './screen';
import { startServer } from './server';
import { until } from './until';

type Size = {
  seed: number;
  steps: number;
  screens: number;
  restarts: number;
  listenerLosses: number;
};

const steps = ['1-1', '1-2', '2-1', '2-2', '2-3', '3-1'];
const recoveryTimeoutMs = 60_000;

/**
 * Runs cooks and TVs with all faults: batches dropped, repeated, late and out of order, connections cut, the server
 * killed, its listener ended, calls repeated. At the end the faults stop, and what every screen shows is compared with
 * the database.
 */
export async function runRandomFaults({
  seed,
  steps: count,
  screens,
  restarts,
  listenerLosses,
}: Size) {
  const chance = seeded(seed);
  const postgres = await startPostgres();
  let server = await startServer({ databaseUrl: postgres.url, env: { LOG_LEVEL: 'error' } });
  const cooks = await Promise.all(
    ['Amina', 'Biju', 'Celin'].map((name) => createStaff(server, name)),
  );
  const { eventId, tasks } = await createEvent(cooks[0]!);
  const room = eventRoom(eventId);
  const taskIds = tasks.map(({ id }) => id);
  const clients = await Promise.all(
    Array.from({ length: screens }, () =>
      openScreen(server.url, cooks[0]!.cookie()!, room, chance),
    ),
  );
  await until(
    () => clients.every((screen) => screen.isLive()),
    recoveryTimeoutMs,
    'every screen is in the room',
  );
  clients.forEach((screen) => screen.setFaults(manyFaults));

  const killAt = chooseSteps(chance, restarts, count);
  const listenerLostAt = chooseSteps(chance, listenerLosses, count);
  let refused = 0;
  for (let step = 0; step < count; step += 1) {
    if (killAt.has(step)) {
      await server.kill9();
      server = await startServer({
        databaseUrl: postgres.url,
        port: server.port,
        env: { LOG_LEVEL: 'error' },
      });
    }
    if (listenerLostAt.has(step)) await endListener(postgres.url);
    if (chance.chance(0.01)) chance.pick(clients).cut();
    refused += await runRandomCommand(chance, chance.pick(cooks), eventId, taskIds);
  }
  clients.forEach((screen) => screen.setFaults(noFaults));
  const outcome = await waitUntilSettled(postgres.url, room, clients);
  const params = { eventId };
  const installation = {
    timers: (await cooks[0]!.call(listTimers, { params })).data,
    todos: (await cooks[0]!.call(listTodos, { params })).data,
    people: (await cooks[0]!.call(getPeople, { params })).data,
  };
  clients.forEach((screen) => screen.close());
  await server.stop();
  await postgres.stop();
  return { ...outcome, installation, refused };
}

/** Chooses random steps of the run at which a fault happens. */
const chooseSteps = (chance: Random, times: number, steps: number) =>
  new Set(Array.from({ length: times }, () => chance.below(steps)));

/** Performs one action of a cook, sometimes twice, as after a lost answer. Returns 1 if it was refused. */
async function runRandomCommand(
  chance: Random,
  cook: Api,
  eventId: string,
  taskIds: string[],
): Promise<number> {
  const params = { eventId, taskId: chance.pick(taskIds) };
  const id = randomUUID();
  const commands = [
    () => cook.call(completeTask, { params, body: { temperatureValue: '200' } }, id),
    () => cook.call(completeTask, { params, body: { temperatureValue: '200' } }, id),
    () => cook.call(undoCompleteTask, { params, body: {} }, id),
    () => cook.call(patchTask, { params, body: { assignedTo: `Cook ${id.slice(0, 4)}` } }, id),
    () => cook.call(deleteTask, { params }, id),
    () => cook.call(restoreTask, { params }, id),
    () =>
      cook.call(setTimer, { params: { eventId, stepId: chosen }, body: { isActive: isStart } }, id),
    () => cook.call(setPeople, { params: { eventId }, body: { count } }, id),
  ] as const;
  const chosen = chance.pick(steps);
  const isStart = chance.chance(0.7);
  const count = chance.below(1_000);
  const command = chance.pick(commands);
  const times = chance.chance(0.2) ? 2 : 1;
  for (let n = 0; n < times; n += 1) {
    try {
      await command();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) return 1;
      throw error;
    }
  }
  return 0;
}

async function query<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await onDatabase(url, (client) => client.query(text, values));
  return rows as T[];
}

/** Ends the database connection on which the server listens for changes. */
const endListener = (url: string) =>
  query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kalavara-listener'`,
  );

/** Waits until every screen has reached the database's revision; then it must show what the server has. */
async function waitUntilSettled(url: string, room: string, clients: ScreenInTest[]) {
  const [row] = await query<{ revision: string }>(
    url,
    'select revision from rooms where room = $1',
    [room],
  );
  const revision = Number(row!.revision);
  const describeRevisions = () =>
    `revision ${revision}, screens at ${clients.map((screen) => screen.revision()).join(', ')}`;
  await until(
    () => clients.every((screen) => screen.revision() === revision),
    recoveryTimeoutMs,
    describeRevisions,
  );
  const logged = await query<{ revision: string }>(
    url,
    'select revision from changes where room = $1 order by revision',
    [room],
  );
  return {
    revision,
    logged: logged.map((one) => Number(one.revision)),
    shown: clients.map((screen) => screen.shown()),
  };
}

type RoomState = {
  timers: { stepId: string }[];
  todos: { id: string }[] | null;
  people: number | null;
};

/** Sorts rows, so that the result does not depend on their order: a list has its own order on the screen. */
export function sortRows(state: object | undefined) {
  const { timers, todos, people } = state as RoomState;
  const by = <T>(rows: T[], key: (row: T) => string) =>
    [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return {
    timers: by(timers, ({ stepId }) => stepId),
    todos: by(todos ?? [], ({ id }) => id),
    people,
  };
}
