import type { EventId, Revision } from '@kalavara/shared-types/primitives';
import { asGiven } from '@kalavara/shared-types/schedule.rules';
import { Schedule } from '@kalavara/shared-types/schedule';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** What the start times were made for; those of the template where the event has no list yet. */
export async function findSchedule(db: Kysely<DB>, eventId: EventId): Promise<Schedule> {
  const row = await db
    .selectFrom('todoLists')
    .select(['deliveryTime', 'scheduleTable', 'scheduledAt', 'scheduledBy'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!row) return asGiven;
  const { deliveryTime, scheduleTable, scheduledAt, scheduledBy } = row;
  return {
    deliveryTime,
    table: scheduleTable as Schedule['table'],
    changedAt: scheduledAt && scheduledAt.getTime(),
    changedBy: scheduledBy,
  };
}

export type Mover = { byId: string | null; revision: Revision | null };

/** Who moved it last, and at which revision of the event's room. */
export async function findMover(tx: Transaction<DB>, eventId: EventId): Promise<Mover> {
  const row = await tx
    .selectFrom('todoLists')
    .select(['scheduledById', 'scheduledRevision'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return { byId: row?.scheduledById ?? null, revision: row?.scheduledRevision ?? null };
}

export async function saveSchedule(
  tx: Transaction<DB>,
  eventId: EventId,
  schedule: Schedule,
  { byId, revision }: Mover,
): Promise<void> {
  await tx
    .updateTable('todoLists')
    .set({
      deliveryTime: schedule.deliveryTime,
      scheduleTable: schedule.table,
      scheduledAt: schedule.changedAt === null ? null : new Date(schedule.changedAt),
      scheduledBy: schedule.changedBy,
      scheduledById: byId,
      scheduledRevision: revision,
    })
    .where('eventId', '=', eventId)
    .execute();
}

const MadeFor = Schedule.pick({ deliveryTime: true, table: true }).nullable();
export type MadeFor = Pick<Schedule, 'deliveryTime' | 'table'>;

export async function findBeforeReset(
  tx: Transaction<DB>,
  eventId: EventId,
): Promise<MadeFor | null> {
  const row = await tx
    .selectFrom('todoLists')
    .select('scheduleBeforeReset')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return MadeFor.parse(row?.scheduleBeforeReset ?? null);
}

/** Kept with the list before its reset; null once that was taken back. */
export async function keepBeforeReset(
  tx: Transaction<DB>,
  eventId: EventId,
  kept: MadeFor | null,
): Promise<void> {
  await tx
    .updateTable('todoLists')
    .set({ scheduleBeforeReset: kept && JSON.stringify(kept) })
    .where('eventId', '=', eventId)
    .execute();
}
