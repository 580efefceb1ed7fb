import { vi } from 'vitest';

/** Less than the timeout of a test, so that the failure names what it waited for. */
export const waitTimeoutMs = 50_000;

/**
 * A socket whose session ended is closed within two seconds, which the long tests measure. Others wait for it as long as
 * no check of all sockets closes it, which there is every minute.
 */
export const closingTimeoutMs = process.env['KALAVARA_LONG'] === '1' ? 2_000 : 30_000;

/** Waits until `check` passes. A promised time is given as `timeout`. */
export const waitUntil = <T>(
  check: () => T | Promise<T>,
  { timeout = waitTimeoutMs, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
