import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/standalone';
import { backUpDaily } from '../../../features/backup/daily';
import {
  expireReservations,
  reconcile,
  sweep,
} from '../../../features/checkout/reconcile/reconcile';
import { sendRefunds } from '../../../features/orders/refunds/refund-worker';
import { addCleanup } from '../../cleanup';
import { copyDatabase, runAsOwner } from '../../database';
import { minutes, startTestServer, testClock, type TestServer } from '../../harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  type Opened,
  stockOf,
  callVerifyPayment,
} from '../../shop';
import { range } from '../../range';
import { makeAllDue, runUntil } from './tools';
import { dropConstraints, rewriteQueries, withoutLocks } from './without-protection';

const productId = 'kerala-kingfish';
const buyers = 30;
const units = 5;

/** Two servers on one database, with one gateway and a clock of their own. */
async function startTwo() {
  const keys = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: `key-${randomBytes(18).toString('hex')}`,
    webhookSecret: `webhook-${randomBytes(18).toString('hex')}`,
  };
  const gateway = await startSandbox({ ...keys, webhookUrl: () => undefined, timeFactor: 60 });
  addCleanup(gateway.stop);
  const database = await copyDatabase();
  const clock = testClock();
  const env = {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: gateway.baseUrl,
  };
  const here = await startTestServer({ database, clock, env });
  const there = await startTestServer({ database, clock, env });
  const pay = ({ orderId }: Opened) => {
    const answer = gateway.control.pay({ order_id: orderId, outcome: 'captured', webhooks: 0 });
    if (!('razorpay_signature' in answer)) throw new Error('the gateway took no money');
    return answer;
  };
  return { servers: [here, there] as const, gateway: gateway.control, clock, pay };
}
type Two = Awaited<ReturnType<typeof startTwo>>;

/** Half of the buyers at each server, all at once. */
async function openAtBoth({ servers }: Two) {
  const phones = await Promise.all(servers.map((server) => server.connect('guest')));
  const outcomes = await Promise.all(
    range(buyers).map((n) =>
      open(phones[n % 2]!, draftOf({ [productId]: 1 })).then(
        (opened) => ({ opened, outcome: 'may pay' }),
        (error: Error) => ({ opened: undefined, outcome: error.message }),
      ),
    ),
  );
  const opened = outcomes.flatMap((one) => (one.opened ? [one.opened] : []));
  return { phones, opened, outcomes: outcomes.map(({ outcome }) => outcome) };
}

/** All pay after their reservations have expired, and both servers get each payment from the browser and the reconciler. */
async function payLateAtBoth(two: Two, removeProtection?: () => void) {
  const { servers, clock, pay } = two;
  await fill(servers[0], productId, buyers);
  const { phones, opened } = await openAtBoth(two);
  expect(opened).toHaveLength(buyers);
  clock.advance(minutes(21));
  await atBoth(two, ({ paymentContext }) => expireReservations(paymentContext));
  await expect.poll(() => stockOf(servers[0], productId)).toEqual({ stock: buyers, reserved: 0 });

  await fill(servers[0], productId, units);
  const signed = opened.map(pay);
  await makeAllDue(servers[0]);
  removeProtection?.();
  await Promise.all([
    ...signed.flatMap((one) =>
      phones.map((phone) => callVerifyPayment(phone, one).catch(() => undefined)),
    ),
    atBoth(two, ({ paymentContext }) => reconcile(paymentContext)),
  ]);
  return signed.map(({ razorpay_payment_id }) => razorpay_payment_id);
}

const atBoth = ({ servers }: Two, work: (server: TestServer) => Promise<unknown>) =>
  Promise.all(servers.map(work));

async function count({ servers }: Two, query: string): Promise<number> {
  const { rows } = await servers[0].ctx.pools.main.pg.query<{ n: number }>(query);
  return Number(rows[0]!.n);
}
const sales = (two: Two) =>
  count(two, `select -coalesce(sum(delta), 0) as n from stock_ledger where kind = 'sale'`);

const two = await startTwo();

test('of 30 buyers of 5 units at two servers, 5 may pay, and each pays once at both', async () => {
  await fill(two.servers[0], productId, units);
  const { phones, opened, outcomes } = await openAtBoth(two);
  expect(outcomes.filter((outcome) => outcome === 'may pay')).toHaveLength(units);
  expect(outcomes.filter((outcome) => outcome === '409 sold-out')).toHaveLength(buyers - units);
  const states = await Promise.all(
    opened
      .map(two.pay)
      .flatMap((signed) => phones.map((phone) => callVerifyPayment(phone, signed))),
  );
  expect(states.map(({ state }) => state)).toEqual(states.map(() => 'paid'));
  expect(await stockOf(two.servers[0], productId)).toEqual({ stock: 0, reserved: 0 });
  expect(await sales(two)).toBe(units);
  await expectInvariants(two.servers[0]);
});

test('jobs of two servers run once: 30 late payments for 5 units are 5 orders and 25 refunds at the gateway', async () => {
  const before = await sales(two);
  const payments = await payLateAtBoth(two);
  const refundCount = () => count(two, 'select count(*) as n from refunds');
  await runUntil(
    async () => (await refundCount()) === buyers - units,
    async () => {
      await makeAllDue(two.servers[0]);
      await atBoth(two, ({ paymentContext }) => reconcile(paymentContext));
    },
  );
  await runUntil(
    async () =>
      (await count(two, `select count(*) as n from refunds where state = 'processed'`)) ===
      buyers - units,
    async () => {
      two.clock.advance(minutes(31));
      await atBoth(two, ({ paymentContext }) => sendRefunds(paymentContext));
      await two.gateway.deliverWebhooks();
      await atBoth(two, ({ paymentContext }) => sweep(paymentContext));
    },
  );
  expect((await sales(two)) - before).toBe(units);
  const refunded = payments.map((id) => two.gateway.refundsOf(id).length);
  expect(refunded.filter((times) => times === 1)).toHaveLength(buyers - units);
  expect(refunded.filter((times) => times === 0)).toHaveLength(units);
  expect(await stockOf(two.servers[0], productId)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(two.servers[0]);
});

test('two servers write one daily backup, also one after the other', async () => {
  const listAll = async () =>
    (
      await Promise.all(
        two.servers.map(({ config }) => readdir(join(config.dataDir, 'backups')).catch(() => [])),
      )
    ).flat();
  await atBoth(two, ({ ctx }) => backUpDaily(ctx));
  for (const { ctx } of two.servers) await backUpDaily(ctx);
  expect(await listAll()).toHaveLength(1);
  two.clock.advance(minutes(24 * 60));
  for (const { ctx } of two.servers) await backUpDaily(ctx);
  expect(await listAll()).toHaveLength(2);
});

test('control: without locks and constraints two servers sell more than exists', async () => {
  const bare = await startTwo();
  await runAsOwner(bare.servers[0].database, dropConstraints);
  const restores: (() => Promise<void>)[] = [];
  await payLateAtBoth(bare, () =>
    bare.servers.forEach((server) => restores.push(rewriteQueries(server, withoutLocks))),
  );
  const sold = await sales(bare);
  for (const restore of restores) await restore();
  console.log(`${sold} of ${units} sold`);
  expect(sold).toBeGreaterThan(units);
});
