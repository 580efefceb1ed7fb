import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { minuteMs } from '@kalavara/shared-types/durations';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { replaceTimers, upsertTimer } from '../../features/timers/store';
import { setLanguage } from '../../i18n/language';
import { perform } from '../../outbox/outbox';
import { getEntries, remove } from '../../outbox/store';
import { ConnectionContext } from '../../realtime/ConnectionContext';
import { setRoomStatus } from '../../realtime/rooms';
import { useConnectionStore } from '../../realtime/status';
import { done, serve } from '../../test/fakeServer';
import { makeFakeSocket } from '../../test/fakeSocket';
import { openFakeSound } from '../../test/fakeSound';
import { loadMessages } from '../../test/loadMessages';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilSent } from '../../test/waitForOutbox';
import { suspendToasts, Toasts } from '../../ui/Toast';
import { StagePage } from './StagePage';
import { loadDeferredScript } from './useDeferredScript';

const now = Date.parse('2026-11-21T06:30:00Z');
const meat = stages.find(({ route }) => route === '/soplocked/meatmasala')!;
let rings: () => number;
let number = 0;
let eventId: string;

beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));
beforeEach(() => {
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  serve(() => 'no network');
  sessionStorage.clear();
  rings = openFakeSound();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  eventId = `late${(number += 1)}`;
  replaceTimers(eventId, []);
  kitchenRoomStores.apply('kitchen', {
    type: 'kitchenSettings.changed',
    settings: {
      ...defaultBusiness,
      ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { id } of getEntries()) await remove(id);
  useConnectionStore.setState({ state: 'connecting' });
  suspendToasts()();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the page, which has the room at revision 1, offline. */
function show() {
  window.history.replaceState(null, '', `${meat.route}?eventId=${eventId}`);
  render(
    <ConnectionContext
      value={{ socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores }}
    >
      <StagePage stage={meat} />
      <Toasts />
    </ConnectionContext>,
  );
  act(() => {
    setRoomStatus(eventRoom(eventId), { revision: 1 });
    useConnectionStore.setState({ state: 'lost' });
  });
}

/** Starts 2-1 (20 minutes) offline. */
async function startWithoutNetwork() {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Start: 2-1/ }));
  await waitFor(() => expect(digits()).toBe('20:00'));
}
async function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
  await waitUntilSent();
}
const digits = () => screen.queryAllByRole('timer')[0]?.textContent;
const box = () => screen.findByRole('alert', { name: 'Not done' });
const noBox = () =>
  waitFor(() => expect(screen.queryByRole('alert', { name: 'Not done' })).toBeNull());
const running = (stepId: string, startTime: number): Timer => ({
  eventId,
  stepId,
  isActive: true,
  startTime,
  startedBy: 'Biju',
});

test('a start that was not sent within two minutes still counts and rings, and is sent with its time on request', async () => {
  await startWithoutNetwork();
  await pass(2 * minuteMs + 10_000);
  const { getByRole, getByText, queryByRole } = within(await box());
  expect(getByText(/^Only this screen counts it/)).toBeTruthy();
  // If it could be dismissed, the countdown would end without a bell.
  expect(queryByRole('button', { name: 'Understood' })).toBeNull();
  await waitFor(() => expect(digits()).toBe('17:50'));
  await pass(18 * minuteMs);
  await waitFor(() => expect(digits()).toBe('+0:10'));
  await waitFor(() => expect(rings()).toBe(1));

  const calls = serve(() => done(2));
  fireEvent.click(getByRole('button', { name: 'It has run since 12:00 PM' }));
  await noBox();
  await waitUntilSent();
  expect(calls).toMatchObject([
    { method: 'PUT', path: `/api/timers/${eventId}/2-1`, body: { isActive: true, startTime: now } },
  ]);
  expect(digits()).toBe('+0:10');
});

test('a start queued behind unsent ticks is announced as late in time, and not only once they are sent', async () => {
  const tick = { params: { eventId, taskId: 'wood-1' }, body: {} };
  await perform('completeTask', eventRoom(eventId), tick);
  await startWithoutNetwork();
  await pass(2 * minuteMs + 10_000);
  expect(within(await box()).getByText(/^Only this screen counts it/)).toBeTruthy();
  expect(getEntries().map(({ name, refusal }) => [name, refusal?.code])).toEqual([
    ['completeTask', undefined],
    ['setTimer', 'too-late'],
  ]);
});

test('a start that was never sent is removed by its stop, and neither is sent', async () => {
  await startWithoutNetwork();
  await pass(3 * minuteMs);
  await box();
  fireEvent.click(screen.getByRole('button', { name: /^Stop: 2-1/ }));
  await noBox();
  expect(digits()).toBeUndefined();
  const calls = serve(() => done(2));
  await pass(minuteMs);
  expect(calls).toEqual([]);
  expect(digits()).toBeUndefined();
});

test('a queued start is removed by a stop, so that it is not sent after the stop has expired', async () => {
  await startWithoutNetwork();
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: /^Stop: 2-1/ }));
  await waitFor(() => expect(digits()).toBeUndefined());
  const calls = serve(() => done(2));
  await pass(minuteMs);
  expect(calls).toEqual([]);
});

test('an expired start that is set to another minute is sent as a start of that time', async () => {
  await startWithoutNetwork();
  await pass(3 * minuteMs);
  await box();
  fireEvent.click(screen.getByRole('button', { name: '+1 min' }));
  await noBox();
  await waitFor(() => expect(digits()).toBe('18:00'));
  const calls = serve(() => done(2));
  await waitUntilSent();
  expect(calls).toMatchObject([{ body: { from: null, startTime: now + minuteMs } }]);
});

test('a queued start that is set to other minutes still counts when neither was sent in time', async () => {
  await startWithoutNetwork();
  await pass(5_000);
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('−1 min');
  await waitFor(() => expect(digits()).toBe('18:55'));
  await press('−1 min');
  await waitFor(() => expect(digits()).toBe('17:55'));
  await pass(3 * minuteMs);
  await box();
  await waitFor(() => expect(digits()).toBe('14:55'));
  await press('+1 min');
  await waitFor(() => expect(digits()).toBe('15:55'));
  await press('+1 min');
  await waitFor(() => expect(digits()).toBe('16:55'));
  await pass(3 * minuteMs);
  await box();
  await waitFor(() => expect(digits()).toBe('13:55'));
});

test('an expired start whose step already runs for all screens is dropped', async () => {
  await startWithoutNetwork();
  await pass(3 * minuteMs);
  await box();
  act(() => upsertTimer(running('2-1', now + minuteMs)));
  await noBox();
  await waitFor(() => expect(digits()).toBe('18:00'));
});

test('a later start of another screen ends an expired one, and the screen shows it', async () => {
  await startWithoutNetwork();
  await pass(3 * minuteMs);
  await box();
  act(() => upsertTimer(running('2-2', now + minuteMs)));
  await noBox();
  expect(
    screen.getByText(
      '2-1 Wash and drain has stopped: Biju started 2-2 Weigh and trim at 12:01 PM.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Stop: 2-1/ })).toBeNull();
  act(() => upsertTimer({ ...running('2-2', 0), isActive: false, startTime: null }));
  expect(screen.queryByRole('button', { name: /^Stop:/ })).toBeNull();
});

test('an expired start replaces a step that ran before it on this screen', async () => {
  upsertTimer(running('2-2', now - 5 * minuteMs));
  await startWithoutNetwork();
  await pass(3 * minuteMs);
  await box();
  expect(screen.getByRole('button', { name: /^Stop: 2-1/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Stop: 2-2/ })).toBeNull();
});

test('a stop that was not sent is dropped once another screen has stopped the step', async () => {
  upsertTimer(running('2-1', now - minuteMs));
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Stop: 2-1/ }));
  await waitFor(() => expect(digits()).toBeUndefined());
  await pass(minuteMs);
  await box();
  act(() => upsertTimer({ ...running('2-1', 0), isActive: false, startTime: null }));
  await noBox();
});
