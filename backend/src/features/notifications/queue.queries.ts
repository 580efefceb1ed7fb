import { randomUUID } from 'node:crypto';
import type {
  NotificationData,
  NotificationKind,
} from '@kalavara/shared-types/notifications/notifications';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { KitchenPushKind, ReminderData } from '@kalavara/shared-types/reminders/reminders';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pools';
import { hasRowsSql, type Statement } from '../../platform/db/statements';

/** The content of a row, for the owner or for staff. */
type Queued = {
  kind: NotificationKind | KitchenPushKind;
  subject: string;
  data: object;
  at: Instant;
};

export type NewNotification<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: {
    kind: Kind;
    /** The subject of the notification; with the kind it is unique until it has ended. */
    subject: string;
    data: NotificationData[Kind];
    at: Instant;
  };
}[K];

/**
 * Queues a notification in the transaction of its event. A repetition of the same event changes nothing. As part of a
 * longer statement, it does nothing if the part named `after` did nothing.
 */
export const queueNotification = (
  { kind, subject, data, at }: Queued,
  after?: string,
): Statement => ({
  text: `insert into notifications (id, kind, subject, data, created_at, next_try_at)
    select $1::uuid, $2, $3, $4::jsonb, $5::timestamptz, $5::timestamptz where ${hasRowsSql(after)}
    on conflict (kind, subject) where ended_at is null do nothing`,
  values: [randomUUID(), kind, subject, JSON.stringify(data), new Date(at)],
});

/**
 * Ends the notifications of a kind whose condition is over, so that it is notified again when it begins again. Unsent
 * ones are deleted.
 */
export async function endNotifications(
  db: Database,
  kind: NotificationKind,
  stillOpen: readonly string[],
  at: Instant,
): Promise<void> {
  const isOver = sql<boolean>`subject <> all(${stillOpen}::text[])`;
  await db
    .deleteFrom('notifications')
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .where('state', '=', 'queued')
    .where(isOver)
    .execute();
  await db
    .updateTable('notifications')
    .set({ endedAt: new Date(at) })
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .where(isOver)
    .execute();
}

/** Whether an alarm of this step with a later end was sent. A new run of a step ends later than the ones before it. */
export async function hasSentLaterEnd(
  db: Database,
  { kind, eventId, subject, dueAt }: ReminderData,
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['sending', 'sent'])
    .where(sql<string>`data->>'eventId'`, '=', eventId)
    .where(sql<string>`data->>'subject'`, '=', subject)
    .where(sql<number>`(data->>'dueAt')::bigint`, '>', dueAt)
    .executeTakeFirst();
  return row !== undefined;
}
