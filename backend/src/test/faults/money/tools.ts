import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  createGateway,
  type Gateway,
  type GatewayOptions,
} from '../../../features/gateway/gateway';
import type { Money } from '../../../features/orders/money';
import { openPool, Pool } from '../../../platform/db/pools';
import { secretOf } from '../../../platform/secrets.queries';
import type { Device } from '../../device';
import { waitTimeoutMs } from '../../wait-until';
import type { TestServer } from '../../harness';
import { draftOf, fill, open, type Opened, type Signed } from '../../shop';
import type { Dice } from '../random';
import { sideBySide } from '../raw-http';
import { counted } from '../ticks';

export type EventName = 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid';
type Wire = Record<string, unknown>;

/** A payment as the gateway writes it into a webhook at one moment of its life. */
export const entityOf = (
  { orderId, amount }: Pick<Opened, 'orderId' | 'amount'>,
  paymentId: string,
  status: string,
  more: Wire = {},
): Wire => ({
  ...{
    id: paymentId,
    entity: 'payment',
    amount: Math.round(amount * 100),
    currency: 'INR',
    status,
    order_id: orderId,
  },
  ...{
    method: 'upi',
    captured: status === 'captured',
    amount_refunded: 0,
    refund_status: null,
    fee: null,
    tax: null,
  },
  ...{
    error_code: null,
    error_description: null,
    error_reason: null,
    notes: [],
    created_at: Math.floor(Date.now() / 1_000),
  },
  ...more,
});

export const letterOf = (event: string, payment: Wire, more: Wire = {}) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxSandbox',
    event,
    contains: ['payment'],
    payload: { payment: { entity: payment }, ...more },
  });

export const hmac = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex');

/** What this house's gateway of practice signs with. */
export const secretsOf = async ({ ctx }: TestServer) => ({
  keyId: await secretOf(ctx.pools.main, 'sandbox-key-id'),
  keySecret: await secretOf(ctx.pools.main, 'sandbox-key-secret'),
  webhookSecret: await secretOf(ctx.pools.main, 'sandbox-webhook-secret'),
});

/** Brings letters to the door of the webhooks, as the gateway would. */
export async function postman(server: TestServer) {
  const { webhookSecret } = await secretsOf(server);
  return async (letter: string, eventId: string = randomUUID()): Promise<number> => {
    const answer = await fetch(`${server.url}/api/razorpay/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': hmac(webhookSecret, letter),
      },
      body: letter,
    });
    await answer.text();
    return answer.status;
  };
}

/** The way back of an in-app browser; where it is led to. */
export async function callback(
  server: TestServer,
  said: Record<string, string>,
): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(`${server.url}/api/razorpay/callback`, {
    method: 'POST',
    body: new URLSearchParams(said),
    redirect: 'manual',
  });
  await answer.text();
  return { status: answer.status, to: answer.headers.get('location') };
}

export type Paid = { opened: Opened; signed: Signed; draft: ReturnType<typeof draftOf> };

/** Many checkouts of one jar each, with as many jars on the shelf. */
export async function openMany(
  server: TestServer,
  phone: Device,
  productId: string,
  count: number,
) {
  await fill(server, productId, count);
  const all: { opened: Opened; draft: ReturnType<typeof draftOf> }[] = [];
  await sideBySide(counted(count), 8, async () => {
    const draft = draftOf({ [productId]: 1 });
    all.push({ draft, opened: await open(phone, draft) });
  });
  return all;
}

/** Everything the clock has to do about every checkout, now. */
export const dueNow = ({ ctx, clock }: TestServer) =>
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

export function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = dice.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** For the controls: connections that change what they are told before they send it. */
export function bendPool(
  server: TestServer,
  change: (text: string) => string,
): () => Promise<void> {
  const { money } = server;
  const { pool, db, pools } = money;
  const bent = openPool(server.database.url, server.ctx.log, {
    name: 'bent',
    max: 10,
    connectTimeoutMs: 4_000,
    timeoutMultiplier: server.ctx.timeoutMultiplier,
  });
  bent.pg.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) =>
      ask(typeof text === 'string' ? change(text) : text, ...rest)) as typeof client.query;
  });
  Object.assign(money, { pool: bent.pg, db: bent, pools: { ...pools, payments: bent } });
  return async () => {
    Object.assign(money, { pool, db, pools });
    await bent.destroy();
  };
}

/** Does something at the last moment before a commit, also where that is the end of a statement which is a transaction by itself. */
export function beforeCommit(text: string, does: string): string {
  if (text === 'commit') return `select ${does}; commit`;
  return text.startsWith('with step as')
    ? text.replace(`select pg_notify('feed'`, `select ${does}, pg_notify('feed'`)
    : text.replace(/ select true$/, ` select ${does}`);
}

/** A sale happens although the order is no longer as it was seen. */
export const withoutGuard = (text: string) =>
  text.replace(
    /("state" = \$\d+) and ("updated_at" = \$\d+) (?=returning)/,
    '($1 or true) and ($2 or true) ',
  );

/**
 * Nobody waits for anybody, what was read is believed when it comes to writing, and there is a moment between that and the
 * commit in which others read it too.
 */
export const withoutLocks = (text: string) =>
  withoutGuard(beforeCommit(text, 'pg_sleep(0.05)'))
    .replace(/ for update(?! skip)/g, '')
    .replace(/case when stock - reserved .* end/, 'reserved + wanted.quantity');

/** The nets below the locks, for the controls: each of them alone would catch who comes through. */
export const dropNets = `drop index payments_applied; drop index invoices_of_order; drop index stock_ledger_sale;
  alter table products drop constraint products_stock_check`;

/** A process that dies at a place: what it waits for there never comes. */
export const never = <T>() => new Promise<T>(() => undefined);
export const diesAtSettling = (money: Money): Money => withConnect(money, never);

/** The payments pool with another way to take a connection for a transaction; single statements go through as before. */
export function withConnect(money: Money, connect: () => Promise<pg.PoolClient>): Money {
  const pool = { ...money.pool, connect } as unknown as pg.Pool;
  const payments = Object.assign(new Pool(money.pools.payments.pg), { pg: pool });
  return { ...money, pool, pools: { ...money.pools, payments } };
}

/** The gateway's client as the house has it, with something about it otherwise. */
export async function gatewayWith(
  server: TestServer,
  more: Partial<GatewayOptions>,
): Promise<Gateway> {
  return createGateway({
    ...(await secretsOf(server)),
    baseUrl: () => `${server.url}/sandbox/razorpay`,
    timeoutMultiplier: server.ctx.timeoutMultiplier,
    ...more,
  });
}

/** What this process, server and shoppers in one, has worked: on a machine that others use the only figure that compares. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs a job until there is nothing left for it to do; never on behind the next test. */
export async function until(
  isDone: () => Promise<boolean>,
  work: () => Promise<unknown> = () => pause(20),
) {
  const end = performance.now() + waitTimeoutMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('it does not come to an end');
    await work();
  }
}
