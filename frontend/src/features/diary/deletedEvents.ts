import { createKeyedStore } from '../../state/createEntityStore';

/**
 * The events that are deleted from the diary on the server. An event that was never in the diary does not count as
 * deleted.
 */
const deletions = createKeyedStore<boolean>();

/** Whether an event is deleted; false also before the room is loaded, as for names. */
export const selectIsDeleted = (eventId: string): boolean => !!deletions.select(eventId);
export const upsertIsDeleted = deletions.replace;
export const useIsEventDeleted = (eventId = ''): boolean => !!deletions.useValue(eventId);
