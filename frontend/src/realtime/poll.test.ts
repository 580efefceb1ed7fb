import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getKitchenSettings } from '../features/settings/kitchenStore';
import { kitchenSettingsSlice } from '../features/settings/sync';
import { replaceTimers } from '../features/timers/store';
import { timerSlice } from '../features/timers/sync';
import { selectTasks } from '../features/todos/store';
import { taskSlice } from '../features/todos/sync';
import { makeFakeSocket } from '../test/fakeSocket';
import { serve } from '../test/fakeServer';
import { device, serverNow } from './clock';
import { enterRoom } from './enterRoom';
import { pollWhileLost } from './poll';
import { addSample, discardSamples } from './samples';
import { createRoomStores } from './roomSlices';
import { isOffline, markFailedTry, markLost, markLive, useConnectionStore } from './status';

const stores = createRoomStores([timerSlice, kitchenSettingsSlice], { isMirrored: true });
const answerEmpty = () => ({
  body: { success: true, data: [], revision: 9, serverNow: Date.now() },
});

let stop = () => {};
let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  leave = enterRoom({ socket: makeFakeSocket(() => null).socket, stores }, eventRoom('p1'));
  stop = pollWhileLost(stores, { onReceived: () => {} });
});
afterEach(() => {
  stop();
  leave();
  markLive();
  vi.useRealTimers();
});

test.each([
  ['never came up', markFailedTry],
  ['broke', markLost],
])(
  'from 5 s after the socket %s the list is polled every 5 s until the socket is back, and never a single timer',
  { meta: { requirements: ['K-642', 'K-657', 'D-027'] } },
  async (_how, happens) => {
    const calls = serve(answerEmpty);
    happens();
    await vi.advanceTimersByTimeAsync(4_900);
    markFailedTry();
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.map(({ path }) => path)).toEqual(['/api/timers/p1']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(3).fill('GET /api/timers/p1'),
    );
    markLive();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toHaveLength(3);
  },
);

test(
  'a failing list is followed by a read of each running step, whose failure is logged with its status unless it is 404',
  { meta: { requirements: ['K-642'] } },
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const timer = { eventId: 'p1', isActive: true, startTime: 1, startedBy: 'Amina' };
    replaceTimers('p1', [
      { ...timer, stepId: '2-1' },
      { ...timer, stepId: '3-1' },
    ]);
    const calls = serve(({ path }) => ({ status: path.endsWith('3-1') ? 404 : 500, body: null }));
    markLost();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/timers/p1',
      '/api/timers/p1/2-1',
      '/api/timers/p1/3-1',
    ]);
    expect(log.mock.calls).toEqual([['Error fetching timers: 500'], ['Error fetching timer: 500']]);
    log.mockRestore();
    replaceTimers('p1', []);
  },
);

test('tasks are polled every 10 s in addition to the timers, and the status is polling until the socket is back', async () => {
  stop();
  const both = createRoomStores([timerSlice, taskSlice], { isMirrored: true });
  stop = pollWhileLost(both, { onReceived: () => {} });
  const calls = serve(answerEmpty);
  markLost();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls.map(({ path }) => path)).toEqual(['/api/timers/p1', '/api/todos/p1']);
  expect(useConnectionStore.getState().polledAt).not.toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls.filter(({ path }) => path === '/api/todos/p1')).toHaveLength(2);
  expect(calls.filter(({ path }) => path === '/api/timers/p1')).toHaveLength(3);
  serve(() => 'no network');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useConnectionStore.getState().polledAt).toBeNull();
  markLive();
  expect(useConnectionStore.getState().polledAt).toBeNull();
});

test.each([
  [true, null],
  [false, []],
])('a polled list that is new (%s) is %j, as in the room', async (isNew, expected) => {
  stop();
  stop = pollWhileLost(createRoomStores([taskSlice], { isMirrored: true }), {
    onReceived: () => {},
  });
  serve(() => ({ body: { success: true, data: [], isNew, revision: 9, serverNow: Date.now() } }));
  markLost();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(selectTasks('p1')).toEqual(expected);
});

test('a page that never connected and has nothing to poll is offline after 5 s', async () => {
  stop();
  stop = pollWhileLost(createRoomStores([], { isMirrored: false }), { onReceived: () => {} });
  useConnectionStore.setState({ state: 'connecting', failedTries: 1 });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isOffline(useConnectionStore.getState())).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOffline(useConnectionStore.getState())).toBe(true);
});

test('on a slow network polls follow each other without overlap', async () => {
  const answers: (() => void)[] = [];
  serve(answerEmpty);
  const answerNow = fetch;
  const slow = vi.fn(async (...call: Parameters<typeof fetch>) => {
    await new Promise<void>((go) => void answers.push(go));
    return answerNow(...call);
  });
  vi.stubGlobal('fetch', slow);
  markLost();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(slow).toHaveBeenCalledTimes(1);
  answers.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  expect(slow).toHaveBeenCalledTimes(2);
});

test('an answer that was requested before the device slept does not set the clock back', async () => {
  serve(async () => {
    const answer = answerEmpty();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return answer;
  });
  markLost();
  await vi.advanceTimersByTimeAsync(5_100);
  vi.setSystemTime(Date.now() + 30 * 60_000);
  discardSamples();
  addSample(device.now(), Date.now());
  await vi.advanceTimersByTimeAsync(400);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
});

test('a socket that is back within 5 s causes no poll', async () => {
  const calls = serve(answerEmpty);
  markLost();
  await vi.advanceTimersByTimeAsync(3_000);
  markLive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toHaveLength(0);
});

test(
  'a failure without JSON is logged with its status',
  { meta: { requirements: ['K-645'] } },
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const json = () => Promise.reject(new SyntaxError('no JSON'));
    vi.stubGlobal('fetch', async () => ({ status: 500, headers: new Headers(), json }));
    markLost();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toHaveBeenCalledWith('Error fetching timers: 500');
    log.mockRestore();
  },
);

test(
  'without a socket a TV polls the durations of the setup steps',
  { meta: { requirements: ['K-150', 'D-021'] } },
  async () => {
    const leaveKitchen = enterRoom(
      { socket: makeFakeSocket(() => null).socket, stores },
      'kitchen',
    );
    const kitchen = { settings: { setupTiming: 'long-burn' }, media: [] };
    serve(({ path }) =>
      path === '/api/kitchen'
        ? { body: { success: true, data: kitchen, revision: 3 } }
        : answerEmpty(),
    );
    markLost();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getKitchenSettings()).toEqual(kitchen.settings);
    leaveKitchen();
  },
);
