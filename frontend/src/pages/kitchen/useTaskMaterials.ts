import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { materialsOfTask, materialText } from '@kalavara/shared-types/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useCallback } from 'react';
import { usePeople } from '../../features/guest-counts/store';
import { useMaterials } from '../useMaterials';
import { useLanguage } from '../../i18n/language';

/** What a task needs for the guest count as this device sees it, one ingredient a line. */
export function useTaskMaterials(
  eventId: EventId,
  event: DiaryEvent | undefined,
): (task: Pick<Task, 'id'>) => string {
  const language = useLanguage();
  const { count } = usePeople(eventId);
  const materials = useMaterials(count ?? event?.estimatedAttendance);
  return useCallback(
    ({ id }) =>
      materialsOfTask(materials, id)
        .map((material) => materialText(material, language))
        .join('\n'),
    [materials, language],
  );
}
