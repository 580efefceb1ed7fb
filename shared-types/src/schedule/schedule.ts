import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant, LooseId, Revision, text } from '../primitives';
import { Task } from '../todos/todos';

/** `first` is the default table, `second` the tighter one that a delivery task brings. */
export const ScheduleTable = z.enum(['first', 'second']);
export type ScheduleTable = z.infer<typeof ScheduleTable>;

/** What the start times of an event's list were last made for. */
export const Schedule = z.object({
  /** "12:00 PM". */
  deliveryTime: z.string(),
  table: ScheduleTable,
  /** When it was last moved, and by whom; null while the times are those the list began with. */
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleChanged = z.object({
  type: z.literal('schedule.changed'),
  schedule: Schedule,
});

/**
 * Every task of the event day stays as far from the delivery as it was. `table` replaces the distances of the template's
 * tasks by those of that table. Actual times of running and done tasks stay; planned ones move.
 */
export const scheduleTasks = endpoint('scheduleTasks', {
  params: z.object({ eventId: LooseId }),
  body: z.strictObject({ deliveryTime: text(40), table: ScheduleTable.optional() }),
  answer: { data: z.array(Task), schedule: Schedule, revision: Revision },
});
export const getSchedule = endpoint('getSchedule', {
  params: z.object({ eventId: LooseId }),
  answer: { data: Schedule, revision: Revision },
});
