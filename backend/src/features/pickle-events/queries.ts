import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { isRunning } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import { prepared } from '../../platform/db/prepared';
import type { DB, PickleEvents } from '../../platform/schema.gen';
import { run, type Statement } from '../../platform/db/statements';
import { fromPickleEvent, toPickleEvent, toPublishedEvent } from './rows';

const all = (db: Kysely<DB>) =>
  db.selectFrom('pickleEvents').selectAll().where('deletedAt', 'is', null);

/** Lists all events, the newest first, including inactive ones. */
export async function listEvents(db: Kysely<DB>): Promise<PickleEvent[]> {
  const rows = await all(db).orderBy('createdAt', 'desc').orderBy('id').execute();
  return rows.map(toPickleEvent);
}

/** Lists events that apply now or later, without a lock: `reserveCapacity` fails if no capacity is left. */
export async function listActive(db: Kysely<DB>): Promise<PickleEvent[]> {
  const { rows } = await run<Selectable<PickleEvents>>(db, active({}));
  return rows.map(toPickleEvent);
}
const active = prepared((db) =>
  all(db).where('isActive', '=', true).orderBy('createdAt', 'desc').orderBy('id'),
);

/** Lists the published running events, for all visitors. */
export async function listPublished(db: Kysely<DB>): Promise<PickleEvent[]> {
  const rows = await all(db)
    .where('isPublishedRunning', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toPublishedEvent);
}

/** Locks the row against orders, which take capacity without the room. Foreign keys to it can still be written. */
export async function lockEvent(tx: Transaction<DB>, id: string): Promise<PickleEvent | undefined> {
  const row = await all(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toPickleEvent(row);
}

/** Whether an id was ever used: orders and the history still refer to deleted rows. */
export const isTaken = (db: Kysely<DB>, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('pickleEvents').select('id').where('id', '=', id));

/** Saves an event and marks its current capacity and activity as published. */
export async function saveEvent(
  tx: Transaction<DB>,
  event: PickleEvent,
  now: Instant,
): Promise<void> {
  const { id, ...row } = {
    ...fromPickleEvent(event),
    isPublishedRunning: isRunning(event, now),
    publishedOrdersTaken: event.ordersTaken,
  };
  // The id is not updated, even to the same value: this would block orders whose foreign key refers to the event.
  await tx
    .insertInto('pickleEvents')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteEvent(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('pickleEvents')
    .set({ deletedAt: at, isPublishedRunning: false })
    .where('id', '=', id)
    .execute();
}

const runsAt = (now: Instant) => {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql<boolean>`(is_active and deleted_at is null and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true))`;
};
const isUnpublished = (now: Instant) =>
  sql<boolean>`(is_published_running <> ${runsAt(now)} or (is_published_running and published_orders_taken <> orders_taken))`;

export const hasUnpublished = (db: Kysely<DB>, now: Instant): Promise<boolean> =>
  hasRow(db.selectFrom('pickleEvents').select('id').where(isUnpublished(now)).limit(1));

/** Marks the current state as published and returns the events that changed. */
export async function markPublished(
  tx: Transaction<DB>,
  now: Instant,
): Promise<{ event: PickleEvent; isOn: boolean }[]> {
  // Rows locked by an order are skipped: its commit schedules another publish.
  const moved = tx
    .selectFrom('pickleEvents')
    .select('id')
    .where(isUnpublished(now))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('pickleEvents')
    .set({ isPublishedRunning: runsAt(now), publishedOrdersTaken: sql<number>`orders_taken` })
    .where('id', 'in', moved)
    .returningAll()
    .execute();
  return rows.map((row) => ({ event: toPickleEvent(row), isOn: row.isPublishedRunning }));
}

/** The time of the next start or end of an event. */
export async function nextTurn(db: Kysely<DB>, now: Instant): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(turn) as at from pickle_events, unnest(array[starts_at, ends_at]) as turn
    where is_active and deleted_at is null and turn > ${new Date(now)}`.execute(db);
  return rows[0]?.at?.getTime();
}

const reservingStatement = prepared<{ id: string }>((db, { id }) =>
  db
    .updateTable('pickleEvents')
    .set((eb) => ({
      ordersTaken: eb
        .case()
        .when('ordersTaken', '<', eb.ref('maxOrders'))
        .then(eb('ordersTaken', '+', eb.lit(1)))
        .else(eb.lit(-1))
        .end(),
    }))
    .where('id', '=', id),
);

/**
 * Takes one unit of an event's capacity if one is left, else fails with `isFull`. It must be sent last, after stock and
 * rooms: many shoppers wait for this row, and a transaction that has locked it must not wait for others.
 */
export const reserveCapacity = (id: string): Statement => reservingStatement({ id });

const releasingStatement = prepared<{ id: string }>((db, { id }) =>
  db
    .updateTable('pickleEvents')
    .set((eb) => ({ ordersTaken: eb('ordersTaken', '-', eb.lit(1)) }))
    .where('id', '=', id),
);
export const releaseCapacity = (id: string): Statement => releasingStatement({ id });
