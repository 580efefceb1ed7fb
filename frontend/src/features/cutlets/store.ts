import type { CutletDay } from '@kalavara/shared-types/cutlets';
import type { Day } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';

const useConfirmed = create<Record<Day, CutletDay>>(() => ({}));

export const cutletDayOf = (date: Day): CutletDay | undefined => useConfirmed.getState()[date];
export const keepCutletDay = (day: CutletDay) => useConfirmed.setState({ [day.date]: day });

/** One day of the cutlet kitchen; undefined until its room has said so. */
export const useConfirmedCutletDay = (date: Day): CutletDay | undefined =>
  useConfirmed((all) => all[date]);
