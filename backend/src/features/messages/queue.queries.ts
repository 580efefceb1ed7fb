import { randomUUID } from 'node:crypto';
import type { Channel, MessageData, MessageEvent } from '@kalavara/shared-types/messages/messages';
import type { Instant, Language } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import { hasRowsSql, type Statement } from '../../platform/db/statements';
import type { DB } from '../../platform/schema.gen';
import { chosenChannel } from './settings.queries';

export type NewMessage<E extends MessageEvent = MessageEvent> = {
  [Event in E]: {
    event: Event;
    /** The subject of the event; with event and channel it makes the message unique. */
    subject: string;
    channel: Channel;
    language: Language;
    orderId: string | null;
    recipient: { name: string; email: string | null; phone: string | null };
    data: MessageData[Event];
    at: Instant;
    /** The time before which a mail is not sent. */
    dueAt: Instant;
  };
}[E];

/**
 * Queues a message in the transaction of its event, unless the owner has turned off its channels. A repetition of the
 * same event changes nothing. As part of a longer statement, it does nothing if the part named `after` did nothing.
 */
export const queueMessage = (
  { event, subject, channel, language, orderId, recipient, data, at, dueAt }: NewMessage,
  after?: string,
): Statement => ({
  text: `insert into messages (id, event, subject, channel, language, order_id, name, email, phone, data, created_at, next_try_at)
    select $1::uuid, $2::text, $3, chosen.channel, $5, $6::uuid, $7, $8, $9, $10::jsonb, $11::timestamptz, $12::timestamptz
    from (select ${chosenChannel('$2::text', '$4::text')} as channel) as chosen where chosen.channel is not null and ${hasRowsSql(after)}
    on conflict (event, subject, channel) do nothing`,
  values: [
    randomUUID(),
    event,
    subject,
    channel,
    language,
    orderId,
    recipient.name,
    recipient.email,
    recipient.phone,
    JSON.stringify(data),
    new Date(at),
    new Date(dueAt),
  ],
});

/** Deletes the unsent messages about an event of an order. */
export const removeQueued = (
  orderId: string,
  event: MessageEvent,
  subject?: string,
): Statement => ({
  text: `delete from messages where order_id = $1::uuid and event = $2 and state in ('queued', 'failed')
    and ($3::text is null or subject = $3)`,
  values: [orderId, event, subject ?? null],
});

/**
 * The subject of a message, made distinct by `version` if the message was queued before and followed by another one
 * about the same event of the order, so that it is sent again. The message that was queued last is not repeated.
 */
export async function subjectAmongQueued(
  db: Kysely<DB>,
  { orderId, event, subject }: Pick<NewMessage, 'orderId' | 'event' | 'subject'>,
  version: number,
): Promise<string> {
  const rows = await db
    .selectFrom('messages')
    .select('subject')
    .where('orderId', '=', orderId)
    .where('event', '=', event)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  // Tracking numbers do not contain this character.
  const isEqual = (queued: string) => queued.split(' #')[0] === subject;
  const queued = rows.map((row) => row.subject);
  const last = queued.at(-1);
  if (last !== undefined && isEqual(last)) return last;
  return queued.some(isEqual) ? `${subject} #${version}` : subject;
}
