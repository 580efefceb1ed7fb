import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Order, OrderStatus } from '../orders/orders';
import { Day, Instant, Revision } from '../primitives';

const Sum = z.object({ orders: z.number().int(), takings: z.number() });

/**
 * Money that requires a person: a payment without an order, a refund that the bank refused, an unreadable webhook.
 * `paid-twice` is only a notice and is shown for a day. `refunded-twice`: a refund that had failed was sent after all, while another
 * one was made for it; shown for a week.
 */
export const PaymentAlert = z.object({
  kind: z.enum([
    'paid-no-order',
    'paid-twice',
    'refund-failed',
    'refund-stuck',
    'refunded-twice',
    'webhook-stuck',
  ]),
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  amount: z.number().nullable(),
  /** Whether the order is in the owner's list; money without an order is in none. */
  isListed: z.boolean(),
  /** The version of a listed order, for `expectedVersion` of its refund. Absent in older alerts. */
  orderVersion: z.number().int().optional(),
  /** The customer, if the order is in no list. Absent if unknown, and in older alerts. */
  customer: z.object({ name: z.string(), phone: z.string() }).optional(),
  since: Instant,
});
export type PaymentAlert = z.infer<typeof PaymentAlert>;

/**
 * The problem of the backups on disk: there is none; the newest is at least two days old; it was not restored on trial,
 * or differs from the checks at its end; the second folder is missing, has not the newest one, or has another one;
 * there was no space or no Postgres for the trial.
 */
export const BackupProblem = z.enum([
  'missing',
  'old',
  'damaged',
  'copy-missing',
  'copy-differs',
  'unchecked',
]);
export type BackupProblem = z.infer<typeof BackupProblem>;

/** The figures for the owner's first page. Amounts are rupees; a day is one in India. */
export const Overview = z.object({
  total: z.number().int(),
  byStatus: z.record(OrderStatus, z.number().int()),
  /** The sum of all orders except cancelled ones, as documented, and of those whose payment counts. */
  revenue: z.number(),
  paid: z.number(),
  /** Whether new orders are paid with practice payments. */
  isPractice: z.boolean().optional(),
  /**
   * The server's clock has stepped, so everything that depends on the time waits: refunds, expiry, deletion. Absent
   * while the clock is trusted.
   */
  clock: z.object({ since: Instant, until: Instant, aheadMinutes: z.number().int() }).optional(),
  /** The problem of the backups, and its start. Absent without a problem, or if another program makes the backups. */
  backup: z.object({ problem: BackupProblem, since: Instant }).optional(),
  /** The number of practice orders, which the amounts exclude once real money is taken. */
  testOrders: z.number().int(),
  /** Orders that are not cancelled, and their payments less refunds. */
  today: Sum,
  /** The last 30 days; the last one is today. */
  days: z.array(Sum.extend({ day: Day })),
  recent: z.array(Order),
  /** Products with low stock, the lowest first. */
  low: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameMl: z.string().nullable(),
      left: z.number().int(),
      soldIn7Days: z.number().int(),
    }),
  ),
  troubles: z.array(PaymentAlert),
  /** Accounts with many wrong secrets in the last day, and the time since which new devices have to wait. */
  guessed: z.array(z.object({ name: z.string(), username: z.string(), since: Instant })).optional(),
  /**
   * The number of messages to customers that wait to be sent by hand, and of those that were not delivered. Absent if
   * there are none.
   */
  messages: z.object({ waiting: z.number().int(), failed: z.number().int() }).optional(),
  /**
   * Events with reviews from their tables that are neither published nor rejected yet, the latest event first. Absent
   * if there are none.
   */
  tableReviews: z
    .array(z.object({ eventId: z.string(), title: z.string(), waiting: z.number().int() }))
    .optional(),
  /** Whether FSSAI number, address or contact of the business are still those of the sample. */
  isSample: z.boolean().optional(),
  displays: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isLive: z.boolean(),
      lastBeatAt: Instant.nullable(),
    }),
  ),
  nextEvent: z
    .object({
      id: z.string(),
      title: z.string(),
      date: z.string(),
      tasks: z.number().int(),
      open: z.number().int(),
    })
    .nullable(),
});
export type Overview = z.infer<typeof Overview>;

/** `revision` is that of the room "orders". */
export const getOverview = endpoint('getOverview', {
  answer: { data: Overview, revision: Revision },
});
