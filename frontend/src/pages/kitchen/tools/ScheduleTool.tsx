import { SchedulePanel } from '../../../features/schedule/SchedulePanel';
import { useTasks } from '../../../features/todos/store';
import { noteOwnTimes } from '../notices/deliveryTimes';
import type { ToolProps } from './toolProps';

export default function ScheduleTool({ eventId }: ToolProps) {
  const { tasks, schedule } = useTasks(eventId);
  return (
    <SchedulePanel
      eventId={eventId}
      tasks={tasks}
      schedule={schedule}
      onShift={(to) => noteOwnTimes(eventId, to)}
    />
  );
}
