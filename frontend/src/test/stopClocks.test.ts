import { afterEach, expect, test, vi } from 'vitest';
import { clock, device, serverNow } from '../realtime/clock';
import { stopClocks } from './stopClocks';

const noon = Date.parse('2026-11-21T06:30:00Z');

afterEach(() => void vi.useRealTimers());

test.each([0, 1, 2_900, 3_100, 7_200_000])(
  'a stopped clock is at the given time and continues from it, even if a page has shown %d ms more before',
  (more) => {
    clock.discardSamples();
    clock.addSample(device.now(), noon + more);
    expect(serverNow()).toBeGreaterThanOrEqual(noon + more);
    stopClocks(noon);
    expect([serverNow(), Date.now()]).toEqual([noon, noon]);
    vi.advanceTimersByTime(700);
    expect(serverNow()).toBe(noon + 700);
  },
);
