import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { startTimer, stopTimer } from '../../features/timers/store';

/** Starts or stops the step. Without an event there is no shared timer. */
export function pressStep(eventId: EventId | undefined, step: SubStep, isRunning: boolean) {
  if (!eventId) return void console.log('Cannot toggle timer: No eventId provided');
  const ref = { eventId, stepId: step.id };
  void (isRunning ? stopTimer(ref) : startTimer(ref));
}
