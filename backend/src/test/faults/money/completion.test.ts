import { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../harness';
import { runAsOwner } from '../../database';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  openBody,
  pay,
  callOrderPlacement,
  stockOf,
  callVerifyPayment,
} from '../../shop';
import { range } from '../../range';
import { completeFiveWays, buyLastUnits, payLate, completeByOneSource } from './completion';
import { rewriteQueries, dropConstraints, withoutLocks } from './without-protection';

const isLong = process.env['KALAVARA_LONG'] === '1';
const server = await startTestServer();
const shopper = await server.connect('guest');
const productId = 'kerala-kingfish';

test('the browser, the webhook, the callback and the reconciler can each complete 10 checkouts alone', async () => {
  const { states, slowest } = await completeByOneSource(server, shopper, 10);
  console.log(`slowest in ms: ${JSON.stringify(slowest)}`);
  expect(states).toEqual({
    client: { paid: 10 },
    webhook: { paid: 10 },
    callback: { paid: 10 },
    reconciler: { paid: 10 },
  });
  expect(Math.max(...Object.values(slowest))).toBeLessThan(isLong ? 10_000 : 100_000);
  await expectInvariants(server);
});

test('five ways to complete 60 paid checkouts, stock for 50: 50 orders and 10 refunds', async () => {
  const { ms, seed, winners, states, sales, refunds, statuses } = await completeFiveWays(
    server,
    shopper,
    {
      checkouts: 60,
      units: 50,
    },
  );
  console.log(`seed ${seed}: ${Math.round(ms)} ms, first heard of by ${JSON.stringify(winners)}`);
  expect(statuses).toEqual({
    'verify 200': 60,
    'order 200': 50,
    'order 409 order-not-placed': 10,
    'webhook 200': 60,
    'callback 303': 60,
    'reconciler done': 60,
  });
  expect({ paid: states['paid'], sales, refunds }).toEqual({ paid: 50, sales: 50, refunds: 10 });
  await expectInvariants(server);
});

test('of 40 buyers of the last 10 units 10 may pay, the others are refused before they pay', async () => {
  const { outcomes, opened } = await buyLastUnits(server, shopper, { buyers: 40, units: 10 });
  expect(outcomes).toEqual({ 'may pay': 10, '409 sold-out': 30 });
  for (const one of opened)
    expect(await callVerifyPayment(shopper, pay(server, one))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, productId)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('40 late payments for 10 units: 10 orders, 30 refunds', async () => {
  expect(await payLate(server, shopper, { buyers: 40, units: 10 })).toEqual({
    paid: 10,
    refused: [],
    refunds: 30,
  });
  expect(await stockOf(server, productId)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('the same order sent 50 times at once, and an hour later, is one order', async () => {
  await fill(server, productId, 10);
  const draft = draftOf({ [productId]: 1 });
  const signed = pay(server, await open(shopper, draft));
  const answers = await Promise.all(
    range(50).map(() => callOrderPlacement(shopper, draft, signed)),
  );
  server.clock.advance(minutes(60));
  answers.push(await callOrderPlacement(shopper, draft, signed));
  expect(new Set(answers.map(({ order }) => JSON.stringify(order))).size).toBe(1);
  expect(await stockOf(server, productId)).toEqual({ stock: 9, reserved: 0 });
  await expectInvariants(server);
});

test('20 clicks and a reload create one gateway order; a changed cart with the same receipt is refused', async () => {
  await fill(server, productId, 10);
  const before = server.sandbox.calls()['POST /orders']!;
  const body = openBody(draftOf({ [productId]: 2 }));
  const answers = await Promise.all(
    range(20).map(() => shopper.call(createPaymentOrder, { body })),
  );
  answers.push(await (await server.connect('guest')).call(createPaymentOrder, { body }));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(server.sandbox.calls()['POST /orders']! - before).toBe(1);
  expect(await stockOf(server, productId)).toEqual({ stock: 10, reserved: 2 });

  const changed = openBody(draftOf({ [productId]: 1 }, { customer: body.draft!.customer }), {
    receipt: body.receipt,
  });
  expect((await refusal(shopper.call(createPaymentOrder, { body: changed }))).code).toBe(
    'receipt-reused',
  );
  await expectInvariants(server);
});

test('control: without the row lock and the unique keys one payment sells twice', async () => {
  const bare = await startTestServer();
  await runAsOwner(bare.database, dropConstraints);
  let restorePool = () => Promise.resolve();
  const takeAway = () => {
    restorePool = rewriteQueries(bare, withoutLocks);
  };
  const { twice, sales } = await completeFiveWays(bare, await bare.connect('guest'), {
    checkouts: 20,
    units: 20,
    isTogether: true,
    removeProtection: takeAway,
  });
  await restorePool();
  console.log(`${twice} of 20 sold more than once, ${sales} sales of 20 jars`);
  expect(twice).toBeGreaterThan(0);
});

test('control: without locks more than 10 buyers are admitted and more than 10 orders are sold', async () => {
  const bare = await startTestServer();
  await runAsOwner(bare.database, 'alter table products drop constraint products_stock_check');
  let restorePool = () => Promise.resolve();
  const takeAway = () => {
    restorePool = rewriteQueries(bare, withoutLocks);
  };
  const phone = await bare.connect('guest');
  const { paid } = await payLate(bare, phone, {
    buyers: 40,
    units: 10,
    removeProtection: takeAway,
  });
  const { outcomes } = await buyLastUnits(bare, phone, { buyers: 60, units: 10 });
  await restorePool();
  console.log(`${outcomes['may pay']} admitted, ${paid} sold of 10`);
  expect(outcomes['may pay']).toBeGreaterThan(10);
  expect(paid).toBeGreaterThan(10);
});
