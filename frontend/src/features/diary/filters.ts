import { documentedCreator } from '@kalavara/shared-types/diary/diary.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';

export const filters = ['all', 'assigned', 'mine', 'completed'] as const;
export type Filter = (typeof filters)[number];

type Who = { id: string | undefined; waitingIds: ReadonlySet<EventId> };

/**
 * Whether an event is mine: by my id. An event without an id counts if its creator is "Current User"; a pending one
 * was created on this device.
 */
function isOwn({ id, createdBy, createdById }: DiaryEvent, who: Who): boolean {
  if (createdById !== null) return createdById === who.id;
  return createdBy === documentedCreator || who.waitingIds.has(id);
}

export function eventsFor(
  filter: Filter,
  events: readonly DiaryEvent[],
  who: Who,
): readonly DiaryEvent[] {
  switch (filter) {
    case 'all':
      return events;
    case 'assigned':
      return events.filter(({ assignedTo }) => !!assignedTo?.trim());
    case 'mine':
      return events.filter((event) => isOwn(event, who));
    case 'completed':
      return events.filter(({ isCompleted }) => isCompleted);
  }
}
