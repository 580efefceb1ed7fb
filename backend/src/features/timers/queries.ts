import type { EventId, Revision } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import type { Kysely, Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared';
import { run, type Statement } from '../../platform/db/statements';
import type { DB } from '../../platform/schema.gen';

type Row = {
  eventId: string;
  stepId: string;
  isActive: boolean;
  startMs: number | null;
  startedBy: string | null;
};

const toTimer = ({ eventId, stepId, isActive, startMs, startedBy }: Row): Timer => ({
  eventId,
  stepId,
  isActive,
  startTime: startMs,
  startedBy,
});

const timersOf = prepared<{ eventId: EventId }>((db, { eventId }) =>
  db
    .selectFrom('timers')
    .select(['eventId', 'stepId', 'isActive', 'startMs', 'startedBy'])
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .orderBy('stepId'),
);
export async function listTimers(db: Kysely<DB>, eventId: EventId): Promise<Timer[]> {
  const { rows } = await run<Row>(db, timersOf({ eventId }));
  return rows.map(toTimer);
}

/** The revision of the last change of these steps; 0 if none changed. */
export async function findLastRevision(
  db: Transaction<DB>,
  eventId: EventId,
  stepIds: string[],
): Promise<Revision> {
  const row = await db
    .selectFrom('timers')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('eventId', '=', eventId)
    .where('stepId', 'in', stepIds)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

type SavedRow = Row & { revision: Revision };
const saved = prepared<SavedRow>(
  (db, { eventId, stepId, isActive, startMs, startedBy, revision }) => {
    const row = { eventId, stepId, isActive, startMs, startedBy, revision, deletedAt: null };
    return db
      .insertInto('timers')
      .values(row)
      .onConflict((conflict) => conflict.columns(['eventId', 'stepId']).doUpdateSet(row));
  },
);
/** Only as part of a command. */
export const saveTimer = ({ startTime, ...timer }: Timer, revision: Revision): Statement =>
  saved({ startMs: startTime, revision, ...timer });

/** Called when the event is deleted; a restore brings timers back stopped. */
export async function deleteTimers(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
  revision: Revision,
): Promise<void> {
  await tx
    .updateTable('timers')
    .set({ deletedAt: at, isActive: false, startMs: null, startedBy: null, revision })
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .execute();
}

export async function restoreTimers(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('timers')
    .set({ deletedAt: null })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .execute();
}
