import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant, LooseId, Revision, text } from '../primitives';

export const ReminderKind = z.enum(['reading.due', 'step.ending', 'task.start']);
export type ReminderKind = z.infer<typeof ReminderKind>;

/** Screens show these in their own ways: a step in overtime, a reading outside its limit. They are push messages only. */
export const AlarmKind = z.enum(['timer.overtime', 'reading.out-of-range']);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** What a device of the kitchen can take. */
export const KitchenPushKind = z.enum([...ReminderKind.options, ...AlarmKind.options]);
export type KitchenPushKind = z.infer<typeof KitchenPushKind>;

/** Which reminder of an event: `subject` is a task, or the step that ends at `dueAt`. Another time is another reminder. */
export const ReminderRef = z.object({ kind: ReminderKind, subject: LooseId, dueAt: Instant });
export type ReminderRef = z.infer<typeof ReminderRef>;

/** Who took care of a reminder, first. */
export const Acknowledgement = ReminderRef.extend({ by: z.string(), at: Instant });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

export const ReminderAcknowledged = z.object({
  type: z.literal('reminder.acknowledged'),
  acknowledgement: Acknowledgement,
});

/** What a push message of a reminder or an alarm is written from, and when it is not sent any more. */
export const ReminderData = ReminderRef.extend({
  kind: KitchenPushKind,
  eventId: LooseId,
  eventTitle: z.string(),
  name: z.object({ en: z.string(), ml: z.string().optional() }),
  assignedTo: z.string().nullable(),
  sendUntil: Instant,
});
export type ReminderData = z.infer<typeof ReminderData>;

/** The first one wins: everyone after is answered with it. `by`, `at`: of one that waited on a phone. */
export const acknowledgeReminder = endpoint('acknowledgeReminder', {
  params: z.object({ eventId: LooseId }),
  body: z.strictObject({ ...ReminderRef.shape, by: text(80).nullish(), at: Instant.nullish() }),
  answer: { data: Acknowledgement, revision: Revision },
});
