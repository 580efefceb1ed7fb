import type { EventId, Revision } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared';
import { run, type Statement } from '../../platform/db/statements';
import type { DB } from '../../platform/schema.gen';

type Row = {
  eventId: string;
  stepId: string;
  isActive: boolean;
  startMs: number | null;
  startedBy: string | null;
  revision: Revision;
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
    .select(['eventId', 'stepId', 'isActive', 'startMs', 'startedBy', 'revision'])
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .orderBy('stepId'),
);
export const listTimers = async (db: Kysely<DB>, eventId: EventId): Promise<Timer[]> =>
  (await listTimersByChange(db, eventId)).map(({ timer }) => timer);

/** Lists the timers of an event, each with the revision of its last change. */
export async function listTimersByChange(
  db: Kysely<DB>,
  eventId: EventId,
): Promise<{ timer: Timer; revision: Revision }[]> {
  const { rows } = await run<Row>(db, timersOf({ eventId }));
  return rows.map((row) => ({ timer: toTimer(row), revision: row.revision }));
}

/** The number of running steps of all events. */
export async function countRunning(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('timers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const saved = prepared<Row>((db, { eventId, stepId, isActive, startMs, startedBy, revision }) => {
  const row = { eventId, stepId, isActive, startMs, startedBy, revision, deletedAt: null };
  return db
    .insertInto('timers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['eventId', 'stepId']).doUpdateSet(row));
});
/** Saves a timer; used only as part of a command. */
export const saveTimer = ({ startTime, ...timer }: Timer, revision: Revision): Statement =>
  saved({ startMs: startTime, revision, ...timer });

/** Deletes the timers of a deleted event, each as it runs. */
export async function deleteTimers(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
  revision: Revision,
): Promise<void> {
  await tx
    .updateTable('timers')
    .set({ deletedAt: at, revision })
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Restores the timers that were deleted with an event, running as before or stopped. */
export async function restoreTimers(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
  { isStopped }: { isStopped: boolean },
): Promise<Timer[]> {
  const stopped = { isActive: false, startMs: null, startedBy: null };
  const rows = await tx
    .updateTable('timers')
    .set({ deletedAt: null, ...(isStopped && stopped) })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .returningAll()
    .execute();
  return rows.map(toTimer);
}

/** Who wrote a revision of a room, when, and the keys of what it changed. */
export const findBatch = (db: Kysely<DB>, room: Room, revision: Revision) =>
  db
    .selectFrom('changes')
    .select([sql<string | null>`actor->>'name'`.as('by'), 'at', 'entities'])
    .where('room', '=', room)
    .where('revision', '=', revision)
    .executeTakeFirst();
