import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
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
