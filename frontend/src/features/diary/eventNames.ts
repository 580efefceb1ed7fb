import type { EventName } from '@kalavara/shared-types/diary/diary';
import { createKeyedStore } from '../../state/createEntityStore';

/** Null if the diary has no such event; undefined until loaded. */
const names = createKeyedStore<EventName | null>();

/** Null also until loaded: a server without names must not exclude the room from the mirror. */
export const selectEventName = (eventId: string): EventName | null => names.select(eventId) ?? null;
export const { replace: upsertEventName, useValue: useEventName } = names;
