import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so, asking again and again; says what it waited for when the time is up. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string | (() => string),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) {
      throw new Error(`Not so after ${timeoutMs / 1_000} s: ${typeof what === 'string' ? what : what()}`);
    }
    await pause(20);
  }
}
