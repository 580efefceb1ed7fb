import type { Instant } from '@kalavara/shared-types/primitives';

/** What time it is, by one clock for the whole process; tests bring their own. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => Date.now() };

const checkIntervalMs = 1_000;
const jump = 50;

/** Calls back when the system clock stepped against the monotonic one, so that the screens can sample anew. */
export function watchClock(clock: Clock, stepped: () => void): () => void {
  let ahead = clock.now() - performance.now();
  const timer = setInterval(() => {
    const now = clock.now() - performance.now();
    if (Math.abs(now - ahead) > jump) stepped();
    ahead = now;
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
