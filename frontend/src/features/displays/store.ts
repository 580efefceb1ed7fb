import type { Display } from '@kalavara/shared-types/displays/displays';
import { createKeyedStore } from '../../state/createEntityStore';

const displays = createKeyedStore<Display>();

export const selectDisplay = (id: string): Display | undefined => displays.select(id);
export const upsertDisplay = (display: Display) => displays.replace(display.id, display);

/** A paired TV as published by its room: the page it was sent to, its message, and when it was rung. */
export const useDisplay = (id: string): Display | undefined => displays.useValue(id);
