import type { Batch, Change, Room } from '@kalavara/shared-types/contract/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFakeSocket } from '../test/fakeSocket';
import { startHeartbeat } from './beat';
import { serverNow } from './clock';
import { enterRoom } from './enterRoom';
import { classifyBatch, findMissed, findUnreported } from './revisions';
import type { RoomStores } from './roomSlices';
import { revisionOf, shownRevisionOf, useRooms } from './rooms';
import { getLastReceivedAt } from './status';

let number = 0;
let room: Room;
let events: string[];
let applied: number[];

const change = (count: number): Change => ({ type: 'people.changed', count });
const batch = (revision: number): Batch => ({
  room,
  revision,
  at: 0,
  actor: null,
  commandId: null,
  changes: [change(revision)],
});
const snapshotAt = (revision: number) => ({
  success: true,
  room,
  revision,
  serverNow: 1_000,
  snapshot: { timers: [], todos: null, people: revision },
});

const stores: RoomStores = {
  load: (_, snapshot) =>
    void events.push(`snapshot ${'people' in snapshot ? snapshot.people : '?'}`),
  apply: (_, { type, ...rest }) =>
    void ('count' in rest && applied.push(rest.count), events.push(type)),
  read: () => undefined,
  polls: () => [],
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  room = `event:r${(number += 1)}`;
  [events, applied] = [[], []];
});
afterEach(() => vi.useRealTimers());

test(
  'a batch that overtakes the snapshot is applied after it, and a batch that the snapshot contains is dropped',
  { meta: { rules: ['R4'] } },
  async () => {
    let welcome: (answer: unknown) => void = () => {};
    const line = makeFakeSocket(() => new Promise((resolve) => (welcome = resolve)));
    const leave = enterRoom({ socket: line.socket, stores }, room);
    line.emit('connect');
    line.emit('changes', batch(5));
    line.emit('changes', batch(6));
    expect(revisionOf(room)).toBeUndefined();

    welcome(snapshotAt(5));
    await settle();
    expect(events[0]).toBe('snapshot 5');
    expect(applied).toEqual([6]);
    expect(useRooms.getState()[room]).toMatchObject({ revision: 6, isLive: true });
    leave();
  },
);

test('a room is not loaded before the pending commands are read: a stored tick never shows undone', async () => {
  let know: () => void = () => {};
  const ready = new Promise<void>((resolve) => (know = resolve));
  const line = makeFakeSocket(() => snapshotAt(5));
  const leave = enterRoom({ socket: line.socket, stores, ready }, room);
  line.emit('connect');
  line.emit('changes', batch(6));
  await settle();
  expect([line.requestsOf('subscribe'), events]).toEqual([[{ room }], []]);
  know();
  await settle();
  expect([events[0], applied, revisionOf(room)]).toEqual(['snapshot 5', [6], 6]);
  leave();
});

test(
  'after a gap a room catches up once, and applies nothing until then',
  { meta: { rules: ['R5'] } },
  async () => {
    const answers = [
      snapshotAt(5),
      { ...snapshotAt(8), snapshot: undefined, batches: [6, 7, 8].map(batch) },
    ].map(({ snapshot, ...rest }) => (snapshot ? { ...rest, snapshot } : rest));
    const line = makeFakeSocket(() => answers.shift());
    const leave = enterRoom({ socket: line.socket, stores }, room);
    line.emit('connect');
    await settle();

    line.emit('changes', batch(7));
    line.emit('changes', batch(8));
    expect(applied).toEqual([]);
    await settle();
    expect(applied).toEqual([6, 7, 8]);
    expect(line.requestsOf('subscribe')).toEqual([{ room }, { room, since: 5 }]);
    leave();
  },
);

test('a room is not live while disconnected, and catches up afterwards', async () => {
  const line = makeFakeSocket(() => snapshotAt(5));
  const leave = enterRoom({ socket: line.socket, stores }, room);
  line.emit('connect');
  await settle();
  line.emit('disconnect', 'transport close');
  expect(useRooms.getState()[room]?.isLive).toBe(false);
  line.emit('connect');
  await settle();
  expect(line.requestsOf('subscribe')[1]).toEqual({ room, since: 5 });
  expect(useRooms.getState()[room]?.isLive).toBe(true);
  leave();
});

test('two components with one room share a subscription, which ends ten seconds after both have left', async () => {
  const line = makeFakeSocket(() => snapshotAt(1));
  const leaves = [
    enterRoom({ socket: line.socket, stores }, room),
    enterRoom({ socket: line.socket, stores }, room),
  ];
  line.emit('connect');
  await settle();
  expect(line.requestsOf('subscribe')).toHaveLength(1);
  leaves.forEach((leave) => leave());
  expect(line.requestsOf('unsubscribe')).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.requestsOf('unsubscribe')).toEqual([{ room }]);
});

test('a late answer of an earlier subscription changes nothing', async () => {
  const welcomes: ((answer: unknown) => void)[] = [];
  const line = makeFakeSocket(() => new Promise((resolve) => welcomes.push(resolve)));
  const leave = enterRoom({ socket: line.socket, stores }, room);
  line.emit('connect');
  // Without an answer for five seconds the request is repeated two seconds later, and is in progress when the room is
  // left.
  await vi.advanceTimersByTimeAsync(1_000);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.requestsOf('unsubscribe')).toEqual([{ room }]);
  const leaveSecond = enterRoom({ socket: line.socket, stores }, room);
  expect(welcomes).toHaveLength(3);
  line.emit('changes', batch(6));

  welcomes[1]!(snapshotAt(4));
  await settle();
  expect([events, revisionOf(room)]).toEqual([[], undefined]);
  welcomes[2]!(snapshotAt(5));
  await settle();
  expect([events[0], applied, revisionOf(room)]).toEqual(['snapshot 5', [6], 6]);
  expect(useRooms.getState()[room]?.isLive).toBe(true);
  leaveSecond();
});

test('being behind at two consecutive heartbeats means a lost batch: the room catches up', async () => {
  const line = makeFakeSocket(({ event }) =>
    event === 'beat' ? { t0: 0, serverNow: Date.now(), behind: { [room]: 6 } } : snapshotAt(5),
  );
  const leave = enterRoom({ socket: line.socket, stores }, room);
  const stop = startHeartbeat(line.socket, { onVersion: () => {} });
  line.emit('connect');
  await settle();
  expect(line.requestsOf('subscribe')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60);
  expect(line.requestsOf('subscribe')[1]).toEqual({ room, since: 5 });
  stop();
  leave();
});

test('a silent connection is closed within six seconds of its last message', async () => {
  let isSilent = false;
  const line = makeFakeSocket(() =>
    isSilent ? new Promise(() => {}) : { t0: 0, serverNow: Date.now(), behind: {} },
  );
  const stop = startHeartbeat(line.socket, { onVersion: () => {} });
  line.emit('connect');
  await vi.advanceTimersByTimeAsync(10_000);
  const beats = line.requestsOf('beat').length;
  expect(beats).toBeGreaterThanOrEqual(16 + 4);
  // "Not live since" is the time of the last answered heartbeat.
  expect(getLastReceivedAt()).toBeGreaterThanOrEqual(serverNow() - 2_000);

  isSilent = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(line.closed()).toBe(1);
  stop();
});

test.each([
  { received: undefined, revision: 1, meaning: 'gap' },
  { received: 0, revision: 1, meaning: 'next' },
  { received: 5, revision: 5, meaning: 'known' },
  { received: 5, revision: 6, meaning: 'next' },
  { received: 5, revision: 7, meaning: 'gap' },
])('after revision $received, batch $revision is $meaning', ({ received, revision, meaning }) => {
  expect(classifyBatch({ revision }, received)).toBe(meaning);
});

test.each([
  { before: {}, behind: { diary: 6 }, received: { diary: 5 }, rooms: [] },
  { before: { diary: 6 }, behind: { diary: 6 }, received: { diary: 5 }, rooms: ['diary'] },
  { before: { diary: 6 }, behind: { diary: 8 }, received: { diary: 7 }, rooms: [] },
  { before: { diary: 6 }, behind: {}, received: { diary: 6 }, rooms: [] },
])(
  'behind $before, then $behind, with $received received: missed $rooms',
  ({ before, behind, received, rooms }) => {
    expect(findMissed(before as never, behind as never, received as never)).toEqual(rooms);
  },
);

test('a screen sends the epoch of its revision, and accepts the snapshot of another epoch at any revision', async () => {
  let answer: object = { ...snapshotAt(50), epoch: 'before' };
  const line = makeFakeSocket(() => answer);
  const leave = enterRoom({ socket: line.socket, stores }, room);
  line.emit('connect');
  await settle();
  line.emit('disconnect');
  answer = { ...snapshotAt(41), epoch: 'after' };
  line.emit('connect');
  line.emit('changes', batch(42));
  await settle();
  expect(line.requestsOf('subscribe')).toEqual([{ room }, { room, since: 50, epoch: 'before' }]);
  expect(events).toEqual(['snapshot 50', 'snapshot 41', 'people.changed']);
  expect(useRooms.getState()[room]).toMatchObject({ revision: 42, epoch: 'after', isLive: true });
  leave();
});

test('a batch that waited for an answer lost with its connection is not applied to the later epoch', async () => {
  const answers = [new Promise(() => undefined), { ...snapshotAt(50), epoch: 'after' }];
  const line = makeFakeSocket(() => answers.shift());
  const leave = enterRoom({ socket: line.socket, stores }, room);
  line.emit('connect');
  line.emit('changes', batch(51));
  line.emit('disconnect', 'transport close');
  line.emit('connect');
  await settle();
  expect([events.at(-1), applied, revisionOf(room)]).toEqual(['snapshot 50', [], 50]);
  leave();
});

test('a heartbeat reports only changed revisions', () => {
  expect(findUnreported({ diary: 3, 'event:a': 2 }, { diary: 3, 'event:a': 1 })).toEqual({
    'event:a': 2,
  });
});

test('without its database a server answers a subscription with an error that is not a refusal, and it is retried', async () => {
  let isAway = true;
  const line = makeFakeSocket(() =>
    isAway ? { success: false, code: 'unavailable' } : snapshotAt(3),
  );
  const leave = enterRoom({ socket: line.socket, stores }, room);
  line.emit('connect');
  await settle();
  expect(useRooms.getState()[room]).toEqual({ isLive: false, lastReceivedAt: null });

  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(useRooms.getState()[room]).toMatchObject({ revision: 3, isLive: true });
  leave();
});

test('a room that was joined with a wrong key is joined again with the right one, also between two pages', async () => {
  const line = makeFakeSocket(({ payload }) =>
    payload.key === 'right' ? snapshotAt(5) : { success: false, code: 'order-not-found' },
  );
  const leaveWrong = enterRoom({ socket: line.socket, stores }, room, 'wrong');
  line.emit('connect');
  await settle();
  expect(useRooms.getState()[room]).toMatchObject({ isLive: false, refusal: 'order-not-found' });
  leaveWrong();
  const leave = enterRoom({ socket: line.socket, stores }, room, 'right');
  await settle();
  expect(useRooms.getState()[room]).toMatchObject({ isLive: true, revision: 5 });
  expect(useRooms.getState()[room]).not.toHaveProperty('refusal');

  // The end of the former subscription does not end the new one.
  await vi.advanceTimersByTimeAsync(20_000);
  line.emit('changes', batch(6));
  expect(revisionOf(room)).toBe(6);
  leave();
});

test('a room that no page follows gives commands no base, since the screen may show newer data of another room', async () => {
  const line = makeFakeSocket(() => snapshotAt(5));
  const enter = () => enterRoom({ socket: line.socket, stores }, room);
  const leave = enter();
  line.emit('connect');
  await settle();
  expect(shownRevisionOf(room)).toBe(5);
  leave();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(shownRevisionOf(room)).toBe(5);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shownRevisionOf(room)).toBeUndefined();
  const leaveSecondTime = enter();
  await settle();
  expect(shownRevisionOf(room)).toBe(5);
  leaveSecondTime();
});
