import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import type { Day } from '@kalavara/shared-types/primitives';
import { createKeyedStore } from '../../state/createEntityStore';

const days = createKeyedStore<CutletDay>();

export const selectCutletDay = (date: Day): CutletDay | undefined => days.select(date);
export const upsertCutletDay = (day: CutletDay) => days.replace(day.date, day);

/** Returns a day of the cutlet kitchen; undefined until its room is loaded. */
export const useConfirmedCutletDay = (date: Day): CutletDay | undefined => days.useValue(date);
