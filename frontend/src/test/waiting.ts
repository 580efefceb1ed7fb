import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits until lazily loaded parts are on the page; loading them is asynchronous. */
export const arrived = () => act(() => vi.dynamicImportSettled());

/** Less than the timeout of a test, so that the failure names what it waited for. */
export const waitTimeoutMs = 50_000;

/**
 * Waits until a check no longer throws. How long that takes is judged by no test, and a busy machine takes its time.
 * Each interval moves a fake clock on by as much.
 */
export const waitUntil = <T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: waitTimeoutMs, interval });
