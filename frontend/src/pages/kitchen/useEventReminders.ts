import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { use } from 'react';
import { useReadings } from '../../features/readings/store';
import { type Reminders, useReminders } from '../../features/reminders/store';
import { useTimers } from '../../features/timers/store';
import { StagesContext } from '../../features/todos/StagesContext';
import { useTasks } from '../../features/todos/store';

/** The reminders of an event, from what this device holds of it. */
export function useEventReminders(event: DiaryEvent | undefined): Reminders {
  const id = event?.id ?? '';
  const { tasks } = useTasks(id);
  const [readings, timers, stages] = [useReadings(id), useTimers(id), use(StagesContext)];
  return useReminders(id, { event, tasks, readings, timers, stages });
}
