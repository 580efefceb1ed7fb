import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Schedule } from '@kalavara/shared-types/schedule';
import { useMemo } from 'react';
import { useConfirmedSchedules } from '../../features/todos/schedule';
import { isOver } from './headCounts';
import { seenHere } from './seenHere';

type MadeFor = Pick<Schedule, 'deliveryTime' | 'table'>;

const times = seenHere<string>('kalavara.delivery-times');
const wordOf = ({ deliveryTime, table }: MadeFor) => `${deliveryTime}|${table}`;
const timeIn = (word: string) => word.split('|')[0]!;

export const noteOwnTimes = (eventId: EventId, to: MadeFor) => times.noteOwn(eventId, wordOf(to));
export const understandTimes = (eventId: EventId, schedule: Schedule) =>
  times.understand(eventId, wordOf(schedule));

/** `before` is the delivery time as it was last read here; the same as now where only the table changed. */
type DeliveryChange = { event: DiaryEvent; schedule: Schedule; before: string };

/** Events still to be cooked whose start times somebody else has moved, as far as this screen is in their rooms. */
export function useDeliveryChanges(events: readonly DiaryEvent[]): DeliveryChange[] {
  const schedules = useConfirmedSchedules();
  const now = useMemo(
    () =>
      Object.fromEntries(Object.entries(schedules).map(([id, schedule]) => [id, wordOf(schedule)])),
    [schedules],
  );
  const changes = times.useChanges(now);
  return changes.flatMap(({ eventId, before }) => {
    const [event, schedule] = [events.find(({ id }) => id === eventId), schedules[eventId]];
    return event && schedule && !isOver(event) ? [{ event, schedule, before: timeIn(before) }] : [];
  });
}
