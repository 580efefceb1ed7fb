import { newItem } from '@kalavara/shared-types/inventory/item-changes.rules';
import { act, renderHook } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offlineCommands } from '../../app/offlineCommands';
import { perform } from '../../outbox/outbox';
import { registerCommands } from '../../outbox/registry';
import { useOutbox } from '../../outbox/store';
import { enterRoom } from '../../realtime/enterRoom';
import { clearMirror, readMirror } from '../../realtime/mirror';
import { pollWhileLost } from '../../realtime/poll';
import { createRoomStores } from '../../realtime/roomSlices';
import { shownRevisionOf, useRooms } from '../../realtime/rooms';
import { markLive, markLost } from '../../realtime/status';
import { done, refused, serve, type RecordedCall } from '../../test/fakeServer';
import { makeFakeSocket } from '../../test/fakeSocket';
import { waitUntil } from '../../test/waiting';
import { shoppingSlice } from '../shopping/sync';
import { replaceItems, useInventory } from './store';
import { itemSlice } from './sync';

const stores = createRoomStores([itemSlice, shoppingSlice], { isMirrored: true });
const itemId = '1001';
const useQuantity = () => useInventory().items[0]?.quantity;
const withQuantity = (quantity: number) => ({ ...newItem(itemId), quantity });

let ends: (() => void)[] = [];
beforeEach(async () => {
  await clear(createStore('kalavara-outbox', 'entries'));
  await clearMirror();
  useOutbox.setState({ entries: [], failing: [] });
  registerCommands(offlineCommands);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ends = [
    enterRoom({ socket: makeFakeSocket(() => null).socket, stores }, 'inventory'),
    pollWhileLost(stores, { onReceived: () => {} }),
  ];
});
afterEach(() => {
  ends.forEach((end) => end());
  act(() => markLive());
  vi.useRealTimers();
});

/** Waiting advances the fake clock; with longer steps a slow machine would reach the next poll. */
const pace = { interval: 5 };

/** Uses two of ten kilos, then polls the room at the revision that contains the movement. */
async function moveAndPoll(shopping: (call: RecordedCall) => ReturnType<typeof refused>) {
  useRooms.setState({ inventory: { revision: 4, isLive: false, lastReceivedAt: 1 } });
  replaceItems([withQuantity(10)]);
  const shown = renderHook(useQuantity).result;
  const calls = serve((call) => {
    if (call.method !== 'GET') return done(5);
    return call.path === '/api/inventory'
      ? { body: { success: true, data: [withQuantity(8)], revision: 5 } }
      : shopping(call);
  });
  const body = { id: crypto.randomUUID(), itemId, kind: 'use', quantity: 2 } as const;
  await act(() => perform('moveStock', 'inventory', { body }).then(() => {}));
  await act(() => waitUntil(() => expect(useOutbox.getState().entries[0]?.revision).toBe(5), pace));
  expect(shown.current).toBe(8);
  act(() => markLost());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await act(() => waitUntil(() => expect(calls.at(-1)?.path).toBe('/api/shopping-list'), pace));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return shown;
}

test('without a socket a movement changes the amount once, the next command has the polled base, and the room is mirrored', async () => {
  const shown = await moveAndPoll(() => ({ body: { success: true, data: null, revision: 5 } }));
  expect([useOutbox.getState().entries, shown.current]).toEqual([[], 8]);
  expect(shownRevisionOf('inventory')).toBe(5);
  await vi.advanceTimersByTimeAsync(500);
  expect(await readMirror('inventory')).toMatchObject({
    snapshot: { items: [withQuantity(8)], shopping: null },
    revision: 5,
  });
});

test('a room with a refused part is not polled as a whole', async () => {
  await moveAndPoll(() => refused(429, 'too-many'));
  expect(useOutbox.getState().entries).toHaveLength(1);
  expect(shownRevisionOf('inventory')).toBe(4);
  await vi.advanceTimersByTimeAsync(500);
  expect(await readMirror('inventory')).toBeUndefined();
});
