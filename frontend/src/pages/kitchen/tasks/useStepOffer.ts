import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { EventId, Instant, StepId } from '@kalavara/shared-types/primitives';
import { stepOfTask } from '@kalavara/shared-types/todos/step-tasks.rules';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { stopStep } from '../../../features/timers/ownStarts';
import { findTimer, selectTimers, startTimer, useTimers } from '../../../features/timers/store';
import { stepName } from '../../../features/timers/stepName';
import { undoStop } from '../../../features/timers/undoStop';
import { StagesContext } from '../../../features/todos/StagesContext';
import { useLanguage } from '../../../i18n/language';
import { undo } from '../../../outbox/undo';
import { showDone } from '../../../outbox/showDone';
import { showToast } from '../../../ui/Toast';

const undoMs = 10_000;

/**
 * Offers to stop a step that still runs when its task is ticked, and to start a step when its task is started. Nothing
 * is stopped or started automatically. While another step of its stage runs, no start is offered, because it would
 * stop that step.
 */
export function useStepOffer(eventId: EventId) {
  const { t } = useTranslation(['kitchen', 'now']);
  const language = useLanguage();
  const stages = use(StagesContext);
  const timers = useTimers(eventId);

  async function stop(timer: Timer, startTime: Instant, name: string) {
    const command = await stopStep(timer);
    const goOn = async () => {
      if ((await undoStop(timer, command, startTime)) === 'occupied')
        showToast(t('now:stageOccupied'));
    };
    showToast(t('now.stepStopped', { step: name }), () => void goOn(), `stop ${name}`, undoMs);
  }

  const isStageBusy = (all: readonly Timer[], stepId: StepId) =>
    all.some((timer) => timer.isActive && stageOf(timer.stepId) === stageOf(stepId));

  async function start(stepId: StepId, name: string) {
    if (isStageBusy(selectTimers(eventId), stepId)) return void showToast(t('now:stageOccupied'));
    const ref = { eventId, stepId };
    const command = await startTimer(ref);
    const back = async () => {
      if (!(await undo(command))) await stopStep(ref);
    };
    showDone(command, t('now.stepStarted', { step: name }), () => void back());
  }

  return ({ id }: Task, on: 'start' | 'tick' = 'tick') => {
    const step = subStepOf(stepOfTask(id) ?? '', stages);
    if (on === 'start') {
      const minutes = step?.timeAllowed;
      if (!step || minutes === undefined || isStageBusy(timers, step.id)) return undefined;
      const press = () => void start(step.id, stepName(step, language));
      return { text: '', label: t('now.startStep', { minutes }), press };
    }
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
