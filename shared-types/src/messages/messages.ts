import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Shipment } from '../orders/orders';
import { Day, Language } from '../primitives';

/** The event of a message. `stock.back`: a product can be ordered, for those who wait for it. */
export const MessageEvent = z.enum([
  'order.paid',
  'order.shipped',
  'order.delivered',
  'refund.sent',
  'stock.back',
]);
export type MessageEvent = z.infer<typeof MessageEvent>;

const ofOrder = { orderNo: z.string(), isTest: z.boolean() };

/** The reason of a refund that neither the customer nor the owner requested. */
export const RefundReason = z.enum([
  'out-of-stock',
  'event-full',
  'coupon-used-up',
  'amount',
  'replaced',
  'second-payment',
]);
export type RefundReason = z.infer<typeof RefundReason>;

/** The stored values of each event, from which its text is written. Money is in whole paise. */
export const MessageData = {
  'order.paid': z.object({
    ...ofOrder,
    totalPaise: z.number().int(),
    items: z.array(
      z.object({
        name: z.string(),
        nameMl: z.string().nullable(),
        weight: z.string(),
        quantity: z.number().int(),
      }),
    ),
    expectedDelivery: Day.nullable(),
    /** The owner entered the order, and it is not paid yet. */
    isPaidLater: z.boolean().optional(),
  }),
  'order.shipped': z.object({
    ...ofOrder,
    shipment: Shipment.nullable(),
    expectedDelivery: Day.nullable(),
  }),
  'order.delivered': z.object(ofOrder),
  'refund.sent': z.object({
    ...ofOrder,
    amountPaise: z.number().int(),
    /** The owner has paid the money back herself. */
    isByHand: z.boolean().optional(),
    reason: RefundReason.optional(),
    /** The same as the reason `second-payment`, for messages of a version from before the reasons existed. */
    isSecondPayment: z.boolean().optional(),
  }),
  'stock.back': z.object({
    productId: z.string(),
    product: z.string(),
    productMl: z.string().nullable(),
  }),
} as const satisfies Record<MessageEvent, z.ZodType>;
export type MessageData = { [E in MessageEvent]: z.infer<(typeof MessageData)[E]> };

/** `mail` is sent by the server, `hand` by the owner. */
export const Channel = z.enum(['mail', 'hand']);
export type Channel = z.infer<typeof Channel>;

/**
 * `failed` is tried again at `nextTryAt`, `given-up` is not. `no-channel`: the customer was erased before the message
 * was sent.
 */
export const MessageState = z.enum([
  'queued',
  'sending',
  'sent',
  'failed',
  'given-up',
  'no-channel',
]);
export type MessageState = z.infer<typeof MessageState>;

/** A message as the owner's page lists it, with its text. */
export const Message = z.object({
  id: z.string(),
  event: MessageEvent,
  /** Null for a message without an order. */
  orderNo: z.string().nullable(),
  channel: Channel,
  state: MessageState,
  language: Language,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  /** The link that opens WhatsApp with the text; null without a phone number. */
  chatUrl: z.string().nullable(),
  /** The error of the last attempt, in the mail server's language. */
  reason: z.string().nullable(),
  /** An attempt ended without an answer, so the message may have arrived twice. */
  mayHaveRepeated: z.boolean(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** The name of the person who marked it as sent; null if the server sent it. */
  sentBy: z.string().nullable(),
  nextTryAt: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** `waiting`: to be sent by hand. `failed`: not delivered. `sent`: sent, or being sent to the mail server. */
export const MessageView = z.enum(['waiting', 'failed', 'sent']);
export type MessageView = z.infer<typeof MessageView>;

/** A page of messages: the oldest first in views that need action, else the newest first. */
export const listMessages = endpoint('listMessages', {
  query: z.object({
    view: MessageView.default('waiting'),
    cursor: z.string().max(100).optional(),
    /** 0 answers only the counts. */
    limit: z.coerce.number().int().min(0).max(30).default(30),
  }),
  answer: {
    data: z.array(Message),
    cursor: z.string().nullable(),
    counts: z.object({ waiting: z.number().int(), failed: z.number().int() }),
    /** Whether the server can send mail. */
    hasMail: z.boolean(),
  },
});

const ById = z.object({ id: z.uuid() });

/** Marks a message that the owner has sent herself, by WhatsApp or telephone. */
export const markMessageSent = endpoint('markMessageSent', {
  params: ById,
  body: z.strictObject({}),
  answer: { message: Message },
});

/** More messages than the list can show. */
const maxMarked = 500;

/**
 * Marks messages that the owner has sent herself. Messages that were sent already, or that the server sends, do not
 * change.
 */
export const markMessagesSent = endpoint('markMessagesSent', {
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxMarked) }),
  /** The number of marked messages. */
  answer: { marked: z.number().int() },
});

/** The reason why a mail was not sent. `no-answer`: the connection ended, so it may have been sent. */
export const MailCause = z.enum([
  'unreachable',
  'encryption',
  'credentials',
  'address',
  'refused',
  'later',
  'no-answer',
]);
export type MailCause = z.infer<typeof MailCause>;

/** Sends a mail immediately; `reason` is in the mail server's language. */
export const sendTestMail = endpoint('sendTestMail', {
  body: z.strictObject({ to: z.email().max(200), language: Language }),
  answer: {
    result: z.discriminatedUnion('isSent', [
      z.object({ isSent: z.literal(true) }),
      z.object({ isSent: z.literal(false), cause: MailCause, reason: z.string() }),
    ]),
  },
});

/** Sends a mail again that was not delivered. */
export const retryMessage = endpoint('retryMessage', {
  params: ById,
  body: z.strictObject({}),
  answer: { message: Message },
});
