import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { LooseId, Revision } from '../primitives';

export const PeopleChanged = z.object({
  type: z.literal('people.changed'),
  count: z.number().int().min(0),
});

/** `data` is null while no count was set. */
export const getPeople = endpoint('getPeople', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.number().int().min(0).nullable(), revision: Revision },
});

/** Any finite number from 0, stored floored; the event of that id in the diary follows. */
export const setPeople = endpoint('setPeople', {
  params: z.object({ eventId: LooseId }),
  body: z.strictObject({ count: z.number().min(0).max(1_000_000).transform(Math.floor) }),
  answer: { data: z.number().int().min(0), revision: Revision },
});
