import type { EventName } from '@kalavara/shared-types/diary';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null: the diary has no such event. Undefined: not loaded yet. */
const names = createKeyedStore<EventName | null>();

/** Null also before it was loaded, so that a server without names does not keep the room out of the mirror. */
export const selectEventName = (eventId: string): EventName | null => names.select(eventId) ?? null;
export const { replace: upsertEventName, useValue: useEventName } = names;
