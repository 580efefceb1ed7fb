import { createKeyedStore } from '../../state/createEntityStore';

/** What the server knows as deleted from the diary. An event that was never in the diary is not deleted. */
const deletions = createKeyedStore<boolean>();

/** False also before it was loaded, as for a name. */
export const selectIsDeleted = (eventId: string): boolean => !!deletions.select(eventId);
export const upsertIsDeleted = deletions.replace;
export const useIsEventDeleted = (eventId = ''): boolean => !!deletions.useValue(eventId);
