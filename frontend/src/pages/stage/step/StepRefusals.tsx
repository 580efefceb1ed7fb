import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import { errors } from '@kalavara/shared-types/contract/errors';
import { useTranslation } from 'react-i18next';
import { useEffect, useRef } from 'react';
import { selectTasks } from '../../../features/todos/store';
import { nameIn } from '../../../features/todos/texts';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { type Refusal, useRefusals } from '../../../outbox/outbox';
import { RefusalList } from '../../../ui/RefusalList';
import { useDropExpired } from '../../../features/timers/useDropExpired';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import css from './StepRefusals.module.css';
import { useStages } from '../useStages';
import { useStepName } from './useStepName';

type Params = { eventId?: EventId; stepId?: string; taskId?: string };
type Given = { params?: Params; body?: { value?: number } };

const isOfStep = ({ name }: Refusal) => name === 'setTimer' || name === 'adjustTimer';

/** Refused starts and stops with their step, shown on whichever stage page is open. */
export function StepRefusals() {
  const language = useLanguage();
  const stages = useStages();
  useTimerLog();
  useExpiredStarts();

  function describe({ name, given }: Refusal) {
    const { params: { eventId = '', stepId, taskId } = {}, body } = given as Given;
    const step = subStepOf(stepId ?? '', stages);
    if (step) return stepName(step, language);
    // A task that was deleted is on no list, but most of them are of the default list.
    const tasks = [...(selectTasks(eventId) ?? []), ...defaultTasks(eventId)];
    const task = tasks.find(({ id }) => id === taskId);
    const value = name === 'addReading' && `${body?.value}°C`;
    return [task && nameIn(task, language), value].filter(Boolean).join(' · ');
  }
  return (
    <div className={css['refusals']}>
      <RefusalList describe={describe} isOfPage={isOfStep} />
    </div>
  );
}

/**
 * Removes expired starts and stops of this screen that newer changes of the timers have replaced, and shows a toast
 * for each such start.
 */
function useExpiredStarts() {
  const { t } = useTranslation('starts');
  const nameOf = useStepName();
  useDropExpired((stepId, later) =>
    showToast(
      t('replaced', {
        step: nameOf(stepId),
        other: nameOf(later.stepId),
        name: later.startedBy ?? unnamedActor,
        time: clockTime(later.startTime ?? 0),
      }),
    ),
  );
}

/** Logs a refused start or stop with the documented message; the page shows it too. */
function useTimerLog() {
  const refusals = useRefusals();
  const logged = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, given, refusal } of refusals) {
      if (name !== 'setTimer' || logged.current.has(id)) continue;
      logged.current.add(id);
      const { isActive } = (given as { body: { isActive: boolean } }).body;
      // A command that was never sent has no answer, so the status of its code is logged.
      const { code, status = errors[code][0] } = refusal;
      console.log(`Error ${isActive ? 'starting' : 'stopping'} timer: ${status}`);
    }
  }, [refusals]);
}
