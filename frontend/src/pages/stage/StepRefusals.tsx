import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { stepName } from '../../features/timers/stepName';
import { useLanguage } from '../../i18n/language';
import type { Refusal } from '../../outbox/outbox';
import { RefusalList } from '../../ui/RefusalList';
import css from './StepRefusals.module.css';
import { useStages } from './useStages';
import { useTimerLog } from './useTimerLog';

/** Refused starts and stops with their step, on whichever stage page the person is by now. */
export function StepRefusals() {
  const language = useLanguage();
  const stages = useStages();
  useTimerLog();

  function describe({ name, given }: Refusal) {
    if (name !== 'setTimer' && name !== 'adjustTimer') return undefined;
    const { params } = given as { params: { stepId: string } };
    const step = subStepOf(params.stepId, stages);
    return step && stepName(step, language);
  }
  return (
    <div className={css['refusals']}>
      <RefusalList describe={describe} />
    </div>
  );
}
