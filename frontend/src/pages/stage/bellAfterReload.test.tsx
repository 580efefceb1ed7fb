import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { minuteMs } from '@kalavara/shared-types/durations';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openFakeSound } from '../../test/fakeSound';

const startTime = Date.now() - 20.1 * minuteMs;
const timer = { stepId: '2-1', isActive: true, startTime, startedBy: 'Amina' };

/** Opens a page of a TV, which shares only the storage with the one before it, and on which a step of 20 minutes runs. */
async function openPage(eventId: string) {
  cleanup();
  vi.resetModules();
  const [
    { OvertimeBell },
    { openSound },
    { clock, device },
    { useEverySecond },
    { kitchenRoomStores },
  ] = await Promise.all([
    import('./step/OvertimeBell'),
    import('../../ui/bell'),
    import('../../realtime/clock'),
    import('../../realtime/drawing'),
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
  let seconds = 0;
  function Seconds() {
    useEverySecond(() => void (seconds += 1));
    return null;
  }
  render(
    <>
      <OvertimeBell timers={[{ ...timer, eventId }]} />
      <Seconds />
    </>,
  );
  const nextSecond = async () => {
    const before = seconds;
    await waitFor(() => expect(seconds).toBeGreaterThan(before));
  };
  /** Receives the time of the server. */
  const sync = async (at: number) => {
    clock.discardSamples();
    act(() => clock.addSample(device.now(), at));
    await nextSecond();
    await nextSecond();
  };
  await nextSecond();
  return { sync };
}

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
