import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant, LooseId, Revision, text, change } from '../primitives';

export const ReminderKind = z.enum(['reading.due', 'step.ending', 'task.start']);
export type ReminderKind = z.infer<typeof ReminderKind>;

/** Push messages only: screens show a step in overtime and a reading outside of its limit in their own ways. */
export const AlarmKind = z.enum(['timer.overtime', 'reading.out-of-range']);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** The kinds that a device of the kitchen can accept. */
export const KitchenPushKind = z.enum([...ReminderKind.options, ...AlarmKind.options]);
export type KitchenPushKind = z.infer<typeof KitchenPushKind>;

/**
 * Identifies a reminder of an event: `subject` is a task, or the step that ends at `dueAt`. Another time is another
 * reminder.
 */
export const ReminderRef = z.object({ kind: ReminderKind, subject: LooseId, dueAt: Instant });
export type ReminderRef = z.infer<typeof ReminderRef>;

/** The first person who took responsibility for a reminder. */
export const Acknowledgement = ReminderRef.extend({ by: z.string(), at: Instant });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

export const ReminderAcknowledged = change('reminder.acknowledged', {
  acknowledgement: Acknowledgement,
});

/** The data of a push message for a reminder or an alarm, and the time after which it is not sent. */
export const ReminderData = ReminderRef.extend({
  kind: KitchenPushKind,
  eventId: LooseId,
  eventTitle: z.string(),
  name: z.object({ en: z.string(), ml: z.string().optional() }),
  assignedTo: z.string().nullable(),
  sendUntil: Instant,
});
export type ReminderData = z.infer<typeof ReminderData>;

/** The first acknowledgement wins; later ones are answered with it. `by` and `at` are those of a queued command. */
export const acknowledgeReminder = endpoint('acknowledgeReminder', {
  params: z.object({ eventId: LooseId }),
  body: z.strictObject({ ...ReminderRef.shape, by: text(80).nullish(), at: Instant.nullish() }),
  answer: { data: Acknowledgement, revision: Revision },
});
