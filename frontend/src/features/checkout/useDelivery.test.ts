import { minuteMs } from '@kalavara/shared-types/durations';
import { renderHook, act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { useDelivery } from './useDelivery';

/** 29 Nov 2026 in Kerala, before the midnight at 18:30 UTC. */
const noon = Date.parse('2026-11-29T06:30:00Z');
let days: number;
let isServed: boolean;
let isOffline: boolean;

beforeEach(() => {
  days = 4;
  isServed = true;
  isOffline = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(pincode: string) {
  const calls = serve(() => {
    if (isOffline) return 'no network';
    const data = { pincode, isServiceable: isServed, days, fee: 50, expected: `day ${days}` };
    return { body: { success: true, data } };
  });
  const { result, unmount } = renderHook(() => useDelivery({ pincode, country: '' }, []));
  return { calls, result, unmount };
}
const advance = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('an answer is cached for minutes: a refused pincode is checked again afterwards', async () => {
  stopClocks(noon);
  isServed = false;
  const first = open('110001');
  await advance(0);
  expect(first.result.current.delivery?.isServiceable).toBe(false);
  first.unmount();
  isServed = true;
  await advance(2 * minuteMs);
  const second = open('110001');
  await advance(0);
  expect(second.calls).toEqual([]);
  expect(second.result.current.delivery?.isServiceable).toBe(false);
  second.unmount();
  await advance(4 * minuteMs);
  const third = open('110001');
  expect(third.result.current).toEqual({ isChecking: true, delivery: undefined });
  await advance(0);
  expect(third.result.current.delivery?.isServiceable).toBe(true);
});

test('a checkout that stays open past midnight in Kerala gets the delivery days of the new day', async () => {
  stopClocks(Date.parse('2026-11-29T18:29:00Z'));
  const { calls, result } = open('110002');
  await advance(0);
  expect(result.current.delivery?.expected).toBe('day 4');
  days = 5;
  await advance(minuteMs - 1);
  expect(calls).toHaveLength(1);
  await advance(1);
  expect(calls).toHaveLength(2);
  expect(result.current.delivery?.expected).toBe('day 5');
});

test('a pincode that the server refuses is checked again, regardless of earlier answers', async () => {
  stopClocks(noon);
  const pincode = '110004';
  const first = open(pincode);
  await advance(0);
  isServed = false;
  const { result, rerender } = renderHook((refusal?: object) =>
    useDelivery({ pincode, country: '' }, [], refusal),
  );
  expect(result.current.delivery?.isServiceable).toBe(true);
  rerender({});
  await advance(0);
  expect(result.current.delivery?.isServiceable).toBe(false);
  expect(first.calls).toHaveLength(2);
});

test('an outdated answer is not shown if there is no new one, and does not block the checkout', async () => {
  stopClocks(noon);
  isServed = false;
  const { result } = open('110003');
  await advance(0);
  expect(result.current.delivery?.isServiceable).toBe(false);
  isOffline = true;
  await advance(6 * minuteMs);
  expect(result.current).toEqual({ isChecking: false, delivery: undefined });
});

test('a pincode that was typed offline is checked once the network is back', async () => {
  stopClocks(noon);
  isOffline = true;
  const { calls, result } = open('110005');
  await advance(0);
  expect(result.current).toEqual({ isChecking: false, delivery: undefined });
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(result.current.delivery?.expected).toBe('day 4');
  window.dispatchEvent(new Event('online'));
  await advance(0);
  // The call without a network is not recorded.
  expect(calls).toHaveLength(1);
});
