import type { Minutes } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { clock } from '../../realtime/clock';

/** Phase of a step: green up to 75 percent of its allowance, yellow above, red from 100. */
export type Phase = 'idle' | 'green' | 'yellow' | 'red';

const yellowAbove = 0.75;

/** Never negative: a step that started within this second has run for none. NaN while the time is not known. */
const elapsedOf = ({ startTime }: Timer, now: Instant): number =>
  clock.isPlausible() ? Math.max(0, now - (startTime ?? now)) : NaN;

/** Milliseconds left of the allowance; negative past it. */
export const remainingOf = (timer: Timer, allowed: Minutes, now: Instant): number =>
  allowed * minuteMs - elapsedOf(timer, now);

/** The part of the allowance that is used, 0 to 1. */
export const usedOf = (timer: Timer, allowed: Minutes, now: Instant): number =>
  Math.min(1, elapsedOf(timer, now) / (allowed * minuteMs));

export function phaseOf(timer: Timer | undefined, allowed: Minutes, now: Instant): Phase {
  if (!timer?.isActive) return 'idle';
  const used = usedOf(timer, allowed, now);
  if (used >= 1) return 'red';
  if (used > yellowAbove) return 'yellow';
  return used >= 0 ? 'green' : 'idle';
}
