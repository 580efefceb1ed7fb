import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { completeTask, saveTodos, undoCompleteTask } from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { listBatches } from '../platform/rooms/room-log.queries';
import { type Device, startTestServer } from '../test/harness';
import { seeded } from '../test/random';
import { findViolations, type Read, recordReads } from '../test/room-history';
import { waitUntil } from '../test/wait-until';

const isLong = process.env['KALAVARA_LONG'] === '1';
const random = seeded();
const commandsPerPhone = isLong ? 400 : 40;
const restarts = isLong ? 12 : 2;

const server = await startTestServer();
const eventId = server.newEvent();
const room = eventRoom(eventId);
const tasks = ['a', 'b', 'c', 'd'].map((id, sortOrder) => ({
  id,
  task: id,
  dueDate: 'Event day',
  sortOrder,
}));
const readLog = () => listBatches(server.ctx.pools.main, room, 0);

async function runRandomCommand(phone: Device) {
  const params = { eventId, taskId: random.pick(tasks).id };
  const roll = random.below(3);
  if (roll === 0) await phone.call(setPeople, { params, body: { count: random.below(500) } });
  else if (roll === 1) await phone.call(completeTask, { params, body: {} });
  else await phone.call(undoCompleteTask, { params, body: {} });
}

/** Runs random commands of three phones while the connections of four screens break and the server restarts. */
async function recordRun(): Promise<Read[][]> {
  const phones = await Promise.all([1, 2, 3].map(() => server.connect('owner')));
  await phones[0]!.call(saveTodos, { params: { eventId }, body: tasks });
  const sockets = await Promise.all(phones.concat(phones[0]!).map((phone) => phone.socket()));
  const clients = sockets.map((socket) => recordReads(socket, room));
  for (let round = 0; round <= restarts; round += 1) {
    await Promise.all(
      phones.map(async (phone) => {
        for (let n = 0; n < commandsPerPhone / (restarts + 1); n += 1) {
          // A refusal is a valid outcome; a lost connection is not expected between restarts.
          await runRandomCommand(phone);
          if (random.next() < 0.1) random.pick(sockets).io.engine.close();
        }
      }),
    );
    if (round < restarts) await server.restart();
  }
  const last = (await readLog()).at(-1)!.revision;
  await waitUntil(() =>
    expect(clients.map((reads) => reads.at(-1)?.revision)).toEqual(clients.map(() => last)),
  );
  return clients;
}

test(`every read of every screen is a prefix of one total order (seed ${random.seed})`, async () => {
  const clients = await recordRun();
  const log = await readLog();
  expect(findViolations(log, clients)).toEqual([]);
  const batches = clients.flat().filter(({ kind }) => kind === 'batch').length;
  console.log(`${log.length} revisions, ${batches} batches read by ${clients.length} screens`);
});

const start: Read = { kind: 'snapshot', revision: 0, state: { people: null, completed: [] } };

/** Returns the reads of a screen that receives the whole log of a short room through its socket. */
async function readAll(phone: Device, shortRoom: Room): Promise<Read[]> {
  const { welcome } = await phone.enter(shortRoom, 0);
  if (!('batches' in welcome)) throw new Error('the room is too long');
  return [start, ...welcome.batches.map((batch): Read => ({ kind: 'batch', ...batch }))];
}

test('control: a log that was reordered is found, and so are a skipped and a repeated batch', async () => {
  const phone = await server.connect('owner');
  const params = { eventId: server.newEvent() };
  for (const count of [10, 20, 30, 40]) await phone.call(setPeople, { params, body: { count } });
  const shortRoom = eventRoom(params.eventId);
  const log = await listBatches(server.ctx.pools.main, shortRoom, 0);
  const reads = await readAll(phone, shortRoom);
  expect(findViolations(log, [reads])).toEqual([]);
  expect(findViolations(log, [reads.filter(({ revision }) => revision !== 2)])).toHaveLength(1);
  expect(findViolations(log, [[...reads, reads.at(-1)!]])).toHaveLength(1);

  await server.ctx.pools.main.pg.query(
    `update changes set changes = other.changes from changes as other
     where changes.room = $1 and other.room = $1 and other.revision = 5 - changes.revision and changes.revision in (2, 3)`,
    [shortRoom],
  );
  expect(findViolations(log, [await readAll(phone, shortRoom)])).toHaveLength(2);
});
