import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { LooseId, Revision, change } from '../primitives';

export const PeopleChanged = change('people.changed', { count: z.number().int().min(0) });

/** `data` is null if no count was set. */
export const getPeople = endpoint('getPeople', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.number().int().min(0).nullable(), revision: Revision },
});

/**
 * Accepts any finite number from 0 and stores it rounded down. The event with this id in the diary gets the same
 * attendance.
 */
export const setPeople = endpoint('setPeople', {
  params: z.object({ eventId: LooseId }),
  body: z.strictObject({ count: z.number().min(0).max(1_000_000).transform(Math.floor) }),
  answer: { data: z.number().int().min(0), revision: Revision },
});
