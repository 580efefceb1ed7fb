import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Shipment } from '../orders/orders';
import { Day, Language } from '../primitives';

/** What a message is about. `stock.back`: a product can be ordered again, for those who wait for it. */
export const MessageEvent = z.enum([
  'order.paid',
  'order.shipped',
  'order.delivered',
  'refund.sent',
  'stock.back',
]);
export type MessageEvent = z.infer<typeof MessageEvent>;

const ofOrder = { orderNo: z.string(), isTest: z.boolean() };

/** Why a payment is refunded that neither the customer nor the owner had refunded. */
export const RefundReason = z.enum([
  'out-of-stock',
  'event-full',
  'coupon-used-up',
  'amount',
  'replaced',
  'second-payment',
]);
export type RefundReason = z.infer<typeof RefundReason>;

/** The stored values of each event, from which its text is written. Money is whole paise. */
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
    /** Entered by the owner and not paid yet. */
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
    /** The owner has given the money back herself. */
    isByHand: z.boolean().optional(),
    reason: RefundReason.optional(),
    /** As the reason `second-payment`; for messages that a version before the reasons has queued, or sends. */
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
 * `failed` is tried again at `nextTryAt`, `given-up` is not. `no-channel`: the customer was erased before it was sent.
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
  /** Null for a message that is of no order. */
  orderNo: z.string().nullable(),
  channel: Channel,
  state: MessageState,
  language: Language,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  /** Opens WhatsApp with the text; null without a phone number. */
  chatUrl: z.string().nullable(),
  /** Why the last attempt failed, in the mail server's language. */
  reason: z.string().nullable(),
  /** An attempt ended without an answer, so the message may have arrived twice. */
  mayHaveRepeated: z.boolean(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Who marked it as sent; null for what the server sent. */
  sentBy: z.string().nullable(),
  nextTryAt: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** `waiting`: to be sent by hand. `failed`: not delivered. `sent`: sent, or on its way to the mail server. */
export const MessageView = z.enum(['waiting', 'failed', 'sent']);
export type MessageView = z.infer<typeof MessageView>;

/** A page, the oldest first where something is to be done, else the newest first. */
export const listMessages = endpoint('listMessages', {
  query: z.object({
    view: MessageView.default('waiting'),
    cursor: z.string().max(100).optional(),
    /** 0 answers the counts alone. */
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

/** The owner has sent it herself: by WhatsApp, by telephone. */
export const markMessageSent = endpoint('markMessageSent', {
  params: ById,
  body: z.strictObject({}),
  answer: { message: Message },
});

/** More than a list that is scrolled through has. */
const maxMarked = 500;

/** The owner has sent them herself. Those that are sent already, or are sent by the server, stay as they are. */
export const markMessagesSent = endpoint('markMessagesSent', {
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxMarked) }),
  /** How many were marked. */
  answer: { marked: z.number().int() },
});

/** Why a mail was not sent. `no-answer`: the connection ended, so it may have been sent. */
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

/** Sends a mail now; `reason` is in the mail server's language. */
export const sendTestMail = endpoint('sendTestMail', {
  body: z.strictObject({ to: z.email().max(200), language: Language }),
  answer: {
    result: z.discriminatedUnion('isSent', [
      z.object({ isSent: z.literal(true) }),
      z.object({ isSent: z.literal(false), cause: MailCause, reason: z.string() }),
    ]),
  },
});

/** Sends a mail that was not delivered once more. */
export const retryMessage = endpoint('retryMessage', {
  params: ById,
  body: z.strictObject({}),
  answer: { message: Message },
});
