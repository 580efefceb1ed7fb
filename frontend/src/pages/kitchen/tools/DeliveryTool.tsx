import { DeliveryForm } from '../../../features/schedule/DeliveryForm';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useTasks } from '../../../features/todos/store';
import { noteOwnTimes } from '../notices/deliveryTimes';
import type { ToolProps } from './toolProps';

export default function DeliveryTool({ eventId, onClose }: ToolProps) {
  const { tasks, schedule } = useTasks(eventId);
  const usesSecondTable = useKitchenSettings()?.usesSecondTable ?? true;
  return (
    <DeliveryForm
      eventId={eventId}
      tasks={tasks}
      schedule={schedule}
      usesSecondTable={usesSecondTable}
      onClose={onClose}
      onShift={(to) => noteOwnTimes(eventId, to)}
    />
  );
}
