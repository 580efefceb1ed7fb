import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import { useTranslation } from 'react-i18next';
import { stepName } from '../../../features/timers/stepName';
import { useDropExpired } from '../../../features/timers/useDropExpired';
import { useLanguage } from '../../../i18n/language';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import { useStages } from '../useStages';

/** Removes starts and stops of this screen that expired and that the timers have overtaken, and names the start that did. */
export function useExpiredStarts() {
  const { t } = useTranslation('starts');
  const language = useLanguage();
  const stages = useStages();
  const nameOf = (stepId: string) => {
    const step = subStepOf(stepId, stages);
    return step ? stepName(step, language) : stepId;
  };
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
