import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import { useEffect } from 'react';
import { perform } from '../../outbox/outbox';

/** Events whose defaults this page has saved already: a refused save must not become an endless one. */
const saved = new Set<EventId>();

/**
 * The 47 defaults, created and saved at once, and once: only for an event that is known never to have had a list,
 * and only while its room is live. A load that failed is no empty list (D-004).
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
