import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Timer, TimerRef } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { useIsDisplay } from '../../../features/accounts/sessionStore';
import { stopTimer } from '../../../features/timers/store';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { ignoreSecondTap } from '../../../ui/secondTap';
import { showToast } from '../../../ui/Toast';
import { useDeferredScript, whenDeferred } from '../useDeferredScript';
import { notePress, startByPress } from './presses';

const undoStopMs = 10_000;

/** Returns the actions that start and stop the steps of a page. Without an event there is no shared timer. */
export function useStepActions(eventId: EventId | undefined) {
  const { t } = useTranslation(['stages', 'now']);
  const language = useLanguage();
  const deferred = useDeferredScript();
  const isDisplay = useIsDisplay();
  const isDeleted = useIsEventDeleted(eventId);
  const nameOf = (step: SubStep) => stepName(step, language);

  async function stop(step: SubStep, eventId: EventId, startTime: Instant | null | undefined) {
    const ref = { eventId, stepId: step.id };
    notePress(ref);
    const command = await (deferred?.stopStep ?? stopTimer)(ref);
    if (startTime === null || startTime === undefined) return;
    showToast(
      t('stopped', { step: nameOf(step) }),
      () => void goOn(ref, command, startTime),
      `stop ${step.id}`,
      undoStopMs,
    );
  }

  async function goOn(ref: TimerRef, command: string, startTime: Instant) {
    const { undoStop } = await whenDeferred();
    if ((await undoStop(ref, command, startTime)) === 'occupied') showToast(t('now:stageOccupied'));
  }

  return {
    press(step: SubStep, timer: Timer | undefined) {
      // The page draws another layout under the finger: a Stop where Start was, the Start of another step, an Undo.
      ignoreSecondTap();
      if (!eventId) {
        console.log('Cannot toggle timer: No eventId provided');
        return showToast(isDisplay ? `${t('noEvent')} ${t('sendEvent')}` : t('hint'));
      }
      if (isDeleted && !timer?.isActive) return showToast(t('deletedEvent'));
      void (timer?.isActive
        ? stop(step, eventId, timer.startTime)
        : startByPress({ eventId, stepId: step.id }));
    },
  };
}
