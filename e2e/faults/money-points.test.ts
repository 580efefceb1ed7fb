import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '../../backend/src/test/invariants';
import type { Opened, Signed } from '../lib/gateway';
import { until } from '../lib/until';
import { startDurablePostgres } from './installation';
import {
  waitUntilSettled,
  retryUntilAnswered,
  toMoney,
  shopper,
  startShop,
  countUnprocessedWebhooks,
  findPaymentViolations,
  type Shop,
} from './money';

/** The three most likely points are in every run. */
const isLong = process.env['KALAVARA_LONG'] === '1';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ timeFactor: 1, postgres: await startDurablePostgres() }); // the gateway repeats a webhook after a minute, which no test waits for
});
afterAll(() => shop?.stop());
beforeEach(() => shop.gateway.control.clearFaults());
afterEach(async () => {
  await until(
    async () => (await countUnprocessedWebhooks(shop)) === 0,
    60_000,
    'every webhook is worked on',
  );
  expect(await brokenInvariants(shop.postgres.url)).toEqual({});
});

/** Kills the server as soon as the gateway has received another call of this route. */
async function killAt(route: string, start: () => Promise<unknown>) {
  const before = shop.gateway.calls(route);
  const started = start();
  await until(() => shop.gateway.calls(route) > before, 10_000, route);
  await killDuring(started);
}

async function killDuring(started: Promise<unknown>) {
  const answered = started.then(
    () => 'answered',
    () => 'cut off',
  );
  await shop.kill();
  expect(await answered).toBe('cut off');
}

async function restart() {
  shop.gateway.control.clearFaults();
  await shop.restart();
}

/** Locks rows, so that other transactions wait. */
async function lockRowsDuring(statement: string, values: unknown[], work: () => Promise<unknown>) {
  const client = await shop.sql.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function isBlockedByLock(): Promise<boolean> {
  const { rows } = await shop.sql.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
}

async function ordersOf(receiptOf: Opened) {
  const { rows } = await shop.sql.query<{ state: string; gateway: string }>(
    `select state, gateway_order_id as gateway from orders
     where receipt = (select receipt from orders where order_no = $1) and state not in ('failed', 'expired')`,
    [receiptOf.orderNo],
  );
  return rows;
}

async function expectPaidOnce(opened: Opened, signed: Signed) {
  const paid = [toMoney(opened, signed)];
  const { storedPayments } = await waitUntilSettled(shop, paid, 60_000);
  expect(await findPaymentViolations(shop, paid, storedPayments)).toEqual([]);
  expect(await ordersOf(opened)).toEqual([{ state: 'paid', gateway: opened.orderId }]);
}

test.runIf(isLong)(
  'killed while the gateway processes a checkout: the next click opens one',
  async () => {
    const me = shopper(shop);
    shop.gateway.control.addHttpFault({ kind: 'hang', method: 'POST', path: '/orders' });
    await killAt('POST /orders', me.open);
    await restart();
    const opened = await retryUntilAnswered(me.open);
    const signed = me.pay(opened, 0);
    expect(await retryUntilAnswered(() => me.verify(signed))).toMatchObject({
      orderNo: opened.orderNo,
      state: 'paid',
    });
    await expectPaidOnce(opened, signed);
  },
);

test('killed after the gateway created the order and before it was stored: the next click finds that order', async () => {
  const me = shopper(shop);
  shop.gateway.control.addHttpFault({
    kind: 'loseResponseAfterCommit',
    method: 'POST',
    path: '/orders',
  });
  shop.gateway.control.addHttpFault({ kind: 'hang', method: 'GET', path: '/orders' });
  await killAt('GET /orders', me.open);
  const made = shop.gateway.calls('POST /orders');
  await restart();
  const { rows } = await shop.sql.query(
    `select from orders where state = 'draft' and gateway_order_id is null`,
  );
  expect(rows).toHaveLength(1);
  await until(
    async () => (await ageOfDraft()) > 1_500,
    60_000,
    'it is old enough to be looked for',
  );
  const opened = await retryUntilAnswered(me.open);
  expect(shop.gateway.calls('POST /orders')).toBe(made);
  const signed = me.pay(opened, 0);
  await retryUntilAnswered(() => me.verify(signed));
  await expectPaidOnce(opened, signed);
});

async function ageOfDraft() {
  const { rows } = await shop.sql.query<{ ms: string }>(
    `select extract(epoch from now() - created_at) * 1000 as ms from orders where state = 'draft' and gateway_order_id is null`,
  );
  return Number(rows[0]?.ms);
}

test.runIf(isLong)(
  'killed while a payment is verified: the browser repeats the call, and the order is paid',
  async () => {
    const me = shopper(shop);
    const opened = await me.open();
    const signed = me.pay(opened, 0);
    shop.gateway.control.addHttpFault({ kind: 'hang', method: 'GET', path: '/payments' });
    await killAt('GET /payments/:id', () => me.verify(signed));
    await restart();
    await retryUntilAnswered(() => me.verify(signed));
    const { order } = await retryUntilAnswered(() => me.place(signed));
    expect(order).toEqual({ orderId: opened.orderNo, state: 'paid' });
    await expectPaidOnce(opened, signed);
  },
);

test('killed directly after a webhook was stored: the next process handles it', async () => {
  const me = shopper(shop);
  const opened = await me.open();
  shop.gateway.control.setWebhookFaults({ reorder: true }); // otherwise the first webhook would only report the authorization
  let signed: Signed | undefined;
  await lockRowsDuring(
    'select from orders where order_no = $1 for update',
    [opened.orderNo],
    async () => {
      signed = me.pay(opened);
      await until(
        async () => (await countUnprocessedWebhooks(shop)) === 1,
        60_000,
        'the webhook is stored',
      );
      await shop.kill();
    },
  );
  const countWebhooks = () =>
    shop.gateway.control.deliveries().filter(({ status }) => status === 200).length;
  const before = countWebhooks();
  await restart();
  await expectPaidOnce(opened, signed!);
  expect(countWebhooks()).toBe(before); // no webhook arrived since
});

test('killed during the sale of its units: the whole sale happens, at once or by the next process', async () => {
  const me = shopper(shop);
  const opened = await me.open();
  const signed = me.pay(opened, 0);
  await lockRowsDuring(
    'select from products where id = $1 for update',
    ['kerala-tuna'],
    async () => {
      const verifying = me.verify(signed);
      verifying.catch(() => undefined);
      await until(isBlockedByLock, 60_000, 'the sale waits for its units');
      await killDuring(verifying);
    },
  );
  await restart();
  await retryUntilAnswered(() => me.verify(signed));
  await expectPaidOnce(opened, signed);
});

test.runIf(isLong)(
  'killed after a refund was created and before its answer: the payment is refunded once',
  async () => {
    const me = shopper(shop);
    const { control } = shop.gateway;
    const opened = await me.open();
    const signed = me.pay(opened);
    await expectPaidOnce(opened, signed);
    control.holdRefunds(true);
    const second = shop.gateway.payTwice(opened);
    await until(
      () => shop.gateway.calls('POST /payments/:id/refund') > 0,
      60_000,
      'the refund is asked for',
    );
    await lockRowsDuring(
      'select from orders where order_no = $1 for update',
      [opened.orderNo],
      async () => {
        control.setWebhookFaults({ drop: true });
        control.holdRefunds(false);
        await until(
          () => control.refundsOf(second.razorpay_payment_id).length > 0,
          60_000,
          'the gateway has made it',
        );
        await shop.kill();
      },
    );
    await restart();
    // Skips the minute until the next reconciliation.
    await shop.sql.query(`update refunds set next_try_at = now() where payment_id = $1`, [
      second.razorpay_payment_id,
    ]);
    const { storedPayments } = await waitUntilSettled(
      shop,
      [toMoney(opened, signed), toMoney(opened, second)],
      60_000,
    );
    expect(
      await findPaymentViolations(
        shop,
        [toMoney(opened, signed), toMoney(opened, second)],
        storedPayments,
      ),
    ).toEqual([]);
    expect(storedPayments.get(second.razorpay_payment_id)).toMatchObject({ isApplied: false });
  },
);
