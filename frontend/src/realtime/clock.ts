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
import { readItem, writeItem } from '../state/browserStorage';

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

const key = 'kalavara.clock';

/** A page that starts without a network uses the last measured error of this device's clock. */
const readError = () => Number(readItem('local', key)) || 0;

function storeError() {
  if (clock.isSynced()) writeItem('local', key, String(Math.round(clock.ownError())));
}

export const clock = makeClock(device, readError());

/** Milliseconds since 1970 on the server's clock; never on the device's own. */
export const serverNow = (): Instant => clock.serverNow();

/** Checks every ten seconds whether the device slept or its clock was set. Returns `stop`. */
export function watchJumps(onJump: () => void): () => void {
  const check = () => {
    if (clock.hasJumped()) onJump();
    else storeError();
  };
  const timer = setInterval(check, compareEvery);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
