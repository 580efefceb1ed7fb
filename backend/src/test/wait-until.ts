import { vi } from 'vitest';

/** Less than the timeout of a test, so that the failure names what it waited for. */
export const waitTimeoutMs = 50_000;

/** Waits until `check` passes. A promised time is given as `timeout`. */
export const waitUntil = <T>(
  check: () => T | Promise<T>,
  { timeout = waitTimeoutMs, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
