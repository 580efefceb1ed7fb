import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Order, OrderStatus } from '../orders/orders';
import { Day, Instant, Revision } from '../primitives';

const Sum = z.object({ orders: z.number().int(), takings: z.number() });

/**
 * Money that waits for a person: paid without an order, a refund the bank refused, an unreadable webhook. `paid-twice` is
 * for a day's notice alone.
 */
export const PaymentAlert = z.object({
  kind: z.enum(['paid-no-order', 'paid-twice', 'refund-failed', 'refund-stuck', 'webhook-stuck']),
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  amount: z.number().nullable(),
  /** Whether the order stands in the owner's list: money without an order stands in none. */
  isListed: z.boolean(),
  /** Whose money it is, where the order stands in no list. Missing where it is not known, and in alerts older than it. */
  customer: z.object({ name: z.string(), phone: z.string() }).optional(),
  since: Instant,
});
export type PaymentAlert = z.infer<typeof PaymentAlert>;

/**
 * What is wrong with the backups on disk: there is none; the newest is two days old or more; it was
 * not restored on trial, or differs from the sums at its end; the second folder is not there, has
 * not the newest one, or has another one; there was no room or no Postgres to try it.
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

/** What the owner asks every morning. Amounts are rupees; a day is one in India. */
export const Overview = z.object({
  total: z.number().int(),
  byStatus: z.record(OrderStatus, z.number().int()),
  /** Sums of all orders but cancelled ones, as documented, and of those whose money is here. */
  revenue: z.number(),
  paid: z.number(),
  /** Whether new orders are paid with play money. */
  isPractice: z.boolean().optional(),
  /** The server's clock stepped, and what is decided by the time waits: refunds, expiry, deletion. Missing while it is trusted. */
  clock: z.object({ since: Instant, until: Instant, aheadMinutes: z.number().int() }).optional(),
  /** What is wrong with the backups, and since when. Missing while they are in order, or made by another program. */
  backup: z.object({ problem: BackupProblem, since: Instant }).optional(),
  /** Practice orders that are left out of the amounts, since real money is taken. */
  testOrders: z.number().int(),
  /** Orders that were not cancelled, and what is here of their money. */
  today: Sum,
  /** The last 30 days, today last. */
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
  /** Accounts whose secret was guessed at in the last day, and since when new devices have to wait. */
  guessed: z.array(z.object({ name: z.string(), username: z.string(), since: Instant })).optional(),
  /** Messages to customers that wait to be sent by hand, and that were not delivered. Missing where there are none. */
  messages: z.object({ waiting: z.number().int(), failed: z.number().int() }).optional(),
  /** Events whose guests wrote reviews at their tables that are not published or rejected yet, the latest event first. Missing where there are none. */
  tableReviews: z
    .array(z.object({ eventId: z.string(), title: z.string(), waiting: z.number().int() }))
    .optional(),
  /** FSSAI number, address or contact of the business are still those of the sample. */
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
