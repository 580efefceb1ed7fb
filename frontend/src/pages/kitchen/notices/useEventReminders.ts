import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useReadings } from '../../../features/readings/store';
import { type Reminders, useReminders } from '../../../features/reminders/store';
import { useSetupTiming } from '../../../features/settings/kitchenStore';
import { useTimers } from '../../../features/timers/store';
import { useTasks } from '../../../features/todos/store';

/** Returns the reminders of an event, from the data of this device. */
export function useEventReminders(event: DiaryEvent | undefined): Reminders {
  const id = event?.id ?? '';
  const { tasks } = useTasks(id);
  const readings = useReadings(id);
  const timers = useTimers(id);
  const stages = stagesTimed(useSetupTiming() ?? 'standard');
  return useReminders(id, { event, tasks, readings, timers, stages });
}
