import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { useEffect } from 'react';
import { perform } from '../../outbox/outbox';

/** Events whose defaults this page has saved already, so that a refused save is not repeated endlessly. */
const saved = new Set<EventId>();

/**
 * Creates and saves the 47 default tasks once, only for an event that never had a list and while its room is live: a
 * failed load must not count as an empty list.
 */
export function useDefaults(eventId: EventId, isNew: boolean, isLive: boolean) {
  useEffect(() => {
    if (!isNew || !isLive || saved.has(eventId)) return;
    saved.add(eventId);
    void perform('saveTodos', eventRoom(eventId), {
      params: { eventId },
      body: defaultTasks(eventId),
    });
  }, [eventId, isNew, isLive]);
}
