import type { EventId, Revision } from '@kalavara/shared-types/primitives';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** Returns the delivery time and the table of the start times; those of the template if the event has no list. */
export async function findSchedule(db: Kysely<DB>, eventId: EventId): Promise<Schedule> {
  const row = await db
    .selectFrom('todoLists')
    .select(['deliveryTime', 'scheduleTable', 'scheduledAt', 'scheduledBy'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!row) return defaultSchedule;
  const { deliveryTime, scheduleTable, scheduledAt, scheduledBy } = row;
  return {
    deliveryTime,
    table: scheduleTable as Schedule['table'],
    changedAt: scheduledAt && scheduledAt.getTime(),
    changedBy: scheduledBy,
  };
}

export type Mover = { byId: string | null; revision: Revision | null };

/** The person who last shifted the schedule, and the revision of the event's room at that time. */
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
export type ScheduleBasis = Pick<Schedule, 'deliveryTime' | 'table'>;

export async function findBeforeReset(
  tx: Transaction<DB>,
  eventId: EventId,
): Promise<ScheduleBasis | null> {
  const row = await tx
    .selectFrom('todoLists')
    .select('scheduleBeforeReset')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return MadeFor.parse(row?.scheduleBeforeReset ?? null);
}

/** Stores the schedule before a reset; null after the reset was undone. */
export async function saveBeforeReset(
  tx: Transaction<DB>,
  eventId: EventId,
  basis: ScheduleBasis | null,
): Promise<void> {
  await tx
    .updateTable('todoLists')
    .set({ scheduleBeforeReset: basis && JSON.stringify(basis) })
    .where('eventId', '=', eventId)
    .execute();
}
