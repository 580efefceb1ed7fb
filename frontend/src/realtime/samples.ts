import type { Instant } from '@kalavara/shared-types/primitives';
import { clock, device } from './clock';

let discardedAt = -Infinity;

/** Discards the clock samples, because the server's clock stepped or the device slept. */
export function discardSamples() {
  clock.discardSamples();
  discardedAt = device.now();
}

/** Adds a sample, unless it was requested before samples were last discarded. Returns whether it was added. */
export function addSample(sentAt: number, serverNow: Instant): boolean {
  if (sentAt < discardedAt) return false;
  clock.addSample(sentAt, serverNow);
  return true;
}
