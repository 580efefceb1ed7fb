import type { MessageView } from '@kalavara/shared-types/messages/messages';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Position } from '../../platform/cursor';
import type { DB, Messages } from '../../platform/schema.gen';
import { type MessageRow, toMessageRow } from './rows';

/**
 * The conditions of a view, which is their union. Each is read from its own index, so that a page costs the same with
 * any number of messages.
 */
const ofView: Readonly<Record<MessageView, readonly RawBuilder<boolean>[]>> = {
  waiting: [sql<boolean>`state = 'queued' and channel = 'hand'`],
  failed: [sql<boolean>`state = 'failed'`, sql<boolean>`state = 'given-up'`],
  sent: [
    sql<boolean>`state = 'sent'`,
    sql<boolean>`channel = 'mail' and state in ('queued', 'sending')`,
  ],
};

export async function list(
  db: Kysely<DB>,
  view: MessageView,
  after: Position | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const direction = view === 'waiting' ? 'asc' : 'desc';
  const isPast = direction === 'asc' ? sql`>` : sql`<`;
  const pageOf = (where: RawBuilder<boolean>) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where(where)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, id) ${isPast} (${new Date(after!.at)}, ${after!.id}::uuid)`,
        ),
      )
      .orderBy('createdAt', direction)
      .orderBy('id', direction)
      .limit(limit);
  const [first, ...others] = ofView[view].map((where) => sql`(${pageOf(where)})`);
  const { rows } = await sql<Selectable<Messages>>`
    select * from (${sql.join([first, ...others], sql` union all `)}) as listed
    order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit}`.execute(db);
  return rows.map(toMessageRow);
}

/** Counts the messages of these views. */
export const count = (db: Kysely<DB>): Promise<{ waiting: number; failed: number }> =>
  db
    .selectFrom('messages')
    .select([
      sql<number>`(count(*) filter (where state = 'queued' and channel = 'hand'))::integer`.as(
        'waiting',
      ),
      sql<number>`(count(*) filter (where state in ('failed', 'given-up')))::integer`.as('failed'),
    ])
    .where('state', 'in', ['queued', 'failed', 'given-up'])
    .executeTakeFirstOrThrow();

/** Messages of an order, the oldest first. */
export async function listOfOrder(db: Kysely<DB>, orderId: string): Promise<MessageRow[]> {
  const query = db.selectFrom('messages').selectAll().where('orderId', '=', orderId);
  return (await query.orderBy('createdAt').execute()).map(toMessageRow);
}

export async function findById(db: Kysely<DB>, id: string): Promise<MessageRow | undefined> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMessageRow(row);
}

/** Lists those of these messages that are to be sent by hand, the oldest first. */
export async function listToSendByHand(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<MessageRow[]> {
  const query = db.selectFrom('messages').selectAll().where('id', 'in', ids);
  const waiting = query.where('state', '=', 'queued').where('channel', '=', 'hand');
  return (await waiting.orderBy('createdAt').execute()).map(toMessageRow);
}

type ByHand = { title: string; body: string; sentAt: Date; sentBy: string };
/** Marks a message as sent by hand. Returns false if it was sent or is being sent meanwhile. */
export async function markSent(db: Kysely<DB>, id: string, sent: ByHand): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ ...sent, state: 'sent' })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed', 'given-up'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Queues a failed message again. Returns false if it has not failed. */
export async function requeue(db: Kysely<DB>, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ state: 'queued', attempts: 0, unconfirmed: 0, nextTryAt: new Date(at) })
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .where('state', 'in', ['failed', 'given-up'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const redacted = {
  name: '',
  email: null,
  phone: null,
  data: '{}',
  title: null,
  body: null,
  lastError: null,
  state: sql<string>`case state when 'sent' then 'sent' else 'no-channel' end`,
};

/** Removes the customer from the messages of these orders. Unsent messages will not be sent. */
export async function redactOfOrders(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('messages')
    .set(redacted)
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .execute();
}

/**
 * The condition for messages without an order. They go to the only contact of a back-in-stock request: a phone number,
 * or an email address in lower case.
 */
const isToContact = (phone: string, emails: readonly string[]) =>
  sql<boolean>`order_id is null and (phone = ${phone} or email = any(${emails}::text[]))`;

export async function listOfContact(
  db: Kysely<DB>,
  phone: string,
  emails: readonly string[],
): Promise<MessageRow[]> {
  const query = db.selectFrom('messages').selectAll().where(isToContact(phone, emails));
  return (await query.orderBy('createdAt').execute()).map(toMessageRow);
}

export async function redactOfContact(
  tx: Transaction<DB>,
  phone: string,
  emails: readonly string[],
): Promise<void> {
  await tx.updateTable('messages').set(redacted).where(isToContact(phone, emails)).execute();
}
