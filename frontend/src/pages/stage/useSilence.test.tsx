import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock, device } from '../../realtime/clock';
import { heard } from '../../realtime/status';
import { useSilence } from './useSilence';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let today = 0;

beforeEach(() => {
  vi.useFakeTimers();
  clock.forget();
  clock.hear(device.now(), (today += 3_600_000)); // the clock of a page never goes back
});
afterEach(() => vi.useRealTimers());

test.each([
  ['a line that was cut', 0, 4_900, 200],
  ['a line that was silent for two seconds', 2_000, 2_900, 200],
  ['a dead line, found out by its silence', 5_500, 0, 1],
])('%s is told of five seconds after the last news, and by a bar after a minute', async (_, silentFor, quiet, then) => {
  heard();
  await pass(silentFor);
  const { result, rerender } = renderHook(({ isLive }) => useSilence(isLive), { initialProps: { isLive: true } });
  rerender({ isLive: false });
  await pass(quiet);
  if (quiet > 0) expect(result.current).toBe('none');
  await pass(then);
  expect(result.current).toBe('short');
  await pass(60_000 - silentFor - quiet - then);
  expect(result.current).toBe('long');
  rerender({ isLive: true });
  expect(result.current).toBe('none');
});
