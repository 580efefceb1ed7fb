import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, Instant, LooseId, Revision, text, change } from '../primitives';

export const TaskRef = z.object({ eventId: LooseId, taskId: LooseId });
export type TaskRef = z.infer<typeof TaskRef>;

const lines = text(4_000);
/** https, or one of our own files under /videos. */
const VideoUrl = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(/^https:\/\/[^\s"'<>]+$/),
  z
    .string()
    .max(200)
    .regex(/^\/videos\/[A-Za-z0-9_./-]+$/),
]);

/** The fields of a task that staff may edit; start and completion have their own calls. */
export const TaskFields = z.object({
  task: filled(200),
  dueDate: filled(60),
  assignedTo: text(80).nullable(),
  sortOrder: z.number().int().min(-100_000).max(100_000),
  /** Minutes, as text. */
  estimatedDuration: text(20).nullable(),
  /** Such as "10:00 AM"; any other text is stored and counts as not scheduled. */
  startTime: text(40).nullable(),
  /** The day of the start if it differs from the due date: -1 for the day before, after a shift over midnight. */
  startDay: z.number().int().min(-2).max(2),
  description: lines,
  hasVideo: z.boolean(),
  videoUrl: VideoUrl.nullable(),
  isTemperature: z.boolean(),
  temperatureValue: z
    .union([text(40), z.number().finite().transform(String).pipe(z.string())])
    .nullable(),
  isDelivery: z.boolean(),
  deliveryType: z.enum(['standard', 'combined']).nullable(),
  deliveryLocation: text(500).nullable(),
  deliveryNotes: text(2_000).nullable(),
});
export type TaskFields = z.infer<typeof TaskFields>;

/**
 * One row of an event's list. The `…At` strings are for people (Asia/Kolkata), the `…AtIso` ones for programs. A time
 * that cannot be parsed is stored in `…At` as it was sent, without an `…AtIso`.
 */
export const Task = TaskFields.extend({
  id: LooseId,
  eventId: LooseId,
  completed: z.boolean(),
  isFinalTask: z.boolean(),
  startedAt: z.string().nullable(),
  startedAtIso: z.string().nullable(),
  startedBy: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedAtIso: z.string().nullable(),
  completedBy: z.string().nullable(),
});
export type Task = z.infer<typeof Task>;

export const TaskChanged = change('task.changed', { task: Task });
export const TaskRemoved = change('task.removed', { taskId: LooseId });

/** `by`: the person who did it, if it is not the signed-in one; `at`: the actual time, for queued commands. */
export const TaskAction = z.strictObject({
  by: text(80).nullish(),
  at: Instant.nullish(),
  temperatureValue: z.union([text(40), z.number().finite().transform(String)]).nullish(),
});
export type TaskAction = z.infer<typeof TaskAction>;

/**
 * A task in a list POST: all fields of GET answers are accepted, all except `id` and `task` are optional, and unknown
 * ones are dropped; missing ids and names are recovered.
 */
export const LooseTask = TaskFields.partial().extend({
  id: LooseId.nullish().catch(undefined),
  task: text(200).nullish(),
  dueDate: text(60).nullish(),
  description: z.union([lines, z.array(lines).transform((all) => all.join('\n'))]).nullish(),
  estimatedDuration: z.union([text(20), z.number().finite().transform(String)]).nullish(),
  startDay: TaskFields.shape.startDay.nullish(),
  hasVideo: z.boolean().nullish(),
  sortOrder: z.number().finite().transform(Math.round).pipe(TaskFields.shape.sortOrder).nullish(),
  isTemperature: z.boolean().nullish(),
  isDelivery: z.boolean().nullish(),
  isFinalTask: z.boolean().nullish(),
  completed: z.boolean().nullish(),
  startedAt: z.unknown().optional(),
  startedAtIso: z.string().max(60).nullish(),
  startedBy: text(80).nullish(),
  completedAt: z.unknown().optional(),
  completedAtIso: z.string().max(60).nullish(),
  completedBy: text(80).nullish(),
});
export type LooseTask = z.infer<typeof LooseTask>;

export const Conflict = z.object({
  key: z.string(),
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
});
export type Conflict = z.infer<typeof Conflict>;

const one = { data: Task, revision: Revision };

/**
 * `data` is [] and `isNew` true if there is no list, because the event never had one or was deleted with it. An
 * existing list may also be empty.
 */
export const listTodos = endpoint('listTodos', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.array(Task), isNew: z.boolean(), revision: Revision },
});

export const saveTodos = endpoint('saveTodos', {
  params: z.object({ eventId: LooseId }),
  hasLongBody: true,
  body: z.array(LooseTask).max(1_000),
  answer: { data: z.array(Task), revision: Revision, conflicts: z.array(Conflict) },
});

export const addTask = endpoint('addTask', {
  params: z.object({ eventId: LooseId }),
  body: TaskFields.partial().extend({
    id: LooseId,
    task: TaskFields.shape.task,
    dueDate: TaskFields.shape.dueDate,
    /** Adding a delivery does not change the times, even if the owner has enabled the second table. */
    keepsTimes: z.boolean().optional(),
  }),
  /** Absent fields get defaults: the sort order; for a delivery its time, minutes and kind. */
  answer: {
    ...one,
    /** Whether the times follow the second table now. */
    isSecondTable: z.boolean(),
  },
});

export const patchTask = endpoint('patchTask', {
  params: TaskRef,
  body: z.strictObject(TaskFields.partial().shape),
  answer: one,
});
export const deleteTask = endpoint('deleteTask', {
  params: TaskRef,
  answer: { revision: Revision },
});
export const restoreTask = endpoint('restoreTask', { params: TaskRef, answer: one });

export const startTask = endpoint('startTask', { params: TaskRef, body: TaskAction, answer: one });
export const undoStartTask = endpoint('undoStartTask', {
  params: TaskRef,
  body: TaskAction,
  answer: one,
});
export const completeTask = endpoint('completeTask', {
  params: TaskRef,
  body: TaskAction,
  answer: one,
});
export const undoCompleteTask = endpoint('undoCompleteTask', {
  params: TaskRef,
  body: TaskAction,
  answer: one,
});

/** Resets the list to the 47 defaults. `undoResetTodos` restores the previous list, for 30 days. */
export const resetTodos = endpoint('resetTodos', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.array(Task), revision: Revision },
});
export const undoResetTodos = endpoint('undoResetTodos', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.array(Task), revision: Revision },
});
