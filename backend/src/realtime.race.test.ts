import * as cutlets from '@kalavara/shared-types/cutlets';
import { setPeople } from '@kalavara/shared-types/guest-counts';
import { cutletRoom, eventRoom } from '@kalavara/shared-types/rooms';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { waitUntil } from './test/wait-until';
import { type Device, type Client, startTestServer } from './test/harness';

const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password } });
const db = new pg.Pool({ connectionString: server.database.url, max: 2 });
afterAll(() => db.end());

/** Keeps whoever comes into a room at its door, as a database that is slow for a moment does. Returns how to let them in. */
async function heldAtTheDoor(coming: () => unknown): Promise<() => Promise<void>> {
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('lock table rooms in access exclusive mode');
  coming();
  await waitUntil(async () => {
    const { rows } = await db.query(
      "select 1 from pg_locks where relation = 'rooms'::regclass and not granted",
    );
    expect(rows).toHaveLength(1);
  });
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

/** Everything sent before has come once a beat is answered. */
const heardAll = (device: Device, socket: Client) => device.beat(socket);

/** A phone that has asked for a room and left it again, before it was let in; somebody else may change what is in the room. */
async function leftAtTheDoor() {
  const [phone, other] = [
    await server.connect('staff', 'Amina'),
    await server.connect('staff', 'Biju'),
  ];
  const eventId = server.newEvent();
  const room = eventRoom(eventId);
  const socket = await phone.socket();
  const batches: number[] = [];
  socket.on('changes', ({ revision }) => batches.push(revision));

  let answer: Promise<unknown> = Promise.resolve();
  const letIn = await heldAtTheDoor(() => (answer = socket.emitWithAck('subscribe', { room })));
  socket.emit('unsubscribe', { room });
  return { phone, other, eventId, room, socket, batches, letIn, first: () => answer };
}

test('a socket that leaves before its join is not in the room, and one that subscribes after it is', async () => {
  const { phone, other, eventId, room, socket, batches, letIn, first } = await leftAtTheDoor();
  // The two are heard in the order they were sent.
  await heardAll(phone, socket);
  await letIn();
  expect(await first()).toMatchObject({ success: false });
  await other.call(setPeople, { params: { eventId }, body: { count: 50 } });
  await heardAll(phone, socket);
  expect(batches).toEqual([]);

  expect(await socket.emitWithAck('subscribe', { room })).toMatchObject({
    success: true,
    revision: 1,
  });
  await other.call(setPeople, { params: { eventId }, body: { count: 60 } });
  await heardAll(phone, socket);
  expect(batches).toEqual([2]);
});

test('a socket that subscribes, leaves and subscribes during the first answer is in the room, and receives each batch once', async () => {
  const { phone, other, eventId, room, socket, batches, letIn, first } = await leftAtTheDoor();
  const second = socket.emitWithAck('subscribe', { room });
  await heardAll(phone, socket);
  await letIn();
  await first();
  expect(await second).toMatchObject({ success: true, revision: 0 });
  await other.call(setPeople, { params: { eventId }, body: { count: 50 } });
  await heardAll(phone, socket);
  expect(batches).toEqual([1]);
});

test('R9 locking the cutlet kitchen during a join refuses the join', async () => {
  const [cook, other] = [
    await server.connect('staff', 'Amina'),
    await server.connect('staff', 'Biju'),
  ];
  for (const device of [cook, other])
    await device.call(cutlets.unlockCutlets, { body: { password } });
  const room = cutletRoom('2027-01-09');
  const coming = await cook.socket();
  const batches: unknown[] = [];
  coming.on('changes', (batch) => batches.push(batch));
  // The last of the sockets the server looks at: once it is out, all have been looked at.
  const inside = await cook.enter(cutletRoom('2027-01-08'));
  expect(inside.welcome.success).toBe(true);
  const out = new Promise((resolve) => inside.socket.once('room.closed', resolve));

  let welcome: Promise<unknown> = Promise.resolve();
  const letIn = await heldAtTheDoor(() => (welcome = coming.emitWithAck('subscribe', { room })));
  await cook.call(cutlets.lockCutlets, {});
  await out;
  await letIn();
  expect(await welcome).toEqual({ success: false, code: 'cutlets-locked' });
  await other.call(cutlets.saveCutletDay, {
    params: { date: '2027-01-09' },
    body: { inventory: { mandiLeftovers: 2 } },
  });
  await heardAll(cook, coming);
  expect(batches).toEqual([]);
});
