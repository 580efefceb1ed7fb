import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { GatewayPayment, GatewayRefund } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import { refundHeard } from '../orders/refund-worker';
import { unreadableWebhook } from '../orders/payment-alerts';
import { linkGatewayOrder } from './link-gateway-order';
import { settle } from './settle';

/** As much of a payment or refund as is read here: not who paid, from which account, by which card. */
const read = [
  'id',
  'order_id',
  'payment_id',
  'amount',
  'currency',
  'status',
  'method',
  'fee',
  'amount_refunded',
  'created_at',
];
const said = ['error_code', 'error_description', 'error_reason', 'receipt', 'notes'];
const Entity = z
  .record(z.string(), z.unknown())
  .transform((whole) =>
    Object.fromEntries(
      [...read, ...said].filter((key) => key in whole).map((key) => [key, whole[key]]),
    ),
  );

const Event = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: Entity }).optional(),
    refund: z.object({ entity: Entity }).optional(),
  }),
});
type Event = z.infer<typeof Event>;

/**
 * One delivery of the gateway's. It is repeated until it hears 2xx, and after a day of failures the gateway stops sending
 * for good: so what is signed is kept and answered with 2xx, even if it is none of our business. What is kept is worked on
 * at once, and by a job until it is done: only then is a second delivery of the same event let go.
 */
export async function hear(
  money: Money,
  raw: Buffer,
  signature: unknown,
  eventId: string | undefined,
): Promise<void> {
  const signedWith = gatewayOf(money).webhookKey(raw, signature);
  if (signedWith === undefined) throw new AppError('payment-not-verified');
  const parsed = eventOf(raw);
  const id = (eventId ?? bodyId(raw)).slice(0, 200);
  const now = new Date(money.clock.now());
  if (parsed === undefined)
    return keepUnreadable(money, raw, { eventId: id, receivedAt: now, signedWith });

  const kept = await money.db
    .insertInto('webhookInbox')
    .values({
      eventId: id,
      event: parsed.event,
      receivedAt: now,
      body: keepable(parsed),
      signedWith,
    })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ signedWith }))
    .returning('processedAt')
    .executeTakeFirstOrThrow();
  if (kept.processedAt === null) await work(money, id, parsed);
}

type Letter = { eventId: string; receivedAt: Date; signedWith: string };

/**
 * Signed, and of no shape that is known: nothing can be done with it, so nobody tries again. That it came is kept for
 * the owner; what is in it is not, since it may be about anybody. The money it tells of is found by asking the gateway.
 */
async function keepUnreadable(money: Money, raw: Buffer, letter: Letter): Promise<void> {
  money.log.error({ eventId: letter.eventId }, 'a signed webhook that cannot be read');
  const row = {
    ...letter,
    event: unreadableWebhook,
    body: JSON.stringify({ bytes: raw.length }),
    processedAt: letter.receivedAt,
  };
  await money.db
    .insertInto('webhookInbox')
    .values({ ...row, lastError: 'it cannot be read' })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

/** Postgres keeps neither NUL nor half a sign in its JSON; for such a letter the gateway would knock for a day and give up. */
const keepable = (event: Event) =>
  JSON.stringify(event, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : value,
  );

/** An event without an id is told from others by what it says. */
const bodyId = (raw: Buffer) => `body-${hash('sha256', raw, 'hex')}`;

function eventOf(raw: Buffer): Event | undefined {
  try {
    return Event.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Does what an event says, and marks it done afterwards: a crash in between only makes it be done again. */
async function work(money: Money, eventId: string, event: Event): Promise<void> {
  const row = money.db.updateTable('webhookInbox').where('eventId', '=', eventId);
  try {
    await act(money, event);
    await row.set({ processedAt: new Date(money.clock.now()) }).execute();
  } catch (error) {
    money.log.warn({ err: error, eventId, event: event.event }, 'a webhook waits for another try');
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await row.set((eb) => ({ attempts: eb('attempts', '+', 1), lastError: reason })).execute();
  }
}

async function act(money: Money, { event, payload }: Event): Promise<void> {
  if (event.startsWith('refund.') && payload.refund)
    return refundHeard(money, GatewayRefund.parse(payload.refund.entity), 'webhook');
  const isOfPayment = event.startsWith('payment.') || event === 'order.paid';
  if (!isOfPayment || !payload.payment) return;
  const payment = GatewayPayment.parse(payload.payment.entity);
  const { order } = await settle(money, payment, 'webhook');
  if (!order) await linkGatewayOrder(money, payment, 'webhook');
}

const tryAgainAfter = 5_000;

/** What was kept and could not be done: the order it belongs to was being written, or Postgres went away. */
export async function workThroughInbox(money: Money): Promise<void> {
  const before = new Date(money.clock.now() - tryAgainAfter);
  const rows = await money.db
    .selectFrom('webhookInbox')
    .select(['eventId', 'body'])
    .where('processedAt', 'is', null)
    .where('receivedAt', '<=', before)
    // Those that never succeed come last: a hundred of them would keep every other one from its turn.
    .orderBy('attempts')
    .orderBy('receivedAt')
    .limit(100)
    .execute();
  for (const { eventId, body } of rows) await work(money, eventId, Event.parse(body));
}
