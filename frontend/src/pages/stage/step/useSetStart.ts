import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { adjustTimer, findUnsentStart, stopStep } from '../../../features/timers/ownStarts';
import { findTimer } from '../../../features/timers/store';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { undo } from '../../../outbox/undo';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import { notePress } from './presses';

const undoMs = 10_000;
const movesTask = { movesTask: true } as const;

/**
 * Returns a function that sets the start of a step to a time before now, or starts it with that time. It does nothing
 * for a deleted event.
 */
export function useSetStart(eventId: EventId | undefined, timers: readonly Timer[]) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const isDeleted = useIsEventDeleted(eventId);

  return async function setStart(step: SubStep, startTime: Instant, note: string) {
    if (!eventId) return;
    const ref = { eventId, stepId: step.id };
    const timer = findTimer(timers, step.id);
    const from = timer?.isActive ? timer.startTime : null;
    if (isDeleted && from === null) return void showToast(t('deletedEvent'));
    notePress(ref);
    const isOnlyHere = findUnsentStart(ref) !== undefined;
    const command = await adjustTimer(ref, {
      startTime,
      from,
      ...(note && { note }),
      ...(from !== null && movesTask),
    });
    const text = t('startSet', {
      step: stepName(step, language),
      time: clockTime(startTime),
    });
    const takeBack = async () => {
      if (await undo(command)) {
        if (isOnlyHere && from !== null) await adjustTimer(ref, { startTime: from, from: null });
      } else if (from === null) await stopStep(ref);
      else await adjustTimer(ref, { startTime: from, from: startTime, ...movesTask });
    };
    showToast(text, () => void takeBack(), `start ${step.id}`, undoMs);
  };
}
