import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/errors';
import { addressKey } from '../../../platform/limits/limits';
import { GatewayPayment, GatewayRefund } from '../../gateway/gateway';
import {
  gatewayOf,
  type PaymentContext,
  movedPaymentWebhook,
  unreadableWebhook,
} from '../../orders/payment-context';
import { recordGatewayRefund } from '../../orders/refunds/refund-worker';
import * as inbox from './inbox.queries';
import { settleOrLink } from '../settle/settle';

/** The stored fields of a payment or refund. The payer, account and card are not stored. */
const readFields = [
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
  'error_code',
  'error_description',
  'error_reason',
  'receipt',
  'notes',
];
const Entity = z
  .record(z.string(), z.unknown())
  .transform((all) =>
    Object.fromEntries(readFields.filter((key) => key in all).map((key) => [key, all[key]])),
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
 * Receives one delivery of the gateway, which repeats it until it gets a 2xx and stops sending for good after a day of
 * failures. So everything that is signed is stored and answered with 2xx. It is processed at once, and by a job until
 * it succeeds.
 */
export async function receiveWebhook(
  ctx: PaymentContext,
  raw: Buffer,
  signature: unknown,
  headerId: string | undefined,
  ip: string,
): Promise<void> {
  const signedWith = gatewayOf(ctx).webhookKey(raw, signature);
  if (signedWith === undefined) {
    // The limit applies only to wrong signatures, so no delivery of the gateway is refused because of requests of
    // others.
    await ctx.limits.take('webhook-signature', addressKey(ip));
    throw new AppError('payment-not-verified');
  }
  // An event without an id is identified by its bytes.
  const eventId = (headerId ?? `body-${hash('sha256', raw, 'hex')}`).slice(0, 200);
  const receipt = { eventId, receivedAt: new Date(ctx.clock.now()), signedWith };
  const parsed = parseEvent(raw);
  if (parsed === undefined) {
    ctx.log.error({ event: 'webhook_unreadable', eventId });
    // The content may be personal data, so it is not stored. The payment is found by polling the gateway.
    const body = JSON.stringify({ bytes: raw.length });
    const delivery = { ...receipt, event: unreadableWebhook, body };
    return inbox.storeUnreadable(ctx.pools.payments, delivery, 'it cannot be read');
  }
  const delivery = { ...receipt, event: parsed.event, body: serialize(parsed) };
  const isProcessed = await inbox.storeDelivery(ctx.pools.payments, delivery);
  if (!isProcessed) await processEvent(ctx, eventId, parsed);
}

/**
 * Serializes an event and replaces NUL and lone surrogates, which Postgres refuses in jsonb: otherwise the gateway
 * would retry for a day and then stop.
 */
const serialize = (event: Event) =>
  JSON.stringify(event, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : value,
  );

function parseEvent(raw: Buffer): Event | undefined {
  try {
    return Event.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Processes an event, and marks it as processed only after its effects, so that a crash in between only repeats them.
 */
async function processEvent(ctx: PaymentContext, eventId: string, body: unknown): Promise<void> {
  let parsed: Event | undefined;
  try {
    parsed = Event.parse(body);
    await applyEvent(ctx, parsed);
    await inbox.markProcessed(ctx.pools.payments, eventId, ctx.clock.now());
  } catch (error) {
    if (parsed && error instanceof AppError && error.code === 'payment-reused')
      return refuseMovedPayment(ctx, eventId, parsed);
    ctx.log.warn({ event: 'webhook_delayed', err: error, eventId, webhook: parsed?.event });
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await inbox.markFailed(ctx.pools.payments, eventId, reason);
  }
}

/**
 * Refuses a payment that is reported for another order than before. The gateway never does this, so the webhook secret
 * has leaked. No retry can process it.
 */
async function refuseMovedPayment(ctx: PaymentContext, eventId: string, { payload }: Event) {
  const { id: paymentId, order_id: gatewayOrderId } = payload.payment?.entity ?? {};
  ctx.log.error({ event: 'payment_of_another_order', eventId, paymentId, gatewayOrderId });
  const { payments: db } = ctx.pools;
  await inbox.markFailed(db, eventId, movedPaymentWebhook);
  await inbox.markProcessed(db, eventId, ctx.clock.now());
}

async function applyEvent(ctx: PaymentContext, { event, payload }: Event): Promise<void> {
  if (event.startsWith('refund.') && payload.refund)
    return recordGatewayRefund(ctx, GatewayRefund.parse(payload.refund.entity), 'webhook');
  const isOfPayment = event.startsWith('payment.') || event === 'order.paid';
  if (!isOfPayment || !payload.payment) return;
  await settleOrLink(ctx, GatewayPayment.parse(payload.payment.entity), 'webhook');
}

const retryAfterMs = 5_000;

/** Processes stored deliveries that failed, because their order was being written or Postgres was not available. */
export async function processInbox(ctx: PaymentContext): Promise<void> {
  for (const { eventId, body } of await inbox.listUnprocessed(
    ctx.pools.payments,
    ctx.clock.now() - retryAfterMs,
  ))
    await processEvent(ctx, eventId, body);
}
