import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `isSo` returns true; returns false after `within` milliseconds. */
export async function until(isSo: () => Promise<boolean>, within: number): Promise<boolean> {
  const giveUp = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > giveUp) return false;
    await pause(10);
  }
  return true;
}
