import type { Instant } from '@kalavara/shared-types/primitives';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { undo } from '../../outbox/undo';
import { adjustTimer } from './ownStarts';
import { selectTimers, startTimer } from './store';

/**
 * Undoes a stop: the countdown continues as if it had never stopped, also if another person has restarted the step.
 * Refused if another step of its stage runs by now, which the undo would stop.
 */
export async function undoStop(
  ref: TimerRef,
  stopCommandId: string,
  startTime: Instant,
): Promise<'done' | 'occupied'> {
  if (await undo(stopCommandId)) return 'done';
  const running = selectTimers(ref.eventId).find(
    ({ stepId, isActive }) => isActive && stageOf(stepId) === stageOf(ref.stepId),
  );
  if (running && running.stepId !== ref.stepId) return 'occupied';
  // If the step still runs here with its old start, the room has not published the stop yet.
  if (running && running.startTime !== startTime)
    await adjustTimer(ref, { startTime, from: running.startTime });
  else await startTimer(ref, startTime);
  return 'done';
}
