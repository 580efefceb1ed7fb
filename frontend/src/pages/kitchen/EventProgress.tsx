import type { EventId } from '@kalavara/shared-types/primitives';
import { progressOf } from '../../features/todos/progress';
import { useTasks } from '../../features/todos/store';
import { TaskSummary } from '../../features/todos/TaskSummary';
import { useNow } from '../../realtime/drawing';

type Props = { eventId: EventId };

/** How far an event is, where its list is known on this device. */
export function EventProgress({ eventId }: Props) {
  const { tasks } = useTasks(eventId);
  const now = useNow(60_000);
  return tasks.length > 0 ? <TaskSummary progress={progressOf(tasks, now)} /> : null;
}
