import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { markOutdated } from '../realtime/version';
import { ReloadWhenOutdated } from './ReloadWhenOutdated';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an outdated page whose server is unreachable reloads once it answers, and not again within a minute', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  let isUp = false;
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: isUp }));
  markOutdated();
  render(<ReloadWhenOutdated />);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reload).toHaveBeenCalledOnce();
});
