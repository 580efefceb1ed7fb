import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, Instant, LooseId, Revision, text, Uuid, change } from '../primitives';

/** What was measured: the air of the pit, the middle of the meat, or food held hot. */
export const ReadingKind = z.enum(['pit', 'core', 'hot-holding']);
export type ReadingKind = z.infer<typeof ReadingKind>;

/** °C, one decimal. */
export const Celsius = z.number().min(0).max(600).multipleOf(0.1);

/** One measurement of a task. It never changes, except that an action is added. */
export const Reading = z.object({
  id: Uuid,
  eventId: LooseId,
  taskId: LooseId,
  kind: ReadingKind,
  value: Celsius,
  /** The time of the measurement, ISO. */
  at: z.string(),
  by: z.string().nullable(),
  probe: z.string().nullable(),
  note: z.string().nullable(),
  /** The action taken about a reading outside of its range. */
  action: z.string().nullable(),
});
export type Reading = z.infer<typeof Reading>;

export const ReadingChanged = change('reading.changed', { reading: Reading });
export const ReadingRemoved = change('reading.removed', { readingId: Uuid });

const TaskOf = z.object({ eventId: LooseId, taskId: LooseId });
const ReadingOf = TaskOf.extend({ readingId: Uuid });

export const listReadings = endpoint('listReadings', {
  params: TaskOf,
  answer: { data: z.array(Reading), revision: Revision },
});
/** The readings of the whole event, the oldest first. */
export const listEventReadings = endpoint('listEventReadings', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.array(Reading), revision: Revision },
});
/** The device creates the id, so that a queued reading is stored once; a removed reading is restored by its id. */
export const addReading = endpoint('addReading', {
  params: TaskOf,
  body: z.strictObject({
    id: Uuid,
    kind: ReadingKind,
    /** A number or its text. A value that is not a temperature is refused with its own sentence. */
    value: z.union([z.number(), text(40)]),
    at: Instant.nullish(),
    by: text(80).nullish(),
    probe: text(80).nullish(),
    note: text(500).nullish(),
    action: text(500).nullish(),
  }),
  answer: { data: Reading, revision: Revision },
});
export const noteAction = endpoint('noteAction', {
  params: ReadingOf,
  body: z.strictObject({ action: filled(500) }),
  answer: { data: Reading, revision: Revision },
});
/** For typing mistakes; the reading stays in the history. */
export const removeReading = endpoint('removeReading', {
  params: ReadingOf,
  answer: { revision: Revision },
});
