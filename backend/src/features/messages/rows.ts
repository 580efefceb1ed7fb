import {
  Channel,
  MessageData,
  type MessageEvent,
  MessageEvent as Events,
  type MessageState,
} from '@kalavara/shared-types/messages/messages';
import type { Instant, Language } from '@kalavara/shared-types/primitives';
import type { Selectable } from 'kysely';
import type { Messages } from '../../platform/schema.gen';

/** An event with its data. */
export type Content = { [E in MessageEvent]: { event: E; data: MessageData[E] } }[MessageEvent];

export type MessageRow = {
  id: string;
  /** Null if the customer was erased. */
  content: Content | null;
  event: MessageEvent;
  channel: Channel;
  state: MessageState;
  language: Language;
  orderId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  /** The text as sent; null before it is sent. */
  text: { title: string; body: string } | null;
  attempts: number;
  unconfirmed: number;
  lastError: string | null;
  createdAt: Instant;
  nextTryAt: Instant;
  sentAt: Instant | null;
  sentBy: string | null;
};

function toContent(event: MessageEvent, data: unknown): Content | null {
  const parsed = MessageData[event].safeParse(data);
  return parsed.success ? ({ event, data: parsed.data } as Content) : null;
}

export function toMessageRow(row: Selectable<Messages>): MessageRow {
  const event = Events.parse(row.event);
  return {
    id: row.id,
    event,
    content: toContent(event, row.data),
    channel: Channel.parse(row.channel),
    state: row.state as MessageState,
    language: row.language as Language,
    orderId: row.orderId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    text: row.title === null || row.body === null ? null : { title: row.title, body: row.body },
    attempts: row.attempts,
    unconfirmed: row.unconfirmed,
    lastError: row.lastError,
    createdAt: row.createdAt.getTime(),
    nextTryAt: row.nextTryAt.getTime(),
    sentAt: row.sentAt?.getTime() ?? null,
    sentBy: row.sentBy,
  };
}
