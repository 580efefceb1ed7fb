import type { Minutes } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { clock } from '../../realtime/clock';

/** The phase of a step: green up to 75 % of its allowance, yellow above, red from 100 %. */
export type Phase = 'idle' | 'green' | 'yellow' | 'red';

const yellowAbove = 0.75;

/**
 * Milliseconds since the start, never negative, as the start may be ahead within this second. NaN while the time is
 * unknown.
 */
const elapsedOf = ({ startTime }: Timer, now: Instant): number =>
  clock.isPlausible() ? Math.max(0, now - (startTime ?? now)) : NaN;

/** Returns the milliseconds left of the allowance; negative after its end. */
export const remainingOf = (timer: Timer, allowed: Minutes, now: Instant): number =>
  allowed * minuteMs - elapsedOf(timer, now);

/** Returns the used part of the allowance, from 0 to 1. */
export const usedOf = (timer: Timer, allowed: Minutes, now: Instant): number =>
  Math.min(1, elapsedOf(timer, now) / (allowed * minuteMs));

export function phaseOf(timer: Timer | undefined, allowed: Minutes, now: Instant): Phase {
  if (!timer?.isActive) return 'idle';
  const used = usedOf(timer, allowed, now);
  if (used >= 1) return 'red';
  if (used > yellowAbove) return 'yellow';
  return used >= 0 ? 'green' : 'idle';
}
