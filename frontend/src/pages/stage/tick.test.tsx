import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { refreshSession } from '../../features/accounts/sessionStore';
import { setLanguage } from '../../i18n/language';
import { ConnectionContext } from '../../realtime/ConnectionContext';
import { makeFakeSocket } from '../../test/fakeSocket';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { stopClocks } from '../../test/stopClocks';
import StageRoutes from './StageRoutes';
import { loadDeferredScript } from './useDeferredScript';

const now = Date.UTC(2026, 10, 20, 6, 0, 20);
const eventId = 'event-1795369410483';
const timer = {
  eventId,
  stepId: '2-1',
  isActive: true,
  startTime: now - 90_000,
  startedBy: 'Amina',
};
const event = {
  timers: [timer],
  todos: null,
  people: 50,
  name: null,
  reminders: [],
  schedule: defaultSchedule,
  readings: [],
  reviews: [],
  stock: [],
};
const kitchen = {
  settings: {
    ...defaultBusiness,
    ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
  },
  media: [],
};

beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));
beforeEach(() => {
  loadMessages();
  setLanguage('en');
  serve(() => ({ body: { success: true, data: null, isOpenKitchen: true } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isDigit = ({ type }: MutationRecord) => type === 'characterData';
const isBar = ({ attributeName, target }: MutationRecord) =>
  attributeName === 'style' && (target as HTMLElement).style.transform.startsWith('scaleX');

test('a second of a running step changes only digits and bars, and renders nothing', async () => {
  await refreshSession();
  stopClocks(now);
  window.history.replaceState(null, '', `/soplocked/meatmasala?eventId=${eventId}`);
  const line = makeFakeSocket(({ payload }) => ({
    success: true,
    room: payload['room'],
    revision: 1,
    serverNow: Date.now(),
    snapshot: payload['room'] === 'kitchen' ? kitchen : event,
  }));
  let commits = 0;
  const { container } = render(
    <ConnectionContext value={{ socket: line.socket, stores: kitchenRoomStores }}>
      <Profiler id="stage" onRender={() => void (commits += 1)}>
        <StageRoutes />
      </Profiler>
    </ConnectionContext>,
  );
  await act(async () => line.emit('connect'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  const digits = container.querySelector('[data-kind="featured"] [role="timer"]')!;
  const before = digits.textContent;
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void seen.push(...records));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(container, all);
  commits = 0;

  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(digits.textContent).not.toBe(before);
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(seen.filter((record) => !isDigit(record) && !isBar(record))).toEqual([]);
  expect(commits).toBe(0);

  // Control: with the next minute the clock is rendered.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(commits).toBeGreaterThan(0);
  observer.disconnect();
});
