import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markOutdated } from '../../../realtime/version';
import { useFreshBuild } from './useFreshBuild';

const reload = vi.fn();
let isUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: isUp }));
  markOutdated();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an outdated TV whose server is unreachable does not change when its last step ends, and reloads once the server answers', async () => {
  isUp = false;
  const { rerender } = renderHook(({ isIdle }) => useFreshBuild(isIdle), {
    initialProps: { isIdle: false },
  });
  rerender({ isIdle: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('an outdated TV does not reload while a step runs, even if it was idle before', async () => {
  isUp = false;
  const { rerender } = renderHook(({ isIdle }) => useFreshBuild(isIdle), {
    initialProps: { isIdle: true },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  rerender({ isIdle: false });
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});
