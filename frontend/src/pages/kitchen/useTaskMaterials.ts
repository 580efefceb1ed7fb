import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { eventNeedsOf } from '@kalavara/shared-types/kitchen-recipes.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import {
  materialsOf,
  materialsOfTask,
  materialText,
} from '@kalavara/shared-types/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useMemo } from 'react';
import { usePeople } from '../../features/guest-counts/store';
import { useEditedRecipes } from '../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../features/settings/kitchenStore';
import { useLanguage } from '../../i18n/language';

/** What a task needs for the guest count as this device sees it, one ingredient a line. */
export function useTaskMaterials(
  eventId: EventId,
  event: DiaryEvent | undefined,
): (task: Pick<Task, 'id'>) => string {
  const language = useLanguage();
  const { count } = usePeople(eventId);
  const people = count ?? event?.estimatedAttendance;
  const riceAmounts = useKitchenSettings()?.riceAmounts ?? 'as-given';
  const edited = useEditedRecipes();
  return useMemo(() => {
    const materials = materialsOf(eventNeedsOf(riceAmounts, edited), people);
    return ({ id }) =>
      materialsOfTask(materials, id)
        .map((material) => materialText(material, language))
        .join('\n');
  }, [riceAmounts, edited, people, language]);
}
