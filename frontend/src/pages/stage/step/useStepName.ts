import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { useStages } from '../useStages';

/** Returns a function that gives the name of a step; for a step that this version does not have, its id. */
export function useStepName(): (stepId: string) => string {
  const language = useLanguage();
  const stages = useStages();
  return (stepId) => {
    const step = subStepOf(stepId, stages);
    return step ? stepName(step, language) : stepId;
  };
}
