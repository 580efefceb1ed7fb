import { vi } from 'vitest';

/** Less than the timeout of a test, so that the failure names what it waited for. */
export const waitTimeoutMs = 50_000;

/**
 * The time to wait until a socket whose session ended is closed. It takes at most two seconds, which the long tests
 * measure. Other tests wait until the check of all sockets, which runs every minute, would close it.
 */
export const closingTimeoutMs = process.env['KALAVARA_LONG'] === '1' ? 2_000 : 30_000;

/** Waits until `check` passes. `timeout`: the promised time, if there is one. */
export const waitUntil = <T>(
  check: () => T | Promise<T>,
  { timeout = waitTimeoutMs, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
