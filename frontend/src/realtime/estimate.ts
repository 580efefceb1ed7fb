/**
 * A sample of the server's clock, in milliseconds. All times except `offset` are `performance.now()`; the server's
 * time is that plus `offset`.
 */
export type Sample = { roundTrip: number; offset: number; at: number };

/** The offset of the server's clock, and its maximum error, in milliseconds. */
export type Estimate = { offset: number; error: number };

const windowSize = 16;
const fastestSamples = 3;
const driftPerMs = 50e-6;

export const sampleOf = (sentAt: number, receivedAt: number, serverNow: number): Sample => ({
  roundTrip: receivedAt - sentAt,
  offset: serverNow + (receivedAt - sentAt) / 2 - receivedAt,
  at: receivedAt,
});

export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] =>
  [...samples, sample].slice(-windowSize);

/** The mean of the three fastest samples: a slow answer was delayed in one direction, and it is unknown in which. */
export function estimateOf(samples: readonly Sample[], now: number): Estimate | undefined {
  const fastest = [...samples].sort((a, b) => a.roundTrip - b.roundTrip).slice(0, fastestSamples);
  const best = fastest[0];
  if (!best) return undefined;
  return {
    offset: fastest.reduce((sum, { offset }) => sum + offset, 0) / fastest.length,
    error: best.roundTrip / 2 + (now - best.at) * driftPerMs,
  };
}

/** An offset that moves gradually to a better one. */
export type Slew = { from: number; to: number; since: number };

const slewRate = 0.1;
const stepFromMs = 250;

/** The offset, in milliseconds, at `now` on `performance.now()`. */
export function offsetAt({ from, to, since }: Slew, now: number): number {
  const way = to - from;
  const gone = Math.min(Math.abs(way), Math.max(0, now - since) * slewRate);
  return from + Math.sign(way) * gone;
}

/** Small corrections slew in at a tenth of the clock's speed, so that no second jumps; large ones step. */
export function slewTo(slew: Slew, offset: number, now: number): Slew {
  const shown = offsetAt(slew, now);
  return { from: Math.abs(offset - shown) < stepFromMs ? shown : offset, to: offset, since: now };
}

const maxFreezeMs = 3_000;

/**
 * The time to show while the clock is set back: it stands still until the true time has caught up, because a
 * countdown must not go back up. It jumps if the difference is more than three seconds.
 */
export const withoutSteppingBack = (shown: number, now: number): number =>
  now < shown && shown - now <= maxFreezeMs ? shown : now;
