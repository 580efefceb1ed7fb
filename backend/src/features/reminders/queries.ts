import type { EventId } from '@kalavara/shared-types/primitives';
import type {
  Acknowledgement,
  ReminderKind,
  ReminderRef,
} from '@kalavara/shared-types/reminders/reminders';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB, ReminderAcknowledgements } from '../../platform/schema.gen';

/** Screens need only the acknowledgements of reminders that are still due, which are few. */
const maxListed = 50;

const toAcknowledgement = (row: Selectable<ReminderAcknowledgements>): Acknowledgement => ({
  kind: row.kind as ReminderKind,
  subject: row.subject,
  dueAt: row.dueAt.getTime(),
  by: row.by,
  at: row.acknowledgedAt.getTime(),
});

export async function listAcknowledged(
  db: Kysely<DB>,
  eventId: EventId,
): Promise<Acknowledgement[]> {
  const rows = await db
    .selectFrom('reminderAcknowledgements')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('acknowledgedAt', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(toAcknowledgement);
}

/** Stores an acknowledgement unless there is an earlier one, which is returned. */
export async function insertUnlessAcknowledged(
  tx: Transaction<DB>,
  eventId: EventId,
  { kind, subject, dueAt, by, at }: Acknowledgement,
): Promise<Acknowledgement | undefined> {
  const row = { eventId, kind, subject, dueAt: new Date(dueAt), by, acknowledgedAt: new Date(at) };
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('reminderAcknowledgements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted ? undefined : getAcknowledged(tx, eventId, { kind, subject, dueAt });
}

async function getAcknowledged(
  tx: Transaction<DB>,
  eventId: EventId,
  { kind, subject, dueAt }: ReminderRef,
): Promise<Acknowledgement> {
  const row = await tx
    .selectFrom('reminderAcknowledgements')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('dueAt', '=', new Date(dueAt))
    .executeTakeFirstOrThrow();
  return toAcknowledgement(row);
}
