import { setTimeout as pause } from 'node:timers/promises';

/** Looks again every few milliseconds; false when the time is over and it still is not so. */
export async function until(isSo: () => Promise<boolean>, within: number): Promise<boolean> {
  const giveUp = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > giveUp) return false;
    await pause(10);
  }
  return true;
}
