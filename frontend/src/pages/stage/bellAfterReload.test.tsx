import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { minuteMs } from '@kalavara/shared-types/durations';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openFakeSound } from '../../test/fakeSound';

const startTime = Date.now() - 20.1 * minuteMs;
const timer = { stepId: '2-1', isActive: true, startTime, startedBy: 'Amina' };

/** When the page was opened, in `performance.now()` of this file. */
let openedAt = 0;
const { timeOrigin } = performance;

/**
 * Opens a page of a TV, which shares only the storage with the one before it, and on which a step of 20 minutes runs. Its
 * first connection failed, or is being opened.
 */
async function openPage(eventId: string, state: 'lost' | 'connecting' = 'lost') {
  cleanup();
  vi.resetModules();
  openedAt = performance.now();
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(timeOrigin + openedAt);
  const [
    { OvertimeBell },
    { openSound },
    { clock, device },
    { useEverySecond },
    { useConnectionStore },
    { kitchenRoomStores },
  ] = await Promise.all([
    import('./step/OvertimeBell'),
    import('../../ui/bell'),
    import('../../realtime/clock'),
    import('../../realtime/drawing'),
    import('../../realtime/status'),
    import('../../app/kitchenRoomStores'),
  ]);
  openSound();
  kitchenRoomStores.apply('kitchen', {
    type: 'kitchenSettings.changed',
    settings: {
      ...defaultBusiness,
      ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
    },
  });
  useConnectionStore.setState({ state });
  vi.spyOn(device, 'now').mockImplementation(() => performance.now() - openedAt);
  let seconds = 0;
  function Seconds() {
    useEverySecond(() => void (seconds += 1));
    return null;
  }
  const pageAt = (startTime: number) => (
    <>
      <OvertimeBell timers={[{ ...timer, eventId, startTime }]} />
      <Seconds />
    </>
  );
  const { rerender } = render(pageAt(startTime));
  const nextSecond = async () => {
    const before = seconds;
    await waitFor(() => expect(seconds).toBeGreaterThan(before));
  };
  /** Receives the time of the server. */
  const sync = async (at: number) => {
    clock.discardSamples();
    act(() => clock.addSample(performance.now(), at));
    await nextSecond();
    await nextSecond();
  };
  /** Corrects the start of the step. */
  const setStart = async (corrected: number) => {
    rerender(pageAt(corrected));
    await nextSecond();
  };
  await nextSecond();
  return { sync, setStart, nextSecond };
}

test('a TV that is being connected does not ring by its own clock, which may be ahead, for half a minute', async () => {
  localStorage.clear();
  sessionStorage.clear();
  const rings = openFakeSound();
  const { sync } = await openPage('ahead', 'connecting');
  expect(rings()).toBe(0);
  await sync(Date.now() - 6 * minuteMs);
  expect(rings()).toBe(0);
  await sync(Date.now());
  expect(rings()).toBe(1);

  // Nothing answers, and nothing refuses either.
  const page = await openPage('silent', 'connecting');
  expect(rings()).toBe(1);
  openedAt -= 30_000;
  await page.nextSecond();
  await page.nextSecond();
  expect(rings()).toBe(2);
});

test.each([
  ['was right does not ring once more', 0, 1],
  ['was ahead rings once more at the end of the step', 6, 2],
] as const)(
  'a TV that rang without a network and was reloaded: one whose clock %s',
  async (title, minutesAhead, count) => {
    localStorage.clear();
    sessionStorage.clear();
    const rings = openFakeSound();
    await openPage(title);
    expect(rings()).toBe(1);
    const { sync } = await openPage(title);
    expect(rings()).toBe(1);
    await sync(Date.now() - minutesAhead * minuteMs);
    expect(rings()).toBe(1);
    await sync(Date.now() + minuteMs);
    expect(rings()).toBe(count);
  },
);

test('a start corrected to an earlier time in overtime does not ring once more; with more minutes the new end rings', async () => {
  localStorage.clear();
  sessionStorage.clear();
  const rings = openFakeSound();
  const { sync, setStart } = await openPage('corrected');
  await sync(Date.now());
  expect(rings()).toBe(1);
  await setStart(startTime - minuteMs);
  expect(rings()).toBe(1);
  await setStart(startTime + minuteMs);
  expect(rings()).toBe(1);
  await sync(Date.now() + minuteMs);
  expect(rings()).toBe(2);
});
