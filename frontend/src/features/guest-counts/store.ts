import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { perform, usePendingCommands } from '../../outbox/outbox';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null: the event has no guest count. Undefined: not loaded yet. */
const guestCounts = createKeyedStore<number | null>();

export const selectGuestCount = (eventId: EventId): number | null | undefined =>
  guestCounts.select(eventId);
export const upsertGuestCount = (eventId: EventId, count: number | null) =>
  guestCounts.replace(eventId, count);

type ShownGuestCount = { count: number | null; isLoaded: boolean; isWaiting: boolean };

/** How many people come to an event, as this person should see it. */
export function useGuestCount(eventId: EventId): ShownGuestCount {
  const confirmed = guestCounts.useValue(eventId);
  const last = usePendingCommands('setPeople', eventRoom(eventId)).at(-1);
  return {
    count: last ? Math.floor(last.given.body.count) : (confirmed ?? null),
    isLoaded: confirmed !== undefined || last !== undefined,
    isWaiting: last !== undefined && last.revision === undefined,
  };
}

export const setPeople = (eventId: EventId, count: number) =>
  perform('setPeople', eventRoom(eventId), { params: { eventId }, body: { count } });
