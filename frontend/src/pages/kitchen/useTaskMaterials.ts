import { calculatorRecipes, eventNeedsOf } from '@kalavara/shared-types/content/ingredient-items';
import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import {
  materialsOf,
  materialsOfTask,
  materialText,
} from '@kalavara/shared-types/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useMemo } from 'react';
import { usePeople } from '../../features/guest-counts/store';
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
  return useMemo(() => {
    const materials = materialsOf(eventNeedsOf(calculatorRecipes(riceAmounts)), people);
    return ({ id }) =>
      materialsOfTask(materials, id)
        .map((material) => materialText(material, language))
        .join('\n');
  }, [riceAmounts, people, language]);
}
