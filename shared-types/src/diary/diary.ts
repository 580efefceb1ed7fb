import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, filled, LooseId, Revision, text, change } from '../primitives';

/** A catering event of the diary (never a pickle event, which is a sale). */
export const DiaryEvent = z.object({
  id: LooseId,
  title: filled(200),
  date: Day,
  description: text(4_000),
  assignedTo: text(80).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The name of the person, if known; `createdBy` is the documented "Current User". */
  createdByName: z.string().optional(),
  createdById: z.string().nullable(),
  isCompleted: z.boolean(),
  estimatedAttendance: z.number().int().min(0),
});
export type DiaryEvent = z.infer<typeof DiaryEvent>;

export const DiaryEventChanged = change('diaryEvent.changed', { event: DiaryEvent });
/** The fields of an event that every screen of the event shows. A display reads nothing else of the diary. */
export const EventName = DiaryEvent.pick({ title: true, date: true }).extend({
  /** Absent while the event is open. */
  isCompleted: z.literal(true).optional(),
});
export type EventName = z.infer<typeof EventName>;
/** Null if the event was deleted. */
export const EventNameChanged = change('eventName.changed', { name: EventName.nullable() });
export const DiaryEventRemoved = change('diaryEvent.removed', { eventId: LooseId });

const attendance = z.number().min(0).max(1_000_000).transform(Math.floor);

/** An event in a create, a PUT or the bulk POST: all fields of GET answers are accepted, unknown fields are dropped. */
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

/** The newest date first. */
export const listDiaryEvents = endpoint('listDiaryEvents', { answer: list });

/** Inserts or updates by id. Missing events are deleted only with `?mode=replace` and an `X-Base-Revision`. */
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

/** For a display that polls; `data` is null if the diary has no such event. */
export const getEventName = endpoint('getEventName', {
  params: z.object({ eventId: LooseId }),
  answer: {
    data: EventName.nullable(),
    /** The event was in the diary and was deleted. */
    isDeleted: z.boolean(),
    revision: Revision,
  },
});
/** Events deleted in the last 30 days, which can be restored with everything that belongs to them. */
export const listDeletedDiaryEvents = endpoint('listDeletedDiaryEvents', {
  answer: { data: z.array(DiaryEvent.extend({ deletedAt: z.string() })) },
});
export const restoreDiaryEvent = endpoint('restoreDiaryEvent', {
  params: z.object({ id: LooseId }),
  answer: one,
});
