import type * as calls from '@kalavara/shared-types/messages/messages';
import type { Message } from '@kalavara/shared-types/messages/messages';
import type { AnswerOf, QueryOf } from '@kalavara/shared-types/contract/contract';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { parseCursor, toCursor } from '../../platform/cursor';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import * as queries from './list.queries';
import type { MessageRow } from './rows';
import { type Links, readWriting, writeText, type Writing } from './text';

export type { Links } from './text';
export { createMailer, type Mailer, MailNotSent } from './mailer';
export { type NewMessage, queueMessage, removeQueued, subjectAmongQueued } from './queue.queries';
export { count as countMessages, redactOfContact, redactOfOrders } from './list.queries';
export { findMessageSettings } from './settings.queries';

export type Correspondence = Pick<AppContext, 'config' | 'pools' | 'clock'> & {
  links: Links;
  sendMessagesNow: () => void;
};

const iso = (at: number) => new Date(at).toISOString();

/** `origin`: the address that the owner uses, for links if the server's own address is not set. */
function toMessage(writing: Writing, row: MessageRow, origin: string): Message {
  const { id, event, content, channel, state, language, name, email, phone } = row;
  const { title, body } = writeText(writing, row, origin) ?? { title: '', body: '' };
  return {
    id,
    event,
    channel,
    state,
    language,
    name,
    email,
    phone,
    title,
    body,
    orderNo: content && 'orderNo' in content.data ? content.data.orderNo : null,
    chatUrl:
      phone === null || body === ''
        ? null
        : `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(body)}`,
    reason: row.lastError,
    mayHaveRepeated: row.unconfirmed > 0,
    createdAt: iso(row.createdAt),
    sentAt: row.sentAt === null ? null : iso(row.sentAt),
    sentBy: row.sentBy,
    nextTryAt: state === 'failed' || state === 'queued' ? iso(row.nextTryAt) : null,
  };
}

export async function listMessages(
  ctx: Correspondence,
  { view, cursor, limit }: QueryOf<typeof calls.listMessages>,
  origin: string,
): Promise<AnswerOf<typeof calls.listMessages>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = limit === 0 ? [] : await queries.list(ctx.pools.main, view, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const writing = page.length > 0 ? await readWriting(ctx) : undefined;
  return {
    data: writing ? page.map((row) => toMessage(writing, row, origin)) : [],
    cursor:
      rows.length > page.length && last ? toCursor({ at: last.createdAt, id: last.id }) : null,
    counts: await queries.count(ctx.pools.main),
    hasMail: ctx.config.mail !== undefined,
  };
}

async function getMessage({ pools }: Correspondence, id: string): Promise<MessageRow> {
  const row = await queries.findById(pools.main, id);
  if (!row) throw new AppError('message-not-found');
  return row;
}

/** Marks a message as sent. Marking it twice is not an error. */
export async function markMessageSent(
  ctx: Correspondence,
  { actor }: Command,
  id: string,
  origin: string,
): Promise<Message> {
  const row = await getMessage(ctx, id);
  const writing = await readWriting(ctx);
  const text = writeText(writing, row, origin);
  if (!text) throw new AppError('message-not-found');
  const isMarked = await queries.markSent(ctx.pools.main, id, { ...text, ...sentBy(ctx, actor) });
  const after = await getMessage(ctx, id);
  if (!isMarked && after.state === 'sending') throw new AppError('message-being-sent');
  return toMessage(writing, after, origin);
}

const sentBy = ({ clock }: Correspondence, { name, role }: Command['actor']) => ({
  sentAt: new Date(clock.now()),
  sentBy: name || role,
});

/**
 * Marks messages as sent by hand. Returns the number of those that were to be sent by hand; the others do not change.
 */
export async function markMessagesSent(
  ctx: Correspondence,
  { actor }: Command,
  ids: readonly string[],
  origin: string,
): Promise<number> {
  const rows = await queries.listToSendByHand(ctx.pools.main, ids);
  const writing = await readWriting(ctx);
  let marked = 0;
  for (const row of rows) {
    const text = writeText(writing, row, origin);
    if (!text) continue;
    const sent = { ...text, ...sentBy(ctx, actor) };
    if (await queries.markSent(ctx.pools.main, row.id, sent)) marked += 1;
  }
  return marked;
}

export async function retryMessage(
  ctx: Correspondence,
  id: string,
  origin: string,
): Promise<Message> {
  await getMessage(ctx, id);
  if (await queries.requeue(ctx.pools.main, id, ctx.clock.now())) ctx.sendMessagesNow();
  return toMessage(await readWriting(ctx), await getMessage(ctx, id), origin);
}

const toExport = (rows: readonly MessageRow[]) =>
  rows.map(({ event, channel, state, language, email, phone, text, createdAt, sentAt }) => ({
    event,
    channel,
    state,
    language,
    email,
    phone,
    text,
    createdAt: iso(createdAt),
    sentAt: sentAt === null ? null : iso(sentAt),
  }));

/** Returns the messages about an order, for the export of the customer's data. */
export const exportOfOrder = async (db: Kysely<DB>, orderId: string) =>
  toExport(await queries.listOfOrder(db, orderId));

/** Returns the messages to a customer without an order, for the export of the customer's data. */
export const exportOfContact = async (db: Kysely<DB>, phone: string, emails: readonly string[]) =>
  toExport(await queries.listOfContact(db, phone, emails));
