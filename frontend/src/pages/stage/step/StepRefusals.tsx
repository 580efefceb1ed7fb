import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { EventId } from '@kalavara/shared-types/primitives';
import { selectTasks } from '../../../features/todos/store';
import { nameIn } from '../../../features/todos/texts';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import type { Refusal } from '../../../outbox/outbox';
import { RefusalList } from '../../../ui/RefusalList';
import css from './StepRefusals.module.css';
import { useStages } from '../useStages';
import { useExpiredStarts } from './useExpiredStarts';
import { useTimerLog } from './useTimerLog';

type Params = { eventId?: EventId; stepId?: string; taskId?: string };

const isOfStep = ({ name }: Refusal) => name === 'setTimer' || name === 'adjustTimer';

/** Refused starts and stops with their step, on whichever stage page the person is by now. */
export function StepRefusals() {
  const language = useLanguage();
  const stages = useStages();
  useTimerLog();
  useExpiredStarts();

  function describe({ given }: Refusal) {
    const { eventId, stepId, taskId } = 'params' in given ? (given.params as Params) : {};
    const step = subStepOf(stepId ?? '', stages);
    if (step) return stepName(step, language);
    const task = selectTasks(eventId ?? '')?.find(({ id }) => id === taskId);
    return task && nameIn(task, language);
  }
  return (
    <div className={css['refusals']}>
      <RefusalList describe={describe} isOfPage={isOfStep} />
    </div>
  );
}
