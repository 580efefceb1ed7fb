import type { Instant } from '@kalavara/shared-types/primitives';
import {
  corrected,
  estimateOf,
  forward,
  offsetAt,
  sampleOf,
  withSample,
  type Sample,
  type Slide,
} from './estimate';

/** The two clocks of the device, so that a test can bring its own. */
type DeviceClock = { now: () => number; date: () => number };
export const device: DeviceClock = { now: () => performance.now(), date: () => Date.now() };

const compareEvery = 10_000;
const jumpFrom = 50;

/** The server's clock as this device knows it. Its base is `performance.now()`, which nobody can set. */
export function makeClock({ now, date }: DeviceClock, known = 0) {
  let samples: Sample[] = [];
  const start = date() + known - now();
  let slide: Slide = { from: start, to: start, since: now() };
  let isSynced = false;
  let shown = -Infinity;
  let gap = date() - now();
  const listeners = new Set<() => void>();

  return {
    serverNow(): Instant {
      const at = now();
      shown = forward(shown, at + offsetAt(slide, at));
      return Math.floor(shown);
    },
    /** Hears one answer of the server about its time, asked at `sentAt` (`performance.now()`). */
    hear(sentAt: number, serverNow: Instant) {
      const heardAt = now();
      samples = withSample(samples, sampleOf(sentAt, heardAt, serverNow));
      const { offset } = estimateOf(samples, heardAt)!;
      slide = isSynced
        ? corrected(slide, offset, heardAt)
        : { from: offset, to: offset, since: heardAt };
      // Until now it was only the device's own clock, so nothing is kept of it: not even the promise to go on forward.
      if (!isSynced) shown = -Infinity;
      isSynced = true;
      listeners.forEach((listener) => listener());
    },
    /** What was measured is worth nothing any more: the server's clock stepped, or ours stood still. */
    forget: () => void (samples = []),
    /** Whether the device slept or its clock was set since this was last asked. */
    hasJumped(): boolean {
      const last = gap;
      gap = date() - now();
      return Math.abs(gap - last) > jumpFrom;
    },
    estimate: () => estimateOf(samples, now()),
    isSynced: () => isSynced,
    /** By how much the device's own clock is behind the server's. */
    ownError: () => now() + offsetAt(slide, now()) - date(),
    onMoved(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type Clock = ReturnType<typeof makeClock>;

const keptAs = 'kalavara.clock';

/** A page that starts without a network counts by what this device last learned about its own clock. */
function remembered(): number {
  try {
    return Number(localStorage.getItem(keptAs)) || 0;
  } catch {
    return 0;
  }
}

function remember() {
  try {
    if (clock.isSynced()) localStorage.setItem(keptAs, String(Math.round(clock.ownError())));
  } catch {
    // Without storage the device's own clock has to do until the first answer.
  }
}

export const clock = makeClock(device, remembered());

/** Milliseconds since 1970 on the server's clock; never on the device's own. */
export const serverNow = (): Instant => clock.serverNow();

/** Looks every ten seconds whether the device slept or its clock was set. Returns how to stop. */
export function watchJumps(onJump: () => void): () => void {
  const look = () => {
    if (clock.hasJumped()) onJump();
    else remember();
  };
  const timer = setInterval(look, compareEvery);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
