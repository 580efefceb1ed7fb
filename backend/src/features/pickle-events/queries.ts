import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { isRunning } from '@kalavara/shared-types/pickle-events.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared';
import type { DB, PickleEvents } from '../../platform/schema.gen';
import { run, type Statement } from '../../platform/db/statements';
import { asTold, fromPickleEvent, toPickleEvent } from './rows';

const all = (db: Kysely<DB>) =>
  db.selectFrom('pickleEvents').selectAll().where('deletedAt', 'is', null);

/** The newest first, inactive ones too. */
export async function listEvents(db: Kysely<DB>): Promise<PickleEvent[]> {
  const rows = await all(db).orderBy('createdAt', 'desc').orderBy('id').execute();
  return rows.map(toPickleEvent);
}

/** Those that may make prices now or later. Looked at only. */
export async function listActive(db: Kysely<DB>): Promise<PickleEvent[]> {
  const { rows } = await run<Selectable<PickleEvents>>(db, active({}));
  return rows.map(toPickleEvent);
}
const active = prepared((db) =>
  all(db).where('isActive', '=', true).orderBy('createdAt', 'desc').orderBy('id'),
);

/** Those the room of the shop was told of. */
export async function listTold(db: Kysely<DB>): Promise<PickleEvent[]> {
  const rows = await all(db)
    .where('isTold', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(asTold);
}

/** Locked against orders, which take places without being a command of the room; a row that names it may still be written. */
export async function lockEvent(tx: Transaction<DB>, id: string): Promise<PickleEvent | undefined> {
  const row = await all(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toPickleEvent(row);
}

/** Whether an id was ever given away: orders and the history still name what is gone. */
export async function isTaken(db: Kysely<DB>, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('pickleEvents').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** With the places and the hour as the room hears of them now. */
export async function saveEvent(
  tx: Transaction<DB>,
  event: PickleEvent,
  now: Instant,
): Promise<void> {
  const { id, ...row } = {
    ...fromPickleEvent(event),
    isTold: isRunning(event, now),
    toldTaken: event.ordersTaken,
  };
  // Not the id once more: setting it, even to itself, would lock out the orders that name the event and then want a place.
  await tx
    .insertInto('pickleEvents')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteEvent(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('pickleEvents')
    .set({ deletedAt: at, isTold: false })
    .where('id', '=', id)
    .execute();
}

const runsAt = (now: Instant) => {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql<boolean>`(is_active and deleted_at is null and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true))`;
};
const isUntold = (now: Instant) =>
  sql<boolean>`(is_told <> ${runsAt(now)} or (is_told and told_taken <> orders_taken))`;

export async function hasUntold(db: Kysely<DB>, now: Instant): Promise<boolean> {
  return (
    (await db
      .selectFrom('pickleEvents')
      .select('id')
      .where(isUntold(now))
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Takes what is so as told, and answers the events of which something else had been told. */
export async function takeAsTold(
  tx: Transaction<DB>,
  now: Instant,
): Promise<{ event: PickleEvent; isOn: boolean }[]> {
  // A row that an order holds is passed over: once that is over, it is told anyway.
  const moved = tx
    .selectFrom('pickleEvents')
    .select('id')
    .where(isUntold(now))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('pickleEvents')
    .set({ isTold: runsAt(now), toldTaken: sql<number>`orders_taken` })
    .where('id', 'in', moved)
    .returningAll()
    .execute();
  return rows.map((row) => ({ event: toPickleEvent(row), isOn: row.isTold }));
}

/** When the next of them begins or ends. */
export async function nextTurn(db: Kysely<DB>, now: Instant): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(turn) as at from pickle_events, unnest(array[starts_at, ends_at]) as turn
    where is_active and deleted_at is null and turn > ${new Date(now)}`.execute(db);
  return rows[0]?.at?.getTime();
}

const taking = prepared<{ id: string }>((db, { id }) =>
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
 * Takes one of an event's capacity if there is any at that moment; else it fails: `isFull`. To be sent last, behind stock
 * and rooms: many buyers wait for this row, and a transaction that holds it must wait for nothing more.
 */
export const take = (id: string): Statement => taking({ id });

const givingBack = prepared<{ id: string }>((db, { id }) =>
  db
    .updateTable('pickleEvents')
    .set((eb) => ({ ordersTaken: eb('ordersTaken', '-', eb.lit(1)) }))
    .where('id', '=', id),
);
export const giveBack = (id: string): Statement => givingBack({ id });
