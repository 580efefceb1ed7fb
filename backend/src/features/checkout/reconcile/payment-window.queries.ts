import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/schema.gen';

type ReservationTimes = { now: Instant; reservationMs: number; maxReservationMs: number };

const change = async (db: Kysely<DB>, orderNo: string, reservedUntil: RawBuilder<Date>) => {
  const row = await db
    .updateTable('orders')
    .set({ reservedUntil })
    .where('orderNo', '=', orderNo)
    .where('reservedUntil', 'is not', null)
    .returning('reservedUntil')
    .executeTakeFirst();
  return row?.reservedUntil?.getTime() ?? null;
};

/** Extends a reservation by the usual time, up to the longest one. Returns its end; null if nothing is reserved. */
export const extendReservation = (
  db: Kysely<DB>,
  orderNo: string,
  { now, reservationMs, maxReservationMs }: ReservationTimes,
): Promise<Instant | null> => {
  const latestEnd = sql`created_at + ${maxReservationMs} * interval '1 millisecond'`;
  const until = new Date(now + reservationMs);
  return change(
    db,
    orderNo,
    sql<Date>`greatest(reserved_until, least(${until}::timestamptz, ${latestEnd}))`,
  );
};

/** Ends a reservation at `until` at the latest. */
export const shortenReservation = (
  db: Kysely<DB>,
  orderNo: string,
  until: Instant,
): Promise<Instant | null> =>
  change(db, orderNo, sql<Date>`least(reserved_until, ${new Date(until)}::timestamptz)`);
