/** A token bucket: allows `burst` at once, and `perSecond` in the long run. */
export type TokenBucket = {
  /** False where so much is not left. */
  take(count?: number): boolean;
  /** Whether a new bucket would allow as much. */
  isFull(): boolean;
};

/** Creates a full bucket of `burst` tokens that gains `perSecond`. */
export function createTokenBucket(perSecond: number, burst: number): TokenBucket {
  let left = burst;
  let lastMs = performance.now();
  const refill = () => {
    const nowMs = performance.now();
    left = Math.min(burst, left + ((nowMs - lastMs) / 1_000) * perSecond);
    lastMs = nowMs;
  };
  return {
    take(count = 1) {
      refill();
      if (left < count) return false;
      left -= count;
      return true;
    },
    isFull() {
      refill();
      return left === burst;
    },
  };
}
