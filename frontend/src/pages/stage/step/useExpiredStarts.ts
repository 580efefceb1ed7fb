import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import { useTranslation } from 'react-i18next';
import { useDropExpired } from '../../../features/timers/useDropExpired';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import { useStepName } from './useStepName';

/**
 * Removes expired starts and stops of this screen that newer changes of the timers have replaced, and shows a toast
 * for each such start.
 */
export function useExpiredStarts() {
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
