import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { adjustTimer } from '../../../features/timers/ownStarts';
import { serverNow } from '../../../realtime/clock';

/** `by` minutes more are left: the step counts as started later, but not in the future. Whether that was the limit. */
export function shiftStart(timer: Timer, by: number): boolean {
  if (timer.startTime === null) return false;
  const wanted = timer.startTime + by * minuteMs;
  const now = serverNow();
  void adjustTimer(timer, { startTime: Math.min(wanted, now), from: timer.startTime });
  return wanted > now;
}
