import { vi } from 'vitest';

/** Before a test is given up, so that it says what it waited for; a second, as by default, is a promise nobody made. */
export const waitTimeoutMs = 50_000;

/** Waits until what is said is so. Where a person was promised a time, that is said. */
export const waitUntil = <T>(
  check: () => T | Promise<T>,
  { timeout = waitTimeoutMs, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
