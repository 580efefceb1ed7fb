import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { toTask } from './rows';

export async function findList(db: Kysely<DB>, eventId: EventId) {
  return db
    .selectFrom('todoLists')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the list was deleted with its event. */
export async function isDeletedList(db: Kysely<DB>, eventId: EventId): Promise<boolean> {
  const row = await db
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

/** Marks the list as deleted with its event. A missing row is inserted, so that no list is created for the event. */
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

/** Deletes a row that only recorded the deletion. A list whose tasks were all removed remains as an empty list. */
async function deleteUnused(tx: Transaction<DB>, eventId: EventId): Promise<void> {
  await tx
    .deleteFrom('todoLists')
    .where('eventId', '=', eventId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tasks').select('id').where('eventId', '=', eventId))),
    )
    .execute();
}

/** A completion with an unreadable time counts as completed. */
const isOpen = ({ and, eb }: ExpressionBuilder<DB, 'tasks'>) =>
  and([eb('completedAt', 'is', null), eb('completedText', 'is', null)]);

/** The number of tasks of an event, and of its open tasks. */
export const progressOf = (
  db: Kysely<DB>,
  eventId: EventId,
): Promise<{ tasks: number; open: number }> =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => [
      fn.countAll<number>().as('tasks'),
      fn.countAll<number>().filterWhere(isOpen).as('open'),
    ])
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
