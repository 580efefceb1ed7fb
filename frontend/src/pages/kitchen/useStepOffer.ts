import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { stepOfTask } from '@kalavara/shared-types/step-tasks.rules';
import type { Timer } from '@kalavara/shared-types/timers';
import type { Task } from '@kalavara/shared-types/todos';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { findTimer, stopTimer, useTimers } from '../../features/timers/store';
import { stepName } from '../../features/timers/stepName';
import { undoStop } from '../../features/timers/undoStop';
import { StagesContext } from '../../features/todos/StagesContext';
import { useLanguage } from '../../i18n/language';
import { showToast } from '../../ui/Toast';

const undoMs = 10_000;

/** A step that still runs when its task is ticked may be stopped with one press; it is never stopped by itself. */
export function useStepOffer(eventId: EventId) {
  const { t } = useTranslation(['kitchen', 'now']);
  const language = useLanguage();
  const stages = use(StagesContext);
  const timers = useTimers(eventId);

  async function stop(timer: Timer, startTime: Instant, name: string) {
    const command = await stopTimer(timer);
    const goOn = async () => {
      if ((await undoStop(timer, command, startTime)) === 'occupied')
        showToast(t('now:stageOccupied'));
    };
    showToast(t('now.stepStopped', { step: name }), () => void goOn(), `stop ${name}`, undoMs);
  }

  return ({ id }: Task) => {
    const step = subStepOf(stepOfTask(id) ?? '', stages);
    const timer = step && findTimer(timers, step.id);
    if (!step || !timer?.isActive || timer.startTime === null) return undefined;
    const { startTime } = timer;
    const name = stepName(step, language);
    return {
      text: t('now.stepRuns', { step: name }),
      label: t('now.stopStep'),
      press: () => void stop(timer, startTime, name),
    };
  };
}
