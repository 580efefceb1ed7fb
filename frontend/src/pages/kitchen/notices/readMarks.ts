import type { Room } from '@kalavara/shared-types/contract/realtime';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson, storageOf } from '../../../state/browserStorage';

/** By event: the value when it was last read here, and the value set here that is not confirmed yet. */
type Marks<Value> = { seen: Record<EventId, Value>; own: Record<EventId, Value> };
export type Change<Value> = { eventId: EventId; before: Value; after: Value };

/** Stores on this device which value of each event was read, so that changes by others are shown until read. */
export function createReadMarks<Value extends string | number>(storageKey: string) {
  const useMarks = create<Marks<Value>>()(
    persist(() => ({ seen: {}, own: {} }), {
      name: storageKey,
      storage: storageOf<Marks<Value>>(
        'local',
        (text) => {
          const stored = parseJson(text) as Marks<Value> | null;
          return stored?.seen && stored.own ? stored : { seen: {}, own: {} };
        },
        (state) => JSON.stringify(state),
      ),
    }),
  );

  return {
    /** Marks a value that was set on this device, which is not shown as a change here. */
    noteOwn: (eventId: EventId, value: Value) =>
      useMarks.setState(({ own }) => ({ own: { ...own, [eventId]: value } })),
    /** Marks the current value as read; the next change is compared with it. */
    markRead: (eventId: EventId, value: Value) =>
      useMarks.setState(({ seen }) => ({ seen: { ...seen, [eventId]: value } })),
    /**
     * Returns unread changes by others. While a command of this device is pending in a room (`pendingRooms`), its
     * event has none, because the value may be that of an earlier command.
     */
    useChanges(
      now: Readonly<Record<EventId, Value>>,
      pendingRooms: readonly Room[],
    ): Change<Value>[] {
      const { seen, own } = useMarks();
      useEffect(() => {
        const isNew = ([id, value]: [EventId, Value]) =>
          seen[id] === undefined || (own[id] === value && seen[id] !== value);
        const firstValues = Object.fromEntries(Object.entries(now).filter(isNew));
        if (Object.keys(firstValues).length === 0) return;
        const waiting = Object.entries(own).filter(([id]) => firstValues[id] === undefined);
        useMarks.setState({ seen: { ...seen, ...firstValues }, own: Object.fromEntries(waiting) });
      }, [now, seen, own]);
      return Object.entries(now).flatMap(([eventId, after]) => {
        const before = seen[eventId];
        const isOwn = own[eventId] === after || pendingRooms.includes(eventRoom(eventId));
        return before === undefined || before === after || isOwn
          ? []
          : [{ eventId, before, after }];
      });
    },
  };
}
