import type { EventName } from '@kalavara/shared-types/diary';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null: the diary has no such event. Undefined: not loaded yet. */
const names = createKeyedStore<EventName | null>();

/** Null also before it was loaded: a server without names must not exclude the room from the mirror. */
export const selectEventName = (eventId: string): EventName | null => names.select(eventId) ?? null;
export const { replace: upsertEventName, useValue: useEventName } = names;

/** What the server knows as deleted from the diary. An event that was never in the diary is not deleted. */
const deletions = createKeyedStore<boolean>();

/** False also before it was loaded, as for a name. */
export const selectIsDeleted = (eventId: string): boolean => !!deletions.select(eventId);
export const upsertIsDeleted = deletions.replace;
export const useIsEventGone = (eventId = ''): boolean => !!deletions.useValue(eventId);
