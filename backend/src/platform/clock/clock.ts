import type { Instant } from '@kalavara/shared-types/primitives';

/** A step of the machine's clock that nothing has confirmed: the jobs that decide by the time wait. */
type ClockStep = {
  since: Instant;
  /** By how much the machine's clock is ahead of the expected time; negative if behind. */
  aheadMs: number;
  /** The jobs run again then at the latest. */
  until: Instant;
};

/** The time of the whole process, in milliseconds since 1970; tests replace it. */
export type Clock = {
  now(): Instant;
  /** The step that is being checked, if there is one. */
  openStep?(): ClockStep | undefined;
};

export const systemClock: Clock = { now: () => Date.now() };

const checkIntervalMs = 1_000;
const jumpMs = 50;

/**
 * Calls `stepped` when the system clock steps against the monotonic one, so that screens sample anew. Returns a
 * function that stops.
 */
export function watchClock(clock: Clock, stepped: () => void): () => void {
  let ahead = clock.now() - performance.now();
  const timer = setInterval(() => {
    const now = clock.now() - performance.now();
    if (Math.abs(now - ahead) > jumpMs) stepped();
    ahead = now;
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
