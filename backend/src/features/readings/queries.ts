import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import type { Compilable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB, Readings } from '../../platform/schema.gen';

const toReading = (row: Selectable<Readings>): Reading => ({
  id: row.id,
  eventId: row.eventId,
  taskId: row.taskId,
  kind: row.kind as Reading['kind'],
  value: Number(row.value),
  at: row.at.toISOString(),
  by: row.by,
  probe: row.probe,
  note: row.note,
  action: row.action,
});

/** The readings of an event, oldest first. */
export async function listReadings(db: Kysely<DB>, eventId: EventId): Promise<Reading[]> {
  const rows = await logOf(db, eventId).execute();
  return rows.map(toReading);
}

export async function listOfTask(
  db: Kysely<DB>,
  eventId: EventId,
  taskId: TaskId,
): Promise<Reading[]> {
  const rows = await logOf(db, eventId).where('taskId', '=', taskId).execute();
  return rows.map(toReading);
}

const logOf = (db: Kysely<DB>, eventId: EventId) =>
  db
    .selectFrom('readings')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .orderBy('at')
    .orderBy('id');

/** Finds a reading of any event, including removed readings. */
export async function findReading(
  tx: Transaction<DB>,
  id: string,
): Promise<{ reading: Reading; isGone: boolean } | undefined> {
  const row = await tx.selectFrom('readings').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { reading: toReading(row), isGone: row.deletedAt !== null };
}

/** Lists the readings measured from one instant to before another, with the times when they reached the server. */
export async function listMeasured(
  db: Kysely<DB>,
  from: Date,
  before: Date,
): Promise<(Reading & { enteredAt: string })[]> {
  const rows = await db
    .selectFrom('readings')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', before)
    .where('deletedAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...toReading(row), enteredAt: row.enteredAt.toISOString() }));
}

/** Saves a reading. Without `byId`, the stored one stays; `enteredAt` is stored only with a new reading. */
export function saveReading(
  tx: Transaction<DB>,
  reading: Reading,
  enteredAt: Date,
  byId?: string,
): Compilable {
  const row = {
    ...reading,
    value: String(reading.value),
    at: new Date(reading.at),
    deletedAt: null,
    deletedBy: null,
  };
  const whole = { ...row, ...(byId !== undefined && { byId }) };
  return tx
    .insertInto('readings')
    .values({ ...whole, enteredAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(whole));
}

export const removeReading = (tx: Transaction<DB>, id: string, at: Date, by: string): Compilable =>
  tx.updateTable('readings').set({ deletedAt: at, deletedBy: by }).where('id', '=', id);

/** Deletes the readings of an event that is deleted. */
export async function deleteReadings(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
  by: string,
): Promise<string[]> {
  const rows = await tx
    .updateTable('readings')
    .set({ deletedAt: at, deletedBy: by })
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function restoreReadings(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
): Promise<Reading[]> {
  const rows = await tx
    .updateTable('readings')
    .set({ deletedAt: null, deletedBy: null })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .returningAll()
    .execute();
  return rows.map(toReading);
}
