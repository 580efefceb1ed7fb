import type { EventId } from '@kalavara/shared-types/primitives';
import { openAlert } from '@kalavara/shared-types/readings/readings.rules';
import { useReadings } from '../../../features/readings/store';
import { useTasks } from '../../../features/todos/store';

/** Returns the reading of an event outside its band that no good one followed, with its task. */
export function useOpenAlert(eventId: EventId) {
  const { tasks } = useTasks(eventId);
  const reading = openAlert(useReadings(eventId), tasks);
  const task = tasks.find(({ id }) => id === reading?.taskId);
  return { reading, task };
}
