import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { unnamedActor } from '@kalavara/shared-types/todos.rules';
import { useTranslation } from 'react-i18next';
import { findTimer, selectTimers, startTimer, stopTimer } from '../../features/timers/store';
import { useLanguage } from '../../i18n/language';
import { onConfirmed } from '../../outbox/outbox';
import { getEntries } from '../../outbox/store';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import { labelOf, titleOf } from './labels';

/** Two screens that start a step within this time agree. */
const sameStartMs = 2_000;

/** Starts and stops the steps of a page. Without an event there is no shared timer. */
export function useStepActions(eventId: EventId | undefined) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const nameOf = (step: SubStep) => `${labelOf(step)} ${titleOf(step, language)}`;

  /** A step that was running already goes on as it was, also if its start came late to this screen. */
  function showOtherStart(step: SubStep, command: string, eventId: EventId) {
    const startTime = getEntries().find(({ id }) => id === command)?.at ?? 0;
    onConfirmed(command, () => {
      const timer = findTimer(selectTimers(eventId), step.id);
      if (!timer?.isActive || timer.startTime === null) return;
      if (Math.abs(timer.startTime - startTime) <= sameStartMs) return;
      const by = { name: timer.startedBy ?? unnamedActor, time: clockTime(timer.startTime) };
      showToast(t('startedBefore', { step: nameOf(step), ...by }));
    });
  }

  async function start(step: SubStep, eventId: EventId) {
    showOtherStart(step, await startTimer({ eventId, stepId: step.id }), eventId);
  }

  return {
    press(step: SubStep, isRunning: boolean) {
      if (!eventId) return void console.log('Cannot toggle timer: No eventId provided');
      void (isRunning ? stopTimer({ eventId, stepId: step.id }) : start(step, eventId));
    },
  };
}
