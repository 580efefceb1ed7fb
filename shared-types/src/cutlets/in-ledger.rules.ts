import type { Day } from '../primitives';

/** The name where no person is given. */
export const someWorker = 'Worker';

/** The reason of the movements by which a completed day takes from the store, as it is stored. */
export const storeReason = (day: Day): string => `Cutlets ${day}`;
/** The day of such a reason; undefined for any other. */
export const dayOfStoreReason = (reason: string): Day | undefined =>
  /^Cutlets (\d{4}-\d\d-\d\d)$/.exec(reason)?.[1];
