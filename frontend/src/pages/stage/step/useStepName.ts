import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { useStages } from '../useStages';

/** The name of a step by its id, which stays where the step is none of this version. */
export function useStepName(): (stepId: string) => string {
  const language = useLanguage();
  const stages = useStages();
  return (stepId) => {
    const step = subStepOf(stepId, stages);
    return step ? stepName(step, language) : stepId;
  };
}
