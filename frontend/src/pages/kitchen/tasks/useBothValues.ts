import type { EventId } from '@kalavara/shared-types/primitives';
import { celsiusOf } from '@kalavara/shared-types/readings/readings.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { selectReadings } from '../../../features/readings/store';

/**
 * Returns the text with both values of a check that another cook completed first with another temperature; both are
 * stored as readings.
 */
export function useBothValues(eventId: EventId) {
  const { t } = useTranslation('readings');
  return useCallback(
    (task: Task, typed: string): string | undefined => {
      const own = celsiusOf(typed);
      const completedAt = Date.parse(task.completedAtIso ?? '');
      const first = selectReadings(eventId)?.find(
        ({ taskId, by, at }) =>
          taskId === task.id && by === task.completedBy && Date.parse(at) === completedAt,
      )?.value;
      if (first === undefined || own === undefined || own === first) return undefined;
      return t('bothStored', { first, own });
    },
    [t, eventId],
  );
}
