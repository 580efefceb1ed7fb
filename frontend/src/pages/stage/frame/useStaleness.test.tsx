import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markReceived } from '../../../realtime/status';
import { stopClocks } from '../../../test/stopClocks';
import { useStaleness } from './useStaleness';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => stopClocks(Date.parse('2026-11-21T06:30:00Z')));
afterEach(() => vi.useRealTimers());

test.each([
  ['a line that was cut', 0, 4_900, 200],
  ['a line that was silent for two seconds', 2_000, 2_900, 200],
  ['a dead connection, on which nothing comes', 5_500, 0, 1],
])(
  '%s is shown five seconds after the last message, and by a bar after a minute',
  async (_, silentFor, quiet, then) => {
    markReceived();
    await pass(silentFor);
    const { result, rerender } = renderHook(({ isLive }) => useStaleness(isLive), {
      initialProps: { isLive: true },
    });
    rerender({ isLive: false });
    await pass(quiet);
    if (quiet > 0) expect(result.current).toBe('none');
    await pass(then);
    expect(result.current).toBe('short');
    await pass(60_000 - silentFor - quiet - then);
    expect(result.current).toBe('long');
    rerender({ isLive: true });
    expect(result.current).toBe('none');
  },
);
