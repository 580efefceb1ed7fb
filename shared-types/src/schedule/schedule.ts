import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant, LooseId, Revision, text, change } from '../primitives';
import { Task } from '../todos/todos';

/** `first` is the default table, `second` the tighter one, which applies after a delivery task was added. */
export const ScheduleTable = z.enum(['first', 'second']);
export type ScheduleTable = z.infer<typeof ScheduleTable>;

/** The basis of the current start times of an event's list. */
export const Schedule = z.object({
  /** "12:00 PM". */
  deliveryTime: z.string(),
  table: ScheduleTable,
  /** The time and author of the last shift; null while the times are the initial ones. */
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleChanged = change('schedule.changed', { schedule: Schedule });

/**
 * Shifts all tasks of the event day, so that their distance from the delivery does not change. `table` replaces the
 * distances of the template's tasks by those of that table. Actual times of running and completed tasks do not change;
 * planned times do.
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
