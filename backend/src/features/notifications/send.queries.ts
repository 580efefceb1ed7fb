import { dayMs } from '@kalavara/shared-types/durations';
import {
  NotificationData,
  type NotificationKind,
} from '@kalavara/shared-types/notifications/notifications';
import { KitchenPushKind, ReminderData } from '@kalavara/shared-types/reminders/reminders';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/pools';
import type { Notifications } from '../../platform/schema.gen';

/** A kind of notification with its data. */
type OwnerContent = {
  [K in NotificationKind]: { kind: K; data: NotificationData[K] };
}[NotificationKind];
type ReminderContent = { kind: KitchenPushKind; data: ReminderData };

export type NotificationRow<Content = OwnerContent | ReminderContent> = {
  id: string;
  content: Content;
  acceptedBy: readonly string[];
  isMailed: boolean;
  attempts: number;
  unconfirmed: number;
};

export type OwnerRow = NotificationRow<OwnerContent>;
export type ReminderRow = NotificationRow<ReminderContent>;

/** Undefined for content that another version of the program wrote. */
function toContent({ kind, data }: Pick<Selectable<Notifications>, 'kind' | 'data'>) {
  const reminder = KitchenPushKind.safeParse(kind).data;
  const schema = reminder ? ReminderData : NotificationData[kind as NotificationKind];
  const parsed = schema.safeParse(data);
  if (!parsed.success) return undefined;
  return { kind, data: parsed.data } as OwnerContent | ReminderContent;
}

/**
 * Leases one due notification of these kinds for this process until `until`. A notification whose process died is taken
 * over then; one that cannot be read is given up.
 */
export async function leaseDue(
  db: Database,
  kinds: readonly (NotificationKind | KitchenPushKind)[],
  now: Instant,
  until: Instant,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<Selectable<Notifications>>`
    update notifications set state = 'sending', attempts = attempts + 1, next_try_at = ${new Date(until)},
      unconfirmed = unconfirmed + (state = 'sending')::integer
    where id = (
      select id from notifications
      where state in ('queued', 'sending') and next_try_at <= ${new Date(now)} and kind = any(${kinds}::text[])
      order by next_try_at limit 1 for update skip locked)
    returning *`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, acceptedBy, attempts, unconfirmed } = row;
  const content = toContent(row);
  if (content)
    return {
      id,
      acceptedBy,
      attempts,
      unconfirmed,
      content,
      isMailed: row.mailedAt !== null,
    };
  const unreadable = { state: 'given-up', lastError: 'its data cannot be read' } as const;
  await recordOutcome(db, row, { ...unreadable, unconfirmed, nextTryAt: row.nextTryAt });
  return leaseDue(db, kinds, now, until);
}

export const noRecipient = 'no device and no mail address';

/** Records an accepted push message immediately, so that it is not repeated if the process dies. */
export async function recordAccepted(db: Database, id: string, subscriptionId: string) {
  await sql`update notifications set accepted_by = array_append(accepted_by, ${subscriptionId}::uuid)
    where id = ${id} and not ${subscriptionId}::uuid = any(accepted_by)`.execute(db);
}

/** Gives up the due notifications of these kinds with one statement, for an owner without a device and without mail. */
export async function giveUpDue(
  db: Database,
  kinds: readonly NotificationKind[],
  now: Instant,
): Promise<void> {
  await sql`update notifications set last_error = ${noRecipient},
      state = case when accepted_by = '{}' then 'given-up' else 'sent' end
    where state = 'queued' and next_try_at <= ${new Date(now)} and kind = any(${kinds}::text[])`.execute(
    db,
  );
}

type Outcome = {
  state: 'queued' | 'sent' | 'given-up';
  lastError: string | null;
  unconfirmed: number;
  nextTryAt: Date;
  mailedAt?: Date;
};

/** Records the result of an attempt, unless another process has taken over the notification. */
export async function recordOutcome(
  db: Database,
  { id, attempts }: Pick<NotificationRow, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

/** Counts the mails of a kind in the last 24 hours. */
export async function countMailed(
  db: Database,
  kind: NotificationKind,
  now: Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', kind)
    .where('mailedAt', '>', new Date(now - dayMs))
    .executeTakeFirstOrThrow();
  return count;
}
