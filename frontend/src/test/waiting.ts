import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits until lazily loaded parts are on the page. */
export const waitUntilLoaded = () => act(() => vi.dynamicImportSettled());

/** Less than the timeout of a test, so that the failure names what it waited for. */
export const waitTimeoutMs = 50_000;

/**
 * Waits until a check no longer throws. No test measures how long that takes, because a busy machine may be slow. Each
 * interval advances a fake clock.
 */
export const waitUntil = <T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: waitTimeoutMs, interval });
