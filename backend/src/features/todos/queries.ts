import type { EventId, Revision, TaskId } from '@kalavara/shared-types/primitives';
import { indianDateTime } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos';
import {
  type Compilable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB, Tasks } from '../../platform/schema.gen';

/** A timestamp, or the free text sent instead of one. */
const toTime = (at: Date | null, text: string | null) =>
  at ? { text: indianDateTime(at.getTime()), iso: at.toISOString() } : { text, iso: null };

function toTask(row: Selectable<Tasks>): Task {
  const [started, completed] = [
    toTime(row.startedAt, row.startedText),
    toTime(row.completedAt, row.completedText),
  ];
  return {
    id: row.id,
    eventId: row.eventId,
    task: row.task,
    completed: completed.text !== null,
    dueDate: row.dueDate,
    assignedTo: row.assignedTo,
    sortOrder: row.sortOrder,
    estimatedDuration: row.estimatedDuration,
    startTime: row.startTime,
    startDay: row.startDay,
    description: row.description,
    hasVideo: row.hasVideo,
    videoUrl: row.videoUrl,
    isTemperature: row.isTemperature,
    temperatureValue: row.temperatureValue,
    isFinalTask: row.isFinalTask,
    isDelivery: row.isDelivery,
    deliveryType: row.deliveryType as Task['deliveryType'],
    deliveryLocation: row.deliveryLocation,
    deliveryNotes: row.deliveryNotes,
    startedAt: started.text,
    startedAtIso: started.iso,
    startedBy: row.startedBy,
    completedAt: completed.text,
    completedAtIso: completed.iso,
    completedBy: row.completedBy,
  };
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));
const unreadable = (iso: string | null, text: string | null) => (iso === null ? text : null);

const fromTask = (task: Task) => ({
  eventId: task.eventId,
  id: task.id,
  task: task.task,
  dueDate: task.dueDate,
  assignedTo: task.assignedTo,
  sortOrder: task.sortOrder,
  estimatedDuration: task.estimatedDuration,
  startTime: task.startTime,
  startDay: task.startDay,
  description: task.description,
  hasVideo: task.hasVideo,
  videoUrl: task.videoUrl,
  isTemperature: task.isTemperature,
  temperatureValue: task.temperatureValue,
  isFinalTask: task.isFinalTask,
  isDelivery: task.isDelivery,
  deliveryType: task.deliveryType,
  deliveryLocation: task.deliveryLocation,
  deliveryNotes: task.deliveryNotes,
  startedAt: dateOf(task.startedAtIso),
  startedText: unreadable(task.startedAtIso, task.startedAt),
  startedBy: task.startedBy,
  completedAt: dateOf(task.completedAtIso),
  completedText: unreadable(task.completedAtIso, task.completedAt),
  completedBy: task.completedBy,
  deletedAt: null,
  deletedBy: null,
});

/** A list names actors only, so recorded actor ids are cleared. */
const fromList = (task: Task) => ({
  ...fromTask(task),
  startedById: null,
  completedById: null,
  completedRevision: null,
});

/** null if the event never had a list; an empty list is []. */
export async function findTodos(db: Kysely<DB>, eventId: EventId): Promise<Task[] | null> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  return rows.length > 0 || (await findList(db, eventId)) ? rows.map(toTask) : null;
}

export async function findList(db: Kysely<DB>, eventId: EventId) {
  return db
    .selectFrom('todoLists')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the list was deleted with its event. */
export async function isDeletedList(tx: Transaction<DB>, eventId: EventId): Promise<boolean> {
  const row = await tx
    .selectFrom('todoLists')
    .select('deletedAt')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row !== undefined && row.deletedAt !== null;
}

export async function createList(tx: Transaction<DB>, eventId: EventId): Promise<void> {
  await tx
    .insertInto('todoLists')
    .values({ eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type TaskState = {
  task: Task;
  completedRevision: Revision | null;
  completedById: string | null;
};

/** A task with the facts that undo rules need; undefined if it is not on the list. */
export async function findTask(
  tx: Transaction<DB>,
  eventId: EventId,
  id: TaskId,
): Promise<TaskState | undefined> {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      task: toTask(row),
      completedRevision: row.completedRevision,
      completedById: row.completedById,
    }
  );
}

/** A removed task and who removed it. */
export async function findRemoved(tx: Transaction<DB>, eventId: EventId, id: TaskId) {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  return row && { task: toTask(row), by: row.deletedBy, at: row.deletedAt! };
}

type Actors = Pick<Updateable<Tasks>, 'startedById' | 'completedById' | 'completedRevision'>;

export function saveTask(tx: Transaction<DB>, task: Task, actors: Actors = {}): Compilable {
  const row = { ...fromTask(task), ...actors };
  return tx
    .insertInto('tasks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doUpdateSet(row));
}

export async function saveTasks(tx: Transaction<DB>, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return;
  await tx
    .insertInto('tasks')
    .values(tasks.map(fromList))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'id']).doUpdateSet((eb) => {
        const columns = Object.keys(fromList(tasks[0]!)) as (keyof ReturnType<typeof fromList>)[];
        return Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]));
      }),
    )
    .execute();
}

/** Saves planned times only; started and completed stay. */
export async function saveStarts(
  tx: Transaction<DB>,
  eventId: EventId,
  tasks: readonly Task[],
): Promise<void> {
  if (tasks.length === 0) return;
  const planned = tasks.map(({ id, startTime, startDay }) => ({
    id,
    start_time: startTime,
    start_day: startDay,
  }));
  type Planned = Pick<Selectable<Tasks>, 'id' | 'startTime' | 'startDay'>;
  const rows = sql<Planned>`jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)`;
  await tx
    .updateTable('tasks')
    .from(rows.as<'planned'>(sql`planned (id text, start_time text, start_day smallint)`))
    .set(({ ref }) => ({ startTime: ref('planned.startTime'), startDay: ref('planned.startDay') }))
    .where('tasks.eventId', '=', eventId)
    .whereRef('tasks.id', '=', 'planned.id')
    .execute();
}

/** Removed tasks that can be restored. */
export async function listRemoved(tx: Transaction<DB>, eventId: EventId): Promise<Task[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is not', null)
    .execute();
  return rows.map(toTask);
}

/** Marks tasks as removed; they are restorable for 30 days. */
export async function removeTasks(
  tx: Transaction<DB>,
  eventId: EventId,
  ids: readonly TaskId[],
  at: Date,
  by: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tasks')
    .set({ deletedAt: at, deletedBy: by })
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .execute();
}

export async function saveBeforeReset(
  tx: Transaction<DB>,
  eventId: EventId,
  tasks: Task[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('todoLists')
    .set({ beforeReset: JSON.stringify(tasks), resetAt: at })
    .where('eventId', '=', eventId)
    .execute();
}

export async function clearReset(tx: Transaction<DB>, eventId: EventId): Promise<void> {
  await tx
    .updateTable('todoLists')
    .set({ beforeReset: null, resetAt: null })
    .where('eventId', '=', eventId)
    .execute();
}

/** Marks the list as deleted with its event, inserting the row if missing, so that no list starts for it. */
export async function deleteList(tx: Transaction<DB>, eventId: EventId, at: Date): Promise<void> {
  await tx
    .insertInto('todoLists')
    .values({ eventId, deletedAt: at })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ deletedAt: at }))
    .execute();
}

/** Restores the tasks that were removed with the event. */
export async function restoreList(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
): Promise<Task[]> {
  await tx
    .updateTable('todoLists')
    .set({ deletedAt: null })
    .where('eventId', '=', eventId)
    .execute();
  const rows = await tx
    .updateTable('tasks')
    .set({ deletedAt: null, deletedBy: null })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .returningAll()
    .execute();
  if (rows.length === 0) await deleteUnused(tx, eventId);
  return rows.map(toTask);
}

/** Deletes a row that only recorded the deletion. A list whose tasks were all removed stays an empty list. */
async function deleteUnused(tx: Transaction<DB>, eventId: EventId): Promise<void> {
  await tx
    .deleteFrom('todoLists')
    .where('eventId', '=', eventId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tasks').select('id').where('eventId', '=', eventId))),
    )
    .execute();
}
