import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, filled, LooseId, Revision, text } from '../primitives';

/** A catering event of the diary (never a pickle event, which is a sale). */
export const DiaryEvent = z.object({
  id: LooseId,
  title: filled(200),
  date: Day,
  description: text(4_000),
  assignedTo: text(80).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The person, where one was known; `createdBy` is the documented "Current User". */
  createdByName: z.string().optional(),
  createdById: z.string().nullable(),
  isCompleted: z.boolean(),
  estimatedAttendance: z.number().int().min(0),
});
export type DiaryEvent = z.infer<typeof DiaryEvent>;

export const DiaryEventChanged = z.object({
  type: z.literal('diaryEvent.changed'),
  event: DiaryEvent,
});
/** What every screen of the event shows of it; a display reads no more of the diary. */
export const EventName = DiaryEvent.pick({ title: true, date: true }).extend({
  /** Absent while it is open. */
  isCompleted: z.literal(true).optional(),
});
export type EventName = z.infer<typeof EventName>;
/** Null: the event was deleted. */
export const EventNameChanged = z.object({
  type: z.literal('eventName.changed'),
  name: EventName.nullable(),
});
export const DiaryEventRemoved = z.object({
  type: z.literal('diaryEvent.removed'),
  eventId: LooseId,
});

const attendance = z.number().min(0).max(1_000_000).transform(Math.floor);

/** An event as a create, a PUT or the bulk POST may carry it: every field a GET answers, unknown ones dropped. */
export const LooseDiaryEvent = z.object({
  id: LooseId.nullish(),
  title: text(200).nullish(),
  date: text(40).nullish(),
  description: text(4_000).nullish(),
  assignedTo: text(80).nullish(),
  createdAt: z.string().max(60).nullish(),
  createdBy: text(80).nullish(),
  isCompleted: z.boolean().nullish(),
  estimatedAttendance: z
    .union([
      attendance,
      z
        .string()
        .max(20)
        .regex(/^\s*\d+(\.\d+)?\s*$/)
        .transform(Number)
        .pipe(attendance),
    ])
    .nullish(),
});
export type LooseDiaryEvent = z.infer<typeof LooseDiaryEvent>;

const list = { data: z.array(DiaryEvent), revision: Revision };
const one = { event: DiaryEvent, revision: Revision };

/** Newest date first. */
export const listDiaryEvents = endpoint('listDiaryEvents', { answer: list });

/** Upserts by id; deletes what is missing only with `?mode=replace` and an `X-Base-Revision`. */
export const saveDiaryEvents = endpoint('saveDiaryEvents', {
  query: z.object({ mode: z.enum(['merge', 'replace']).optional() }),
  hasLongBody: true,
  body: z.array(LooseDiaryEvent).max(1_000),
  answer: { savedCount: z.number().int(), ...list },
});
export const createDiaryEvent = endpoint('createDiaryEvent', {
  body: LooseDiaryEvent,
  answer: one,
});
export const updateDiaryEvent = endpoint('updateDiaryEvent', {
  params: z.object({ id: LooseId }),
  body: LooseDiaryEvent,
  answer: one,
});
export const deleteDiaryEvent = endpoint('deleteDiaryEvent', {
  params: z.object({ id: LooseId }),
  answer: { revision: Revision },
});

/** For a display that polls; `data` is null where the diary has no such event. */
export const getEventName = endpoint('getEventName', {
  params: z.object({ eventId: LooseId }),
  answer: {
    data: EventName.nullable(),
    /** It was in the diary and was deleted. */ isDeleted: z.boolean(),
    revision: Revision,
  },
});
/** Deleted in the last 30 days, with everything that belonged to them. */
export const listDeletedDiaryEvents = endpoint('listDeletedDiaryEvents', {
  answer: { data: z.array(DiaryEvent.extend({ deletedAt: z.string() })) },
});
export const restoreDiaryEvent = endpoint('restoreDiaryEvent', {
  params: z.object({ id: LooseId }),
  answer: one,
});
