import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { blankTask } from '@kalavara/shared-types/todos/todos.rules';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getItems } from '../features/inventory/store';
import { selectSchedule } from '../features/todos/schedule';
import { selectTasks } from '../features/todos/store';
import { selectTimers } from '../features/timers/store';
import { enterRoom } from '../realtime/enterRoom';
import { pollWhileLost } from '../realtime/poll';
import { revisionOf, shownRevisionOf, useRooms } from '../realtime/rooms';
import { writeMirror, readMirror } from '../realtime/mirror';
import { markFailedTry, markLive } from '../realtime/status';
import { makeFakeSocket } from '../test/fakeSocket';
import { serve } from '../test/fakeServer';
import { kitchenRoomStores } from './kitchenRoomStores';
import { waitUntil } from '../test/waiting';

let number = 0;
let eventId: string;
const task = (id: string) => blankTask(eventId, id);
const rest = {
  schedule: defaultSchedule,
  readings: [],
  reviews: [],
  stock: [],
  name: null,
  isDeleted: false,
  reminders: [],
};
const running = (stepId: string) => ({
  eventId,
  stepId,
  isActive: true,
  startTime: 1,
  startedBy: 'Amina',
});

beforeEach(() => void (eventId = `k${(number += 1)}`));
/** Advances the time by half a second, after which the mirror is written. */
async function advanceAndRead(change: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  change();
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the mirror receives loaded and changed data', () => {
  const room = eventRoom(eventId);
  expect(kitchenRoomStores.read(room)).toBeUndefined();
  kitchenRoomStores.load(room, {
    timers: [],
    todos: [task('a'), task('b')],
    people: null,
    ...rest,
  });
  kitchenRoomStores.apply(room, { type: 'timer.changed', timer: running('2-1') });
  kitchenRoomStores.apply(room, { type: 'task.changed', task: { ...task('a'), task: 'Rice' } });
  kitchenRoomStores.apply(room, { type: 'task.removed', taskId: 'b' });
  kitchenRoomStores.apply(room, { type: 'people.changed', count: 80 });
  expect(kitchenRoomStores.read(room)).toEqual({
    timers: [running('2-1')],
    todos: [{ ...task('a'), task: 'Rice' }],
    people: 80,
    ...rest,
  });
});

test('a change applied twice changes nothing the second time', { meta: { rules: ['R3'] } }, () => {
  const event = { id: eventId, title: 'Wedding', date: '2026-11-24', createdAt: '' } as DiaryEvent;
  kitchenRoomStores.load('diary', { events: [], wasUsed: false });
  for (let i = 0; i < 2; i += 1)
    kitchenRoomStores.apply('diary', { type: 'diaryEvent.changed', event });
  expect(kitchenRoomStores.read('diary')).toEqual({ events: [event], wasUsed: true });
  for (let i = 0; i < 2; i += 1)
    kitchenRoomStores.apply('diary', { type: 'diaryEvent.removed', eventId });
  expect(kitchenRoomStores.read('diary')).toEqual({ events: [], wasUsed: true });
});

test('the mirror of an older build is not loaded, because it may lack fields', async () => {
  const room = eventRoom(eventId);
  const snapshot = { timers: [], todos: [task('a')], people: 50 };
  await set(
    room,
    { snapshot, revision: 7, heardAt: 1_000 },
    createStore('kalavara-rooms', 'rooms'),
  );
  const own = eventRoom(`${eventId}-own`);
  await advanceAndRead(() =>
    writeMirror(own, () => ({ snapshot: { ...snapshot, ...rest }, revision: 7, heardAt: 1_000 })),
  );
  expect(await readMirror(own)).toBeDefined();
  const line = { socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores };
  const leave = [room, own].map((each) => enterRoom(line, each));
  // Mirrors are read one after the other, so once that of the build is shown, the older one has been read.
  await waitUntil(() => expect(selectTasks(`${eventId}-own`)).toEqual([task('a')]));
  expect([selectTasks(eventId), selectSchedule(eventId)]).toEqual([undefined, undefined]);
  leave.forEach((go) => go());
});

test(
  'a page opened offline shows the mirror, and does not count it as received',
  { meta: { rules: ['R11'] } },
  async () => {
    const room = eventRoom(eventId);
    await advanceAndRead(() =>
      writeMirror(room, () => ({
        snapshot: { timers: [], todos: [task('a')], people: 50, ...rest },
        revision: 7,
        heardAt: 1_000,
      })),
    );
    expect(await readMirror(room)).toBeDefined();

    const leave = enterRoom(
      { socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores },
      room,
    );
    await waitUntil(() => expect(selectTasks(eventId)).toEqual([task('a')]));
    expect(useRooms.getState()[room]).toMatchObject({ isLive: false, lastReceivedAt: 1_000 });
    expect([revisionOf(room), shownRevisionOf(room)]).toEqual([undefined, 7]);
    leave();
  },
);

test(
  'a received inventory is mirrored and loaded by a page opened offline; without a mirror it remains unknown',
  { meta: { requirements: ['K-486', 'K-487', 'D-112'] } },
  async () => {
    const pepper = { id: '1001', name: 'Black pepper', quantity: 2.5 } as Item;
    const answeringSocket = makeFakeSocket(() => ({
      success: true,
      room: 'inventory',
      revision: 4,
      serverNow: Date.now(),
      snapshot: { items: [pepper], shopping: null },
    }));
    const leave = enterRoom(
      { socket: answeringSocket.socket, stores: kitchenRoomStores },
      'inventory',
    );
    expect([await readMirror('inventory'), getItems()]).toEqual([undefined, undefined]);
    await advanceAndRead(() => answeringSocket.emit('connect'));
    expect(await readMirror('inventory')).toMatchObject({
      snapshot: { items: [pepper] },
      revision: 4,
    });
    leave();

    // A reopened page has new modules and only the browser's storage.
    vi.resetModules();
    const [reopened, rooms, store] = await Promise.all([
      import('./kitchenRoomStores'),
      import('../realtime/enterRoom'),
      import('../features/inventory/store'),
    ]);
    expect(store.getItems()).toBeUndefined();
    const leaveSecond = rooms.enterRoom(
      { socket: makeFakeSocket(() => null).socket, stores: reopened.kitchenRoomStores },
      'inventory',
    );
    await waitUntil(() => expect(store.getItems()).toEqual([pepper]));
    leaveSecond();
  },
);

test('if sockets are blocked, the timers are loaded over HTTP after five seconds', async () => {
  vi.useFakeTimers();
  const calls = serve(() => ({
    body: { success: true, data: [running('2-1')], revision: 9, serverNow: Date.now() },
  }));
  const leave = enterRoom(
    { socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores },
    eventRoom(eventId),
  );
  const receivedSpy = vi.fn();
  const stop = pollWhileLost(kitchenRoomStores, { onReceived: receivedSpy });
  markFailedTry();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(calls.length).toBeGreaterThanOrEqual(2);
  expect(calls.map(({ path }) => path)).toContain(`/api/timers/${eventId}`);
  expect(selectTimers(eventId)).toEqual([running('2-1')]);
  expect(receivedSpy).toHaveBeenCalled();

  markLive();
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toHaveLength(before);
  stop();
  leave();
});
