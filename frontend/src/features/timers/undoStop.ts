import type { Instant } from '@kalavara/shared-types/primitives';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { undo } from '../../outbox/outbox';
import { adjustTimer } from './ownStarts';
import { selectTimers, startTimer } from './store';

/**
 * The countdown goes on as if it had never stopped, also where another person has started the step anew. Refused where its
 * stage is at another step by now, which it would stop.
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
  // With its old start it runs here only because the room is not at the stop yet.
  if (running && running.startTime !== startTime)
    await adjustTimer(ref, { startTime, from: running.startTime });
  else await startTimer(ref, startTime);
  return 'done';
}
