import { minuteMs } from '@kalavara/shared-types/durations';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { adjustTimer } from '../../../features/timers/ownStarts';
import { findTimer, getTimers } from '../../../features/timers/store';
import { serverNow } from '../../../realtime/clock';

let lastShift: Promise<unknown> = Promise.resolve();

/**
 * `by` minutes more are left: the step counts as started later, but not in the future. Whether that was the limit. Each press
 * moves the start that the presses before it have left, also before the screen shows them.
 */
export function shiftStart(ref: TimerRef, by: number): Promise<boolean> {
  const shift = lastShift.then(() => shiftNow(ref, by));
  lastShift = shift.catch(() => {});
  return shift;
}

async function shiftNow(ref: TimerRef, by: number): Promise<boolean> {
  const from = findTimer(getTimers(ref.eventId), ref.stepId)?.startTime ?? null;
  if (from === null) return false;
  const wanted = from + by * minuteMs;
  const now = serverNow();
  await adjustTimer(ref, { startTime: Math.min(wanted, now), from });
  return wanted > now;
}
