import type { Instant } from '@kalavara/shared-types/primitives';
import {
  slewTo,
  estimateOf,
  withoutSteppingBack,
  offsetAt,
  sampleOf,
  withSample,
  type Sample,
  type Slew,
} from './estimate';
import { readItem, writeItem } from '../state/browserStorage';
import { createListeners } from '../state/createListeners';

/** The two clocks of the device, which a test can replace. */
type DeviceClock = { now: () => number; date: () => number };
export const device: DeviceClock = { now: () => performance.now(), date: () => Date.now() };

/** Larger than the error after a reload of the page. */
const behindMs = 5_000;
const checkIntervalMs = 1_000;
const minJumpMs = 50;
const checksPerStore = 10;

/** Estimates the server's clock on this device from `performance.now()`, which cannot be set. */
export function makeClock({ now, date }: DeviceClock, known = 0) {
  let samples: Sample[] = [];
  const start = date() + known - now();
  let slew: Slew = { from: start, to: start, since: now() };
  let isSynced = false;
  let isBehind = false;
  let shown = -Infinity;
  let gap = date() - now();
  const { subscribe, notify } = createListeners();

  return {
    serverNow(): Instant {
      const at = now();
      shown = withoutSteppingBack(shown, at + offsetAt(slew, at));
      return Math.floor(shown);
    },
    /** Adds a sample: the server's time, requested at `sentAt` (`performance.now()`). */
    addSample(sentAt: number, serverNow: Instant) {
      const receivedAt = now();
      samples = withSample(samples, sampleOf(sentAt, receivedAt, serverNow));
      const { offset } = estimateOf(samples, receivedAt)!;
      slew = isSynced
        ? slewTo(slew, offset, receivedAt)
        : { from: offset, to: offset, since: receivedAt };
      // Until the first sample the time is that of the device's own clock, and may step back.
      if (!isSynced) shown = -Infinity;
      isSynced = true;
      notify();
    },
    /** Discards the samples, because the server's clock stepped or the device slept. */
    discardSamples: () => void (samples = []),
    /**
     * Returns by how much the device's clock moved against `performance.now()` since the last call, because it slept or
     * its clock was set.
     */
    takeJump(): number {
      const last = gap;
      gap = date() - now();
      return Math.abs(gap - last) > minJumpMs ? gap - last : 0;
    },
    /** Adds a sleep of the device, during which `performance.now()` stood still, until the next sample. */
    skip(ms: number) {
      slew = { ...slew, from: slew.from + ms, to: slew.to + ms };
      notify();
    },
    /**
     * Before the first sample the time is not before a time of the server that this device has stored. An earlier
     * device clock was set wrong, as after a power cut.
     */
    startFrom(stored: Instant) {
      const ms = stored - this.serverNow();
      if (isSynced || ms <= 0) return;
      isBehind ||= ms > behindMs;
      this.skip(ms);
    },
    /** False before the first sample on a device whose clock was set wrong: the time that has passed is unknown. */
    isPlausible: () => isSynced || !isBehind,
    estimate: () => estimateOf(samples, now()),
    isSynced: () => isSynced,
    /** Returns by how much the device's own clock is behind the server's. */
    ownError: () => now() + offsetAt(slew, now()) - date(),
    onMoved: subscribe,
  };
}

const key = 'kalavara.clock';

/** A page that starts offline uses the last measured error of this device's clock. */
const readError = () => Number(readItem('local', key)) || 0;

function storeError() {
  if (clock.isSynced()) writeItem('local', key, String(Math.round(clock.ownError())));
}

export const clock = makeClock(device, readError());

/**
 * Adds a sample from another source than the heartbeat, and stores it for the next page. `sentAt` is a
 * `performance.now()`.
 */
export function syncClock(sentAt: number, at: Instant) {
  clock.addSample(sentAt, at);
  storeError();
}

/** Returns milliseconds since 1970 by the server's clock, never by the device's own. */
export const serverNow = (): Instant => clock.serverNow();

/**
 * Calls `onJump` when the device slept or its clock was set, with the milliseconds of the jump; checks every second.
 * Returns a function that stops.
 */
export function watchJumps(onJump: (jumpMs: number) => void): () => void {
  let checks = 0;
  const check = () => {
    const jumpMs = clock.takeJump();
    if (jumpMs !== 0) onJump(jumpMs);
    else if ((checks += 1) % checksPerStore === 0) storeError();
  };
  const timer = setInterval(check, checkIntervalMs);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
