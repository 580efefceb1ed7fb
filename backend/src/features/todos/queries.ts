import type { EventId, Revision, TaskId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  type Compilable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB, Tasks } from '../../platform/schema.gen';
import { findList } from './list.queries';
import { fromList, fromTask, toTask } from './rows';

/** Returns null if the event never had a list; an empty list is []. */
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

export type TaskState = {
  task: Task;
  completedRevision: Revision | null;
  completedById: string | null;
};

/** Returns a task with the facts that the rules of undo need; undefined if it is not on the list. */
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

/** A removed task with the person who removed it. */
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

/** Saves only planned times; started and completed times do not change. */
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

/** Marks tasks as removed; they can be restored for 30 days. */
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
