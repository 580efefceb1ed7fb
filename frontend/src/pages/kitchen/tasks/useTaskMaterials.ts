import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { type Material, materialsOfTask } from '@kalavara/shared-types/todos/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useMemo } from 'react';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useMaterials } from '../../useMaterials';

/**
 * Returns a function that gives the quantities of a task for the guest count on this device; the same array until the
 * count or a recipe changes.
 */
export function useTaskMaterials(
  eventId: EventId,
  event: DiaryEvent | undefined,
): (task: Pick<Task, 'id'>) => readonly Material[] {
  const { count } = useGuestCount(eventId);
  const materials = useMaterials(count ?? event?.estimatedAttendance);
  return useMemo(() => {
    const byTask = new Map<TaskId, readonly Material[]>();
    return ({ id }) => {
      const known = byTask.get(id) ?? materialsOfTask(materials, id);
      byTask.set(id, known);
      return known;
    };
  }, [materials]);
}
