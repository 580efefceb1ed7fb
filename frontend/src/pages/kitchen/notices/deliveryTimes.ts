import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import { useMemo } from 'react';
import { useConfirmedSchedules } from '../../../features/todos/schedule';
import { usePendingRooms } from '../../../outbox/outbox';
import { isOver } from './guestCountChanges';
import { createReadMarks } from './readMarks';

type MadeFor = Pick<Schedule, 'deliveryTime' | 'table'>;

const times = createReadMarks<string>('kalavara.delivery-times');
const toMark = ({ deliveryTime, table }: MadeFor) => `${deliveryTime}|${table}`;
const timeOfMark = (mark: string) => mark.split('|')[0]!;

export const noteOwnTimes = (eventId: EventId, to: MadeFor) => times.noteOwn(eventId, toMark(to));
export const dismissDelivery = (eventId: EventId, schedule: Schedule) =>
  times.markRead(eventId, toMark(schedule));

/** `before` is the delivery time when last read here; it equals the current one if only the table changed. */
type DeliveryChange = { event: DiaryEvent; schedule: Schedule; before: string };

/** Returns upcoming events whose start times another person has changed, if this screen has their rooms. */
export function useDeliveryChanges(events: readonly DiaryEvent[]): DeliveryChange[] {
  const schedules = useConfirmedSchedules();
  const now = useMemo(
    () =>
      Object.fromEntries(Object.entries(schedules).map(([id, schedule]) => [id, toMark(schedule)])),
    [schedules],
  );
  const changes = times.useChanges(now, usePendingRooms('scheduleTasks', 'addTask'));
  return changes.flatMap(({ eventId, before }) => {
    const event = events.find(({ id }) => id === eventId);
    const schedule = schedules[eventId];
    return event && schedule && !isOver(event)
      ? [{ event, schedule, before: timeOfMark(before) }]
      : [];
  });
}
