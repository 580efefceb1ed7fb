import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useCallback } from 'react';
import { useEventMovements } from '../../../features/inventory/store';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useReadings } from '../../../features/readings/store';
import { fetchEventData, useFetched } from '../../../features/reports/fetched';
import { useReviews } from '../../../features/reviews/store';
import { useListedTasks } from '../../../features/todos/useListedTasks';
import { useLoading } from '../useLoading';

/**
 * Returns all data of one event with the pending commands of this device applied. From the event's room or this
 * device's mirror of it; without both, tasks and attendance from the documented calls.
 */
export function useReport(eventId: EventId) {
  const { tasks, schedule, isLoaded } = useListedTasks(eventId);
  const { count } = useGuestCount(eventId);
  const readings = useReadings(eventId);
  const { reviews } = useReviews(eventId);
  const stock = useEventMovements(eventId);
  const room = useLoading(eventRoom(eventId), isLoaded);
  const fetchReport = useCallback(() => fetchEventData(eventId), [eventId]);
  const fetched = useFetched(room, 'tasks', fetchReport);
  return {
    tasks: isLoaded ? tasks : fetched.data?.tasks,
    guestCount: isLoaded ? count : fetched.data?.guestCount,
    schedule: isLoaded ? schedule : undefined,
    readings,
    reviews: isLoaded ? reviews : undefined,
    stock: stock ?? [],
    problem: isLoaded ? undefined : fetched.problem,
    isLive: room.isLive,
    lastReceivedAt: room.lastReceivedAt,
    retry: fetched.retry,
  };
}
