import { dayMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, Messages } from '../../platform/schema.gen';
import { type MessageRow, toMessageRow } from './rows';

type Caps = { perDay: number; perRecipient: number };

/**
 * Leases one due mail for this process until `until`. A mail whose process died while it was sending is taken over then
 * and counted as unconfirmed, because it may have been sent.
 */
export async function leaseDueMail(
  db: Kysely<DB>,
  now: Instant,
  until: Instant,
  { perDay, perRecipient }: Caps,
): Promise<MessageRow | undefined> {
  const sentOfDay = sql`select count(*) from messages as earlier
    where earlier.channel = 'mail' and earlier.sent_at > ${new Date(now - dayMs)}`;
  const { rows } = await sql<Selectable<Messages>>`
    update messages set state = 'sending', attempts = attempts + 1, next_try_at = ${new Date(until)},
      unconfirmed = unconfirmed + (state = 'sending')::integer
    where id = (
      select id from messages as due
      where channel = 'mail' and state in ('queued', 'failed', 'sending') and next_try_at <= ${new Date(now)}
        and (${sentOfDay}) < ${perDay} and (${sentOfDay} and earlier.email = due.email) < ${perRecipient}
      order by next_try_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] && toMessageRow(rows[0]);
}

type Outcome =
  | { state: 'sent'; title: string; body: string; providerId: string | null; sentAt: Date }
  | { state: 'failed' | 'given-up'; lastError: string; unconfirmed: number; nextTryAt: Date };

/** Records the result of an attempt, unless the lease has ended and another process has taken over the mail. */
export async function recordOutcome(
  db: Kysely<DB>,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('messages')
    .set(outcome.state === 'sent' ? { ...outcome, lastError: null } : outcome)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

/**
 * Changes the channel of queued mails: without a mail server, the owner sends them. A mail that may have been sent
 * already is given up, and the owner decides.
 */
export async function switchToHand(db: Kysely<DB>, now: Instant): Promise<void> {
  await sql`update messages set state = case state when 'sending' then 'given-up' else 'queued' end,
      channel = case state when 'sending' then channel else 'hand' end
    where channel = 'mail' and (state in ('queued', 'failed') or (state = 'sending' and next_try_at <= ${new Date(now)}))`.execute(
    db,
  );
}
