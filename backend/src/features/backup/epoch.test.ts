import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  completeTask,
  listTodos,
  saveTodos,
  undoCompleteTask,
} from '@kalavara/shared-types/todos/todos';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database';
import { type Device, refusal, startTestServer } from '../../test/harness';
import { backupTo } from './file';
import { restore } from './restore';
import { installationOf } from './routes';

/** A backup is restored after two more commands; then two other commands bring its room to the same revision. */
const folder = await mkdtemp(join(tmpdir(), 'kalavara-epoch-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const eventId = 'restored';
const room = eventRoom(eventId);
const params = { eventId, taskId: 'gas-1' };
const gas = { id: 'gas-1', task: 'Gas', dueDate: 'Event day', sortOrder: 1 };
const rice = { id: 'rice-1', task: 'Rice', dueDate: 'Event day', sortOrder: 2 };

const before = await startTestServer();
const amina = await before.connect('owner');
await amina.call(saveTodos, { params: { eventId }, body: [gas, rice] });
const file = join(folder, 'backup.tar.gz');
await backupTo(file, installationOf(before.ctx), before.clock.now());
await setCount(amina, 40);
const since = await setCount(amina, 50);
const { epoch } = (await (await amina.socket()).emitWithAck('subscribe', { room })) as {
  epoch: string;
};

const database = await emptyDatabase();
await restore(
  {
    dataDir: await mkdtemp(join(folder, 'data-')),
    migrationsDir: before.config.migrationsDir,
    databaseUrl: database.url,
  },
  file,
);
const restored = await startTestServer({ database });
const biju = await restored.connect('owner');
await setCount(biju, 60);
const done = await biju.call(completeTask, { params, body: {} });

async function setCount(phone: Device, count: number): Promise<number> {
  const { revision } = await phone.call(setPeople, { params: { eventId }, body: { count } });
  return revision;
}
const subscribe = async (request: object): Promise<unknown> =>
  (await biju.socket()).emitWithAck('subscribe', { room, since, ...request });

test('after a restore the screen of another history gets a snapshot at the same revision', async () => {
  expect(done.revision).toBe(since);
  const answer = await subscribe({ epoch });
  expect(answer).toMatchObject({ success: true, revision: since, snapshot: { people: 60 } });
  expect(answer).toMatchObject({ epoch: restored.ctx.epoch });
  expect(restored.ctx.epoch).not.toBe(epoch);
});

test('control: without the epoch such a screen counts as current, and its guest count of 50 remains', async () => {
  expect(await subscribe({})).toMatchObject({ revision: since, batches: [] });
});

test('in the same history a screen gets the batches it missed', async () => {
  const answer = await subscribe({ since: since - 1, epoch: restored.ctx.epoch });
  expect(answer).toMatchObject({ batches: [{ revision: since }] });
});

test('answers over HTTP contain the epoch, which a restart does not change', async () => {
  const { epoch: own } = restored.ctx;
  expect((await biju.callByName('listTodos', { params: { eventId } })).get('x-epoch')).toBe(own);
  await restored.restart();
  expect(restored.ctx.epoch).toBe(own);
});

test('a tick made before the restore is applied; an undo is refused, because it is based on another history', async () => {
  const headers = { 'x-base-epoch': epoch };
  const options = { baseRevision: since, headers };
  const carla = await restored.connect('staff', 'Carla');
  await carla.call(completeTask, { params: { ...params, taskId: 'rice-1' }, body: {} }, options);
  const { data } = await carla.call(listTodos, { params: { eventId } });
  expect(data.every(({ completed }) => completed)).toBe(true);

  const undo = carla.call(undoCompleteTask, { params, body: {} }, options);
  expect(await refusal(undo)).toMatchObject({ code: 'done-by-other' });
});

test('control: without the epoch of its base the undo removes a tick that its phone never received', async () => {
  const carla = await restored.connect('staff', 'Carla');
  const undo = carla.call(undoCompleteTask, { params, body: {} }, { baseRevision: since });
  expect((await undo).data.completed).toBe(false);
});
