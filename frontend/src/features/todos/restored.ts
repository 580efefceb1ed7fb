import type { Refusal } from '../../outbox/commands';
import { useRooms } from '../../realtime/rooms';
import { getEpoch } from '../../state/epoch';
import { selectTasks } from './store';

type OfTask = { params: { eventId: string; taskId: string } };

/** Whether the removed task of a refused command is on the list again, at a revision that includes the removal. */
export function isRestored({ room, epoch, given, refusal }: Refusal & { given: OfTask }): boolean {
  const removedAt = refusal.details?.['revision'];
  const shown = useRooms.getState()[room];
  if (refusal.code !== 'task-removed' || typeof removedAt !== 'number' || !shown) return false;
  if (getEpoch() !== epoch) return false;
  const { eventId, taskId } = given.params;
  const isListed = (selectTasks(eventId) ?? []).some(({ id }) => id === taskId);
  return isListed && Math.max(shown.revision ?? -1, shown.polledAt ?? -1) >= removedAt;
}
