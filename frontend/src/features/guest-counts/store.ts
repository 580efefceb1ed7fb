import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { perform, usePendingCommands } from '../../outbox/outbox';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null if the event has no guest count; undefined until loaded. */
const guestCounts = createKeyedStore<number | null>();

export const selectGuestCount = (eventId: EventId): number | null | undefined =>
  guestCounts.select(eventId);
export const upsertGuestCount = (eventId: EventId, count: number | null) =>
  guestCounts.replace(eventId, count);

type ShownGuestCount = { count: number | null; isLoaded: boolean; isWaiting: boolean };

/** Returns the guest count of an event with the pending commands applied. */
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
