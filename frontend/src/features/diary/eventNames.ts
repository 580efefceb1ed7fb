import type { EventName } from '@kalavara/shared-types/diary';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null: the diary has no such event. Undefined: not loaded yet. */
const names = createKeyedStore<EventName | null>();

/** Null also before it was loaded: a server without names must not exclude the room from the mirror. */
export const selectEventName = (eventId: string): EventName | null => names.select(eventId) ?? null;
export const { replace: upsertEventName, useValue: useEventName } = names;

/**
 * Whether the diary has no such event and its list is empty: it was deleted with its tasks. An event outside of the diary
 * has a list.
 */
export const useIsEventGone = (
  eventId: string,
  list: { tasks: readonly unknown[]; isNew: boolean; isLoaded: boolean },
): boolean =>
  useEventName(eventId) === null && list.isLoaded && !list.isNew && list.tasks.length === 0;
