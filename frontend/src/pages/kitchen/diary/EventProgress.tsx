import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { minuteMs } from '@kalavara/shared-types/durations';
import { MissingChecks } from '../../../features/readings/MissingChecks';
import { progressOf } from '../../../features/todos/progress';
import { useTasks } from '../../../features/todos/store';
import { TaskSummary } from '../../../features/todos/TaskSummary';
import { useNow } from '../../../realtime/drawing';

type Props = { event: DiaryEvent };

/** The progress of an event and its missing checks, if its list is loaded on this device. */
export function EventProgress({ event }: Props) {
  const { tasks } = useTasks(event.id);
  const now = useNow(minuteMs);
  if (tasks.length === 0) return null;
  return (
    <>
      <TaskSummary progress={progressOf(tasks, now)} />
      <MissingChecks eventId={event.id} event={event} tasks={tasks} />
    </>
  );
}
