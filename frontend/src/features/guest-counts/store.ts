import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { create } from 'zustand';
import { perform, useWaiting } from '../../outbox/outbox';

/** Null: nobody ever said how many come. Absent: not known here yet. */
const useConfirmed = create<Record<EventId, number | null>>(() => ({}));

export const peopleOf = (eventId: EventId): number | null | undefined =>
  useConfirmed.getState()[eventId];
export const replacePeople = (eventId: EventId, count: number | null) =>
  useConfirmed.setState({ [eventId]: count });

export type People = { count: number | null; isLoaded: boolean; isWaiting: boolean };

/** How many people come to an event, as this person should see it. */
export function usePeople(eventId: EventId): People {
  const confirmed = useConfirmed((all) => all[eventId]);
  const last = useWaiting('setPeople', eventRoom(eventId)).at(-1);
  return {
    count: last ? Math.floor(last.given.body.count) : (confirmed ?? null),
    isLoaded: confirmed !== undefined || last !== undefined,
    isWaiting: last !== undefined && last.revision === undefined,
  };
}

export const setPeople = (eventId: EventId, count: number) =>
  perform('setPeople', eventRoom(eventId), { params: { eventId }, body: { count } });
