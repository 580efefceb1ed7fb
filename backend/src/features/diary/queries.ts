import type { DiaryEvent, EventName } from '@kalavara/shared-types/diary/diary';
import { toEventName } from '@kalavara/shared-types/diary/diary.rules';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB, DiaryEvents } from '../../platform/schema.gen';

const toEvent = (row: Selectable<DiaryEvents>): DiaryEvent => ({
  id: row.id,
  title: row.title,
  date: row.date,
  description: row.description,
  assignedTo: row.assignedTo,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  ...(row.createdByName !== null && { createdByName: row.createdByName }),
  createdById: row.createdById,
  isCompleted: row.isCompleted,
  estimatedAttendance: row.estimatedAttendance,
});

/** Lists the events of the diary, the newest date first. */
export async function listEvents(db: Kysely<DB>): Promise<DiaryEvent[]> {
  const rows = await db
    .selectFrom('diaryEvents')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(toEvent);
}

export async function findEvent(db: Kysely<DB>, id: string): Promise<DiaryEvent | undefined> {
  const row = await db
    .selectFrom('diaryEvents')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && toEvent(row);
}

export async function findName(db: Kysely<DB>, id: string): Promise<EventName | null> {
  const event = await findEvent(db, id);
  return event ? toEventName(event) : null;
}

export type OpenEvent = Pick<
  DiaryEvent,
  'id' | 'title' | 'date' | 'estimatedAttendance' | 'createdBy'
>;

const selectEvents = (db: Kysely<DB>) =>
  db
    .selectFrom('diaryEvents')
    .select(['id', 'title', 'date', 'estimatedAttendance', 'createdBy'])
    .where('deletedAt', 'is', null);

/** Lists open events from today to a day, inclusive. */
export const listOpen = (db: Kysely<DB>, today: Day, until: Day): Promise<OpenEvent[]> =>
  selectEvents(db)
    .where('isCompleted', '=', false)
    .where('date', '>=', today)
    .where('date', '<=', until)
    .orderBy('date')
    .execute();

export const findInDiary = (db: Kysely<DB>, id: EventId): Promise<OpenEvent | undefined> =>
  selectEvents(db).where('id', '=', id).executeTakeFirst();

/** The next open event, including events of today. */
export const findNext = (
  db: Kysely<DB>,
  today: Day,
): Promise<Pick<DiaryEvent, 'id' | 'title' | 'date'> | undefined> =>
  db
    .selectFrom('diaryEvents')
    .select(['id', 'title', 'date'])
    .where('deletedAt', 'is', null)
    .where('isCompleted', '=', false)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('createdAt')
    .executeTakeFirst();

/**
 * Lists events deleted since `since`, with the time of the deletion, which is the same in their rows of other tables.
 */
export async function listDeleted(
  db: Kysely<DB>,
  since: Date,
): Promise<{ event: DiaryEvent; deletedAt: Date }[]> {
  const rows = await db
    .selectFrom('diaryEvents')
    .selectAll()
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .execute();
  return rows.map((row) => ({ event: toEvent(row), deletedAt: row.deletedAt! }));
}

/** Whether an event of the diary was deleted; false for an event that was never in the diary. */
export const isDeleted = async (db: Kysely<DB>, id: string): Promise<boolean> =>
  (await findDeletedAt(db, id)) !== undefined;

/** The time when the event was deleted; undefined if it exists or never existed. */
export async function findDeletedAt(db: Kysely<DB>, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('diaryEvents')
    .select('deletedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.deletedAt ?? undefined;
}

/** Whether the diary ever had an event, including deleted ones. */
export const wasUsed = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('diaryEvents').select('id').limit(1));

export const isTaken = (db: Kysely<DB>, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('diaryEvents').select('id').where('id', '=', id));

export async function saveEvent(tx: Transaction<DB>, event: DiaryEvent): Promise<void> {
  const row = { ...event, createdAt: new Date(event.createdAt), deletedAt: null, deletedBy: null };
  await tx
    .insertInto('diaryEvents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteEvent(
  tx: Transaction<DB>,
  id: string,
  at: Date,
  by: string,
): Promise<void> {
  await tx
    .updateTable('diaryEvents')
    .set({ deletedAt: at, deletedBy: by })
    .where('id', '=', id)
    .execute();
}
