import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo } from 'react';
import { useTasks, type Tasks } from './store';

/** Returns the tasks of an event, read-only; the default tasks until its list is first opened and saved. */
export function useListedTasks(eventId: EventId): Pick<Tasks, 'tasks' | 'schedule' | 'isLoaded'> {
  const { tasks: saved, schedule, isNew, isLoaded } = useTasks(eventId);
  const tasks = useMemo(() => (isNew ? defaultTasks(eventId) : saved), [isNew, eventId, saved]);
  return { tasks, schedule, isLoaded };
}
