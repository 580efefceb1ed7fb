import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import type { Display } from '@kalavara/shared-types/displays/displays';
import { displayRoom, eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../../app/kitchenRoomStores';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { upsertEventName } from '../../../features/diary/eventNames';
import { setLanguage } from '../../../i18n/language';
import { clock, device } from '../../../realtime/clock';
import { ConnectionContext } from '../../../realtime/ConnectionContext';
import { getShownPage } from '../../../realtime/shownPage';
import { displayOf } from '../../../test/displays';
import { makeFakeSocket } from '../../../test/fakeSocket';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import StageRoutes from '../StageRoutes';
import { loadDeferredScript } from '../useDeferredScript';

const now = Date.parse('2026-11-21T06:30:00Z');
const page = '/soplocked/meatmasala?eventId=e1';
const kitchen = {
  settings: {
    ...defaultBusiness,
    ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
  },
  media: [],
};
const step = { eventId: 'e1', stepId: '2-1', isActive: true, startTime: now, startedBy: 'Amina' };

let number = 0;
let display: Display;

const eventOn = (date: string) => ({
  timers: [step],
  todos: null,
  people: 50,
  reminders: [],
  schedule: defaultSchedule,
  readings: [],
  reviews: [],
  stock: [],
  name: { title: 'Wedding at Aluva', date },
});
const snapshotOf = (room: unknown): unknown => {
  if (room === eventRoom('e1')) return eventOn('2026-11-20');
  if (room === eventRoom('e2')) return eventOn('2026-11-19');
  if (room === eventRoom('unnamed')) return { ...eventOn('2026-11-20'), name: null };
  return room === 'kitchen' ? kitchen : { display };
};

// One socket for all tests: a room stays subscribed for a while after the last page that uses it.
const line = makeFakeSocket(({ payload: { room } }) => ({
  success: true,
  room,
  revision: (number += 1),
  serverNow: Date.now(),
  snapshot: snapshotOf(room),
}));

beforeAll(async () => void (await loadDeferredScript(() => import('../deferred'))));
beforeEach(() => {
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  localStorage.clear();
  display = displayOf({ id: `tv${(number += 1)}` });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a TV whose browser opens `address`. */
async function switchOn(address: string, { isLive = true, id = display.id } = {}) {
  act(() => line.emit('disconnect'));
  cleanup();
  for (const each of ['e1', 'e2', 'unnamed']) upsertEventName(each, undefined as never);
  serve(() => ({
    body: { success: true, data: { id, name: 'TV', role: 'display' }, isOpenKitchen: false },
  }));
  await act(refreshSession);
  window.history.pushState(null, '', address);
  render(
    <ConnectionContext value={{ socket: line.socket, stores: kitchenRoomStores }}>
      <StageRoutes />
    </ConnectionContext>,
  );
  if (isLive) await act(async () => line.emit('connect'));
}
const address = () => location.pathname + location.search.replace(/&startTimer=.*/, '');
const messageBar = () => screen.queryByRole('alert', { name: 'Message to this screen' });
/** Changes the instructions of the TV like a phone. */
const instruct = (changed: Partial<Display>) =>
  act(async () =>
    kitchenRoomStores.apply(displayRoom(display.id), {
      type: 'display.changed',
      display: (display = { ...display, ...changed }),
    }),
  );

test('a TV returns after a power cut to its page and event, also offline', async () => {
  await switchOn(page);
  await switchOn('/soplocked', { isLive: false });
  expect(address()).toBe(page);
  await switchOn('/soplocked/?lang=ml');
  expect(address()).toBe(page);
  // Only the page that was shown last is restored, not the one before it.
  await switchOn('/soplocked/riceprep?eventId=e1');
  await switchOn('/soplocked');
  expect(address()).toBe('/soplocked/riceprep?eventId=e1');
});

test('a TV does not return to an event before yesterday, to the page of an earlier pairing, or if its address has an event', async () => {
  await switchOn(page);
  await switchOn('/soplocked', { id: 'paired-anew' });
  expect(address()).toBe('/soplocked');
  await switchOn(page);
  await switchOn('/soplocked/setup?eventId=e2');
  expect(address()).toBe('/soplocked/setup?eventId=e2');
  await switchOn('/soplocked');
  expect(address()).toBe('/soplocked');
});

test('a TV returns to its page after each of two power cuts, also offline', async () => {
  await switchOn(page);
  for (const _ of [1, 2]) {
    await switchOn('/soplocked', { isLive: false });
    expect(address()).toBe(page);
  }
});

test('a TV returns to an event that the diary does not have, for as long as to one of that day', async () => {
  const unnamed = '/soplocked/setup?eventId=unnamed';
  await switchOn(page);
  await switchOn(unnamed);
  await switchOn('/soplocked');
  expect(address()).toBe(unnamed);
  stopClocks(now + 2 * 86_400_000, []);
  await switchOn('/soplocked', { isLive: false });
  expect(address()).toBe('/soplocked');
});

/** Receives the server's time for the first time since the TV was started. */
function sync(at: number) {
  vi.mocked(clock.isSynced).mockRestore();
  clock.discardSamples();
  act(() => clock.addSample(device.now(), at));
}

test('a TV whose clock is ahead returns to its page once it has the server’s time', async () => {
  await switchOn(page);
  const ahead = now + 5 * 86_400_000;
  stopClocks(ahead, []);
  vi.spyOn(clock, 'isSynced').mockReturnValue(false);
  await switchOn('/soplocked');
  expect(address()).toBe('/soplocked');
  await switchOn('/soplocked');
  stopClocks(now, []);
  sync(now);
  expect(address()).toBe(page);
});

test('a TV that a phone sent to the stages remains there when it gets the server’s time', async () => {
  await switchOn(page);
  vi.spyOn(clock, 'isSynced').mockReturnValue(false);
  display = { ...display, path: '/soplocked', sentAt: now };
  await switchOn('/soplocked');
  sync(now);
  expect(address()).toBe('/soplocked');
  await switchOn('/soplocked');
  expect(address()).toBe('/soplocked');
});

test('the applied instructions of a TV are stored separately from the shop’s orders in the same browser, and were not before', async () => {
  const applied = { sentAt: now, dismissed: 'The rice is late' };
  const known = { path: '/soplocked/setup?eventId=e1', sentAt: now, message: applied.dismissed };
  display = { ...display, ...known };
  localStorage.setItem('kalavara.orders', JSON.stringify(applied));
  await switchOn(page);
  expect([address(), messageBar()]).toEqual([page, null]);

  localStorage.clear();
  const shop = JSON.stringify({ version: 1, orders: [] });
  localStorage.setItem('kalavara.orders', shop);
  await switchOn(page);
  expect([address(), messageBar() !== null]).toEqual([known.path, true]);
  expect(localStorage.getItem('kalavara.orders')).toBe(shop);
  await switchOn(page);
  expect(address()).toBe(page);
});

test('a TV that was sent to a page while it was off opens it, and reports no earlier page', async () => {
  await switchOn(page);
  expect(getShownPage()).toBe(page);
  display = { ...display, path: '/soplocked/setup?eventId=e1', sentAt: now };
  await switchOn('/soplocked', { isLive: false });
  expect([address(), getShownPage()]).toEqual([page, undefined]);
  await act(async () => line.emit('connect'));
  const sent = '/soplocked/setup?eventId=e1';
  expect([address(), getShownPage()]).toEqual([sent, sent]);
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const pressBack = (more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement!, { key: 'GoBack', ...more });

test('a message is shown beside the countdown, and Back or OK remove it from the TV, which does not change its page', async () => {
  await switchOn(page);
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
  await instruct({ message: 'Serve the guests at the gate first', messageAt: now });
  // The message is part of the page, which leaves the remaining room to the digits, rather than an overlay.
  expect(messageBar()!.closest('main')!.querySelector('[role="timer"]')).toBeTruthy();
  pass(700);
  pressBack();
  expect([messageBar(), back.mock.calls.length]).toEqual([null, 0]);
  await switchOn('/soplocked');
  expect(messageBar()).toBeNull();

  // A phone that still lists the message sends it again.
  await instruct({ messageAt: now + 1 });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(document.activeElement!);
  expect(messageBar()).toBeNull();
  await switchOn('/soplocked');
  expect(messageBar()).toBeNull();
  pressBack();
  expect(back).toHaveBeenCalledOnce();
});

test('a message does not move the focus, neither when it appears nor when it is removed', async () => {
  await switchOn(page);
  const [one, other] = screen.getByRole('main').querySelectorAll('button');
  one!.focus();
  await instruct({ message: 'Serve the guests at the gate first' });
  expect([messageBar() !== null, document.activeElement]).toEqual([true, one]);
  await instruct({ message: null });
  expect(document.activeElement).toBe(one);

  one!.blur();
  await instruct({ message: 'The rice is late' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  other!.focus();
  await instruct({ message: null });
  expect(document.activeElement).toBe(other);
});

test('Back does not remove a message that has just appeared, and a held Back has no further effect', async () => {
  await switchOn(page);
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
  await instruct({ message: 'Serve the guests at the gate first' });
  pass(699);
  pressBack();
  pass(1);
  pressBack({ repeat: true });
  expect([messageBar() !== null, back.mock.calls.length]).toEqual([true, 0]);
  pressBack();
  expect(pressBack({ repeat: true })).toBe(false);
  expect([messageBar(), back.mock.calls.length]).toEqual([null, 0]);
  pressBack();
  expect(back).toHaveBeenCalledOnce();
});

test('a page that a phone sends replaces the shown one: Back does not lead from the event to a page without one', async () => {
  await switchOn('/soplocked/riceprep');
  const pages = history.length;
  await instruct({ path: page, sentAt: now });
  expect(address()).toBe(page);
  expect(history.length).toBe(pages);
});

test('a page without an event that was opened on the TV does not replace that of today’s event, and one sent by a phone does', async () => {
  const unnamed = '/soplocked/setup?eventId=unnamed';
  await switchOn(unnamed);
  await switchOn('/soplocked/riceprep');
  await switchOn('/soplocked');
  expect(address()).toBe(unnamed);
  await instruct({ path: '/soplocked/riceprep', sentAt: now });
  await switchOn('/soplocked');
  expect(address()).toBe('/soplocked/riceprep');
});
