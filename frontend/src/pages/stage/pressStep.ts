import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { startTimer, stopTimer } from '../../features/timers/store';

/** Start or stop, as the pressed button says. Without an event there is nothing to share. */
export function pressStep(eventId: EventId | undefined, step: SubStep, isRunning: boolean) {
  if (!eventId) return void console.log('Cannot toggle timer: No eventId provided');
  const ref = { eventId, stepId: step.id };
  void (isRunning ? stopTimer(ref) : startTimer(ref));
}
