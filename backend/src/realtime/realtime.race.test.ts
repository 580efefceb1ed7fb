import * as cutlets from '@kalavara/shared-types/cutlets/cutlets';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { cutletRoom, eventRoom } from '@kalavara/shared-types/contract/rooms';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { endPool } from '../test/end-pool';
import { waitUntil } from '../test/wait-until';
import { type Device, type Client, startTestServer } from '../test/harness';

const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password } });
const db = new pg.Pool({ connectionString: server.database.url, max: 2 });
afterAll(() => endPool(db));

/** Blocks joins to a room, like a slow database. Returns a function that unblocks them. */
async function blockJoin(join: () => unknown): Promise<() => Promise<void>> {
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('lock table rooms in access exclusive mode');
  join();
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

/** Waits until everything that was sent before has been processed. */
const flush = (device: Device, socket: Client) => device.beat(socket);

/**
 * Creates a phone that subscribed and unsubscribed before its join was authorized, and another phone that may change
 * the room.
 */
async function leaveWhileJoining() {
  const phone = await server.connect('staff', 'Amina');
  const other = await server.connect('staff', 'Biju');
  const eventId = server.newEvent();
  const room = eventRoom(eventId);
  const socket = await phone.socket();
  const batches: number[] = [];
  socket.on('changes', ({ revision }) => batches.push(revision));

  let answer: Promise<unknown> = Promise.resolve();
  const unblock = await blockJoin(() => (answer = socket.emitWithAck('subscribe', { room })));
  socket.emit('unsubscribe', { room });
  return { phone, other, eventId, room, socket, batches, unblock, first: () => answer };
}

test('a socket that leaves during its join is not in the room, and may join once more', async () => {
  const { phone, other, eventId, room, socket, batches, unblock, first } =
    await leaveWhileJoining();
  // The server processes both in the order in which they were sent.
  await flush(phone, socket);
  await unblock();
  expect(await first()).toMatchObject({ success: false });
  await other.call(setPeople, { params: { eventId }, body: { count: 50 } });
  await flush(phone, socket);
  expect(batches).toEqual([]);

  expect(await socket.emitWithAck('subscribe', { room })).toMatchObject({
    success: true,
    revision: 1,
  });
  await other.call(setPeople, { params: { eventId }, body: { count: 60 } });
  await flush(phone, socket);
  expect(batches).toEqual([2]);
});

test('a socket that joins, leaves and joins during the first join is in the room, and receives each batch once', async () => {
  const { phone, other, eventId, room, socket, batches, unblock, first } =
    await leaveWhileJoining();
  const second = socket.emitWithAck('subscribe', { room });
  await flush(phone, socket);
  await unblock();
  await first();
  expect(await second).toMatchObject({ success: true, revision: 0 });
  await other.call(setPeople, { params: { eventId }, body: { count: 50 } });
  await flush(phone, socket);
  expect(batches).toEqual([1]);
});

test(
  'a lock of the cutlets during a join refuses that join',
  { meta: { rules: ['R9'] } },
  async () => {
    const cook = await server.connect('staff', 'Amina');
    const other = await server.connect('staff', 'Biju');
    for (const device of [cook, other])
      await device.call(cutlets.unlockCutlets, { body: { password } });
    const room = cutletRoom('2027-01-09');
    const joiningSocket = await cook.socket();
    const batches: unknown[] = [];
    joiningSocket.on('changes', (batch) => batches.push(batch));
    // The server checks this socket last, so once it is removed, all have been checked.
    const inside = await cook.enter(cutletRoom('2027-01-08'));
    expect(inside.welcome.success).toBe(true);
    const out = new Promise((resolve) => inside.socket.once('room.closed', resolve));

    let welcome: Promise<unknown> = Promise.resolve();
    const unblock = await blockJoin(
      () => (welcome = joiningSocket.emitWithAck('subscribe', { room })),
    );
    await cook.call(cutlets.lockCutlets, {});
    await out;
    await unblock();
    expect(await welcome).toEqual({ success: false, code: 'cutlets-locked' });
    await other.call(cutlets.saveCutletDay, {
      params: { date: '2027-01-09' },
      body: { inventory: { mandiLeftovers: 2 } },
    });
    await flush(cook, joiningSocket);
    expect(batches).toEqual([]);
  },
);
