import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * `seen`: the value of each event when it was last read here; `own`: values set here and not
 * confirmed yet.
 */
type Marks<Value> = { seen: Record<EventId, Value>; own: Record<EventId, Value> };
export type Change<Value> = { eventId: EventId; before: Value; after: Value };

/**
 * Stores on this device which value of each event was read, so that changes by others are shown
 * until read.
 */
export function createReadMarks<Value extends string | number>(storageKey: string) {
  const useMarks = create<Marks<Value>>(load);

  function load(): Marks<Value> {
    try {
      const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Marks<Value> | null;
      if (stored?.seen && stored.own) return stored;
    } catch {
      // Without storage a change is shown only on the screens that are open.
    }
    return { seen: {}, own: {} };
  }
  useMarks.subscribe((all) => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(all));
    } catch {
      // As above.
    }
  });

  return {
    /** It was set on this device: no news here. */
    noteOwn: (eventId: EventId, value: Value) =>
      useMarks.setState(({ own }) => ({ own: { ...own, [eventId]: value } })),
    /** It was read, and is what the next change is measured by. */
    markRead: (eventId: EventId, value: Value) =>
      useMarks.setState(({ seen }) => ({ seen: { ...seen, [eventId]: value } })),
    /** Unread changes by others. */
    useChanges(now: Readonly<Record<EventId, Value>>): Change<Value>[] {
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
        return before === undefined || before === after || own[eventId] === after
          ? []
          : [{ eventId, before, after }];
      });
    },
  };
}
