import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createGateway,
  type Gateway,
  type GatewayOptions,
} from '../../../features/gateway/gateway';
import type { PaymentContext } from '../../../features/orders/payment-context';
import { Pool } from '../../../platform/db/pools';
import { getOrCreateSecret } from '../../../platform/secrets.queries';
import type { Device } from '../../device';
import { waitTimeoutMs } from '../../wait-until';
import { minutes, type TestServer } from '../../harness';
import { draftOf, fill, open, type Opened, runRefundSender, type Signed } from '../../shop';
import type { Random } from '../../random';
import { runConcurrently } from '../raw-http';
import { range } from '../../range';

export type EventName = 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid';
type Wire = Record<string, unknown>;

/** Returns a payment entity like those in the gateway's webhooks. */
export const paymentEntity = (
  { orderId, amount }: Pick<Opened, 'orderId' | 'amount'>,
  paymentId: string,
  status: string,
  more: Wire = {},
): Wire => ({
  id: paymentId,
  entity: 'payment',
  amount: Math.round(amount * 100),
  currency: 'INR',
  status,
  order_id: orderId,
  method: 'upi',
  captured: status === 'captured',
  amount_refunded: 0,
  refund_status: null,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_reason: null,
  notes: [],
  created_at: Math.floor(Date.now() / 1_000),
  ...more,
});

export const webhookBodyOf = (event: string, payment: Wire, more: Wire = {}) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxSandbox',
    event,
    contains: ['payment'],
    payload: { payment: { entity: payment }, ...more },
  });

export const hmac = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex');

/** Returns the keys of the sandbox gateway. */
export const getGatewaySecrets = async ({ ctx }: TestServer) => ({
  keyId: await getOrCreateSecret(ctx.pools.main, 'sandbox-key-id'),
  keySecret: await getOrCreateSecret(ctx.pools.main, 'sandbox-key-secret'),
  webhookSecret: await getOrCreateSecret(ctx.pools.main, 'sandbox-webhook-secret'),
});

/** Creates a function that delivers webhook bodies like the gateway. It resolves with the status of the answer. */
export async function createWebhookSender(server: TestServer) {
  const { webhookSecret } = await getGatewaySecrets(server);
  return async (body: string, eventId: string = randomUUID()): Promise<number> => {
    const answer = await fetch(`${server.url}/api/razorpay/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': hmac(webhookSecret, body),
      },
      body,
    });
    await answer.text();
    return answer.status;
  };
}

/** Posts the gateway's callback of an in-app browser. Returns the status and the address of the redirect. */
export async function postCallback(
  server: TestServer,
  fields: Record<string, string>,
): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(`${server.url}/api/razorpay/callback`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await answer.text();
  return { status: answer.status, to: answer.headers.get('location') };
}

export type Paid = { opened: Opened; signed: Signed; draft: ReturnType<typeof draftOf> };

/** Opens checkouts of one unit each, with stock for all. */
export async function openMany(
  server: TestServer,
  phone: Device,
  productId: string,
  count: number,
) {
  await fill(server, productId, count);
  const all: { opened: Opened; draft: ReturnType<typeof draftOf> }[] = [];
  await runConcurrently(range(count), 8, async () => {
    const draft = draftOf({ [productId]: 1 });
    all.push({ draft, opened: await open(phone, draft) });
  });
  return all;
}

/** Makes every checkout due for its next check. */
export const makeAllDue = ({ ctx, clock }: TestServer) =>
  ctx.pools.main
    .updateTable('orders')
    .set({ nextCheckAt: new Date(clock.now()) })
    .where('gatewayOrderId', 'is not', null)
    .where('state', '<>', 'needs-cart')
    .execute();

export async function countStates(
  { ctx }: TestServer,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const rows = await ctx.pools.main
    .selectFrom('orders')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('gatewayOrderId', 'in', ids)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export function shuffled<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** Returns a promise that never settles, like a call of a process that was killed. */
export const neverSettle = <T>() => new Promise<T>(() => undefined);
export const crashBeforeSettling = (ctx: PaymentContext): PaymentContext =>
  withSettlementRead(ctx, neverSettle);

/**
 * Returns the payment context with another result of the first read of a settlement; all other statements are passed
 * through.
 */
export function withSettlementRead(
  ctx: PaymentContext,
  read: () => Promise<never>,
): PaymentContext {
  const payments = new Pool(ctx.pools.payments.pg);
  const send = payments.executeQuery.bind(payments);
  const isRead = (sql: string) => sql.includes('left join "payments"');
  const executeQuery: typeof send = (query) =>
    'sql' in query && isRead(query.sql) ? read() : send(query);
  Object.assign(payments, { executeQuery });
  return { ...ctx, pools: { ...ctx.pools, payments } };
}

/** Creates a gateway client of the sandbox with other options. */
export async function createTestGateway(
  server: TestServer,
  more: Partial<GatewayOptions>,
): Promise<Gateway> {
  return createGateway({
    ...(await getGatewaySecrets(server)),
    baseUrl: () => `${server.url}/sandbox/razorpay`,
    timeoutMultiplier: server.ctx.timeoutMultiplier,
    ...more,
  });
}

/** Returns the CPU time of this process in ms since `before`, the only comparable figure on a shared machine. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Repeats `work` until `isDone`; fails after the timeout of waits. */
export async function runUntil(
  isDone: () => Promise<boolean>,
  work: () => Promise<unknown> = () => pause(20),
) {
  const end = performance.now() + waitTimeoutMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('it does not come to an end');
    await work();
  }
}

/** Advances the clock by 31 minutes, sends the refunds that are due, and delivers the gateway's webhooks. */
export async function workOnRefunds(server: TestServer) {
  server.clock.advance(minutes(31));
  await runRefundSender(server);
  await server.sandbox.deliverWebhooks();
}
