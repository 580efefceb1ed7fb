import { expect, test } from 'vitest';
import { startTestServer } from '../../harness';
import { runAsOwner } from '../../database';
import { expectInvariants, pay, stockOf, callVerifyPayment } from '../../shop';
import { range } from '../../range';
import { completeFiveWays, buyLastUnits, payLate, completeByOneSource } from './completion';
import { rewriteQueries, dropConstraints, withoutLocks } from './without-protection';

const server = await startTestServer();
const shopper = await server.connect('guest');

test('the browser, the webhook, the callback and the reconciler can each complete 100 checkouts alone', async () => {
  const { states, slowest } = await completeByOneSource(server, shopper, 100);
  console.log(`slowest in ms: ${JSON.stringify(slowest)}`);
  expect(states).toEqual({
    client: { paid: 100 },
    webhook: { paid: 100 },
    callback: { paid: 100 },
    reconciler: { paid: 100 },
  });
  expect(slowest['client']).toBeLessThan(1_000);
  expect(slowest['callback']).toBeLessThan(1_000);
  expect(slowest['webhook']).toBeLessThan(2_000);
  await expectInvariants(server);
});

test.each(range(5, 1))(
  'five ways to complete 300 paid checkouts, stock for 250: 250 orders and 50 refunds, time %i',
  async () => {
    const { ms, cpuMs, seed, winners, states, sales, refunds, statuses } = await completeFiveWays(
      server,
      shopper,
      { checkouts: 300, units: 250 },
    );
    console.log(
      `seed ${seed}: ${Math.round(ms)} ms (${Math.round(cpuMs)} ms of work), first heard of by ${JSON.stringify(winners)}`,
    );
    expect(statuses).toEqual({
      'verify 200': 300,
      'order 200': 250,
      'order 409 order-not-placed': 50,
      'webhook 200': 300,
      'callback 303': 300,
      'reconciler done': 300,
    });
    expect({ paid: states['paid'], sales, refunds }).toEqual({
      paid: 250,
      sales: 250,
      refunds: 50,
    });
    expect(ms).toBeLessThan(10_000);
    await expectInvariants(server);
  },
);

test('of 200 buyers of the last 10 units 10 may pay, the others are refused before they pay', async () => {
  const began = performance.now();
  const { outcomes, opened } = await buyLastUnits(server, shopper, { buyers: 200, units: 10 });
  console.log(`all answered after ${Math.round(performance.now() - began)} ms`);
  expect(outcomes).toEqual({ 'may pay': 10, '409 sold-out': 190 });
  for (const one of opened)
    expect(await callVerifyPayment(shopper, pay(server, one))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, 'kerala-kingfish')).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('200 late payments for 10 units: 10 orders, 190 refunds', async () => {
  expect(await payLate(server, shopper, { buyers: 200, units: 10 })).toEqual({
    paid: 10,
    refused: [],
    refunds: 190,
  });
  expect(await stockOf(server, 'kerala-kingfish')).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('control: without locks and unique keys more is sold than exists', async () => {
  const bare = await startTestServer();
  await runAsOwner(bare.database, dropConstraints);
  let restorePool = () => Promise.resolve();
  const takeAway = () => {
    restorePool = rewriteQueries(bare, withoutLocks);
  };
  const phone = await bare.connect('guest');
  const { twice, sales } = await completeFiveWays(bare, phone, {
    checkouts: 100,
    units: 100,
    isTogether: true,
    removeProtection: takeAway,
  });
  await restorePool();
  const { paid } = await payLate(bare, phone, {
    buyers: 200,
    units: 10,
    removeProtection: takeAway,
  });
  const { outcomes } = await buyLastUnits(bare, phone, { buyers: 200, units: 10 });
  await restorePool();
  console.log(
    `${twice} of 100 orders sold more than once, ${sales} sales of 100 units; of 10 units ${paid} sold, ${outcomes['may pay']} admitted`,
  );
  expect(twice).toBeGreaterThan(0);
  expect(paid).toBeGreaterThan(10);
  expect(outcomes['may pay']).toBeGreaterThan(10);
});
