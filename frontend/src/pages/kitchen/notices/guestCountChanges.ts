import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { useMemo } from 'react';
import { setPeople } from '../../../features/guest-counts/store';
import { usePendingRooms } from '../../../outbox/outbox';
import { serverNow } from '../../../realtime/clock';
import { createReadMarks } from './readMarks';

const counts = createReadMarks<number>('kalavara.head-counts');

export function changeGuestCount(eventId: EventId, count: number) {
  counts.noteOwn(eventId, count);
  return setPeople(eventId, count);
}

export const dismissGuestCount = ({ id, estimatedAttendance }: DiaryEvent) =>
  counts.markRead(id, estimatedAttendance);

/** A tenth, and at least five people: smaller changes affect no pot. */
export const isBig = (before: number, after: number): boolean =>
  Math.abs(after - before) >= Math.max(5, before / 10);

/** Whether the event is over, so that its guest count is irrelevant. */
export const isOver = ({ isCompleted, date }: DiaryEvent): boolean =>
  isCompleted || date < kitchenDay(serverNow());

type GuestCountChange = { event: DiaryEvent; before: number; after: number };

/** Returns unread large changes of other people to upcoming events. */
export function useGuestCountChanges(events: readonly DiaryEvent[]): GuestCountChange[] {
  const now = useMemo(
    () =>
      Object.fromEntries(events.map(({ id, estimatedAttendance }) => [id, estimatedAttendance])),
    [events],
  );
  const changes = counts.useChanges(now, usePendingRooms('setPeople'));
  return changes.flatMap(({ eventId, before, after }) => {
    const event = events.find(({ id }) => id === eventId);
    return event && !isOver(event) && isBig(before, after) ? [{ event, before, after }] : [];
  });
}
