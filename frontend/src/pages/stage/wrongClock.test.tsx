import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { minuteMs } from '@kalavara/shared-types/durations';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { setLanguage } from '../../i18n/language';
import { ConnectionContext } from '../../realtime/ConnectionContext';
import { clock, device, serverNow } from '../../realtime/clock';
import { useConnectionStore } from '../../realtime/status';
import { serve } from '../../test/fakeServer';
import { makeFakeSocket } from '../../test/fakeSocket';
import { openFakeSound } from '../../test/fakeSound';
import { loadMessages } from '../../test/loadMessages';
import { StagePage } from './StagePage';
import { loadDeferredScript } from './useDeferredScript';

const meat = stages.find(({ route }) => route === '/soplocked/meatmasala')!;
let rings: () => number;

beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));
beforeEach(() => {
  loadMessages();
  setLanguage('en');
  serve(() => 'no network');
  sessionStorage.clear();
  rings = openFakeSound();
  useConnectionStore.setState({ state: 'lost' });
});

afterEach(() => vi.unstubAllGlobals());

/** Starts a TV offline that has the state of `heardAt` stored: a step of 20 minutes was started 10 minutes before. */
async function switchOn(heardAt: number) {
  const eventId = `e${heardAt}`;
  const startTime = heardAt - 10 * minuteMs;
  const timer = { eventId, stepId: '2-1', isActive: true, startTime, startedBy: 'Amina' };
  await set(
    eventRoom(eventId),
    { snapshot: { timers: [timer], todos: null, people: 50 }, revision: 1, heardAt, shape: 4 },
    createStore('kalavara-rooms', 'rooms'),
  );
  kitchenRoomStores.apply('kitchen', {
    type: 'kitchenSettings.changed',
    settings: {
      ...defaultBusiness,
      ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
    },
  });
  window.history.replaceState(null, '', `${meat.route}?eventId=${eventId}`);
  const { socket } = makeFakeSocket(() => new Promise(() => {}));
  render(
    <ConnectionContext value={{ socket, stores: kitchenRoomStores }}>
      <StagePage stage={meat} />
    </ConnectionContext>,
  );
  await screen.findAllByRole('timer');
}
const sync = (at: number) => act(() => clock.addSample(device.now(), at));
const digits = () => screen.getAllByRole('timer')[0]!.textContent;
const phases = () =>
  [...document.querySelectorAll('main [data-phase]')].map((one) => one.getAttribute('data-phase'));

// The clock of this file has no sample of the server's time yet.
test('a TV that starts with a time before its power cut shows no countdown until it has the server’s time', async () => {
  const cutAt = serverNow() + 5 * minuteMs;
  await switchOn(cutAt);
  expect(digits()).toBe('--:--');
  expect(phases()).not.toContain('green');

  sync(cutAt + 4 * minuteMs);
  await waitFor(() => expect(digits()).toMatch(/^0[56]:\d\d$/));
  expect(phases()).toContain('green');
  expect(rings()).toBe(0);
  clock.discardSamples();
  sync(cutAt + 10 * minuteMs);
  await waitFor(() => expect(rings()).toBe(1));
});

test('a TV that starts with a later time rings by its own clock, and again at the end of the step', async () => {
  const cutAt = serverNow() - 60 * minuteMs;
  vi.spyOn(clock, 'isSynced').mockReturnValue(false);
  await switchOn(cutAt);
  await waitFor(() => expect(digits()).toMatch(/^\+50:/));
  await waitFor(() => expect(rings()).toBe(1));

  vi.mocked(clock.isSynced).mockRestore();
  clock.discardSamples();
  sync(cutAt + 4 * minuteMs);
  await waitFor(() => expect(digits()).toMatch(/^0[56]:\d\d$/));
  expect(rings()).toBe(1);
  clock.discardSamples();
  sync(cutAt + 10 * minuteMs);
  await waitFor(() => expect(rings()).toBe(2));
});

test('a TV that is opened offline rings at the end of the step, and not again when it has the server’s time', async () => {
  const cutAt = serverNow() - 9.5 * minuteMs;
  vi.spyOn(clock, 'isSynced').mockReturnValue(false);
  await switchOn(cutAt);
  await waitFor(() => expect(digits()).toMatch(/^00:[012]/));
  expect(rings()).toBe(0);
  act(() => clock.skip(minuteMs / 2));
  await waitFor(() => expect(rings()).toBe(1));
  vi.mocked(clock.isSynced).mockRestore();
  clock.discardSamples();
  sync(cutAt + 10.5 * minuteMs);
  await waitFor(() => expect(digits()).toMatch(/^\+0:3/));
  expect(rings()).toBe(1);
});
