import { expect, test } from 'vitest';
import { startTestServer } from '../../harness';
import { expectWhole, pay, stockOf, verified } from '../../shop';
import { counted } from '../ticks';
import { fiveWays, lastJars, lateBuyers, oneSourceOnly } from './completion';
import { bendPool, dropNets, withoutLocks } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');

test('row 1: the browser, the webhook, the callback and the reconciler each complete 100 checkouts alone', async () => {
  const { states, slowest } = await oneSourceOnly(server, shopper, 100);
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
  await expectWhole(server);
});

test.each(counted(5, 1))(
  'row 2: five ways to complete 300 paid checkouts, jars for 250: 250 orders and 50 refunds, time %i',
  async () => {
    const { ms, cpuMs, seed, winners, states, sales, refunds, statuses } = await fiveWays(
      server,
      shopper,
      { checkouts: 300, jars: 250 },
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
    await expectWhole(server);
  },
);

test('row 3a: of 200 buyers of the last 10 jars 10 may pay, the others hear so before they pay', async () => {
  const began = performance.now();
  const { told, opened } = await lastJars(server, shopper, { buyers: 200, jars: 10 });
  console.log(`all told after ${Math.round(performance.now() - began)} ms`);
  expect(told).toEqual({ 'may pay': 10, '409 sold-out': 190 });
  for (const one of opened)
    expect(await verified(shopper, pay(server, one))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, 'kerala-kingfish')).toEqual({ stock: 0, reserved: 0 });
  await expectWhole(server);
});

test('row 3b: 200 who pay after their time for 10 jars: 10 get one, 190 their money back', async () => {
  expect(await lateBuyers(server, shopper, { buyers: 200, jars: 10 })).toEqual({
    paid: 10,
    refused: [],
    refunds: 190,
  });
  expect(await stockOf(server, 'kerala-kingfish')).toEqual({ stock: 0, reserved: 0 });
  await expectWhole(server);
});

test('rows 2 and 3, control: without locks and unique keys', async () => {
  const bare = await startTestServer();
  await bare.ctx.pools.main.pg.query(dropNets);
  let mend = () => Promise.resolve();
  const takeAway = () => {
    mend = bendPool(bare, withoutLocks);
  };
  const phone = await bare.connect('guest');
  const { twice, sales } = await fiveWays(bare, phone, {
    checkouts: 100,
    jars: 100,
    isTogether: true,
    takeAway,
  });
  await mend();
  const { paid } = await lateBuyers(bare, phone, { buyers: 200, jars: 10, takeAway });
  const { told } = await lastJars(bare, phone, { buyers: 200, jars: 10 });
  await mend();
  console.log(
    `${twice} of 100 sold more than once, ${sales} sales of 100 jars; of 10 jars ${paid} sold, ${told['may pay']} let in`,
  );
  expect(twice).toBeGreaterThan(0);
  expect(paid).toBeGreaterThan(10);
  expect(told['may pay']).toBeGreaterThan(10);
});
