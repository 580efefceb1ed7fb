import type { Day } from '../primitives';

/** The name for an unknown person. */
export const someWorker = 'Worker';

/** The stored reason of the movements by which a completed day takes stock from the store. */
export const storeReason = (day: Day): string => `Cutlets ${day}`;
/** The day of such a reason; undefined for other reasons. */
export const dayOfStoreReason = (reason: string): Day | undefined =>
  /^Cutlets (\d{4}-\d\d-\d\d)$/.exec(reason)?.[1];
