import type { DiaryEvent } from '../diary/diary';
import { isOpenUntil } from '../diary/diary.rules';
import { effectiveGuestCount } from '../purchase/estimator.rules';
import type { Day } from '../primitives';
import type { ShoppingList } from './shopping';

/**
 * `before` is 0 for an event that was added since the list was made, `after` for one that is not planned any more until
 * its day.
 */
export type EventChange = { eventId: string; title: string; before: number; after: number };

/**
 * Lists the differences between the events of the diary and those of a list, as guest counts. An event that has taken
 * place meanwhile is not a change, because its purchases were needed. Empty for a list without stored events, and for
 * one whose days are over.
 */
export function listEventChanges(
  { events: listed, until }: Pick<ShoppingList, 'events' | 'until'>,
  diary: readonly DiaryEvent[],
  today: Day,
): EventChange[] {
  if (listed === undefined) return [];
  const before = new Map(listed.map((event) => [event.eventId, event]));
  const open = diary.filter((event) => isOpenUntil(event, { today, until }));
  const openIds = new Set(open.map(({ id }) => id));
  const isOver = (event: DiaryEvent | undefined, date: Day | null) =>
    event ? event.isCompleted || event.date < today : date !== null && date < today;
  const removed = listed.filter(
    ({ eventId, date }) =>
      !openIds.has(eventId) &&
      !isOver(
        diary.find(({ id }) => id === eventId),
        date,
      ),
  );
  return [
    ...open.map(({ id: eventId, title, estimatedAttendance }) => ({
      eventId,
      title,
      before: before.get(eventId)?.people ?? 0,
      after: effectiveGuestCount(estimatedAttendance),
    })),
    ...removed.map(({ eventId, title, people }) => ({ eventId, title, before: people, after: 0 })),
  ].filter((change) => change.before !== change.after);
}
