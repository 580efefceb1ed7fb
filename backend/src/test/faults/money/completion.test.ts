import { createPaymentOrder } from '@kalavara/shared-types/checkout';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../harness';
import {
  draftOf,
  expectWhole,
  fill,
  open,
  openBody,
  pay,
  placed,
  stockOf,
  verified,
} from '../../shop';
import { counted } from '../ticks';
import { fiveWays, lastJars, lateBuyers, oneSourceOnly } from './completion';
import { bendPool, dropNets, withoutLocks } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
const jar = 'kerala-kingfish';

test('row 1: the browser, the webhook, the callback and the reconciler each complete 10 checkouts alone', async () => {
  const { states, slowest } = await oneSourceOnly(server, shopper, 10);
  console.log(`slowest in ms: ${JSON.stringify(slowest)}`);
  expect(states).toEqual({
    client: { paid: 10 },
    webhook: { paid: 10 },
    callback: { paid: 10 },
    reconciler: { paid: 10 },
  });
  expect(Math.max(...Object.values(slowest))).toBeLessThan(10_000);
  await expectWhole(server);
});

test('row 2: five ways to complete 60 paid checkouts, jars for 50: 50 orders and 10 refunds', async () => {
  const { ms, seed, winners, states, sales, refunds, statuses } = await fiveWays(server, shopper, {
    checkouts: 60,
    jars: 50,
  });
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
  await expectWhole(server);
});

test('row 3a: of 40 buyers of the last 10 jars 10 may pay, the others hear so before they pay', async () => {
  const { told, opened } = await lastJars(server, shopper, { buyers: 40, jars: 10 });
  expect(told).toEqual({ 'may pay': 10, '409 sold-out': 30 });
  for (const one of opened)
    expect(await verified(shopper, pay(server, one))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, jar)).toEqual({ stock: 0, reserved: 0 });
  await expectWhole(server);
});

test('row 3b: 40 who pay after their time for 10 jars: 10 get one, 30 their money back', async () => {
  expect(await lateBuyers(server, shopper, { buyers: 40, jars: 10 })).toEqual({
    paid: 10,
    refused: [],
    refunds: 30,
  });
  expect(await stockOf(server, jar)).toEqual({ stock: 0, reserved: 0 });
  await expectWhole(server);
});

test('row 4: the same order sent 50 times at once, and an hour later, is one order', async () => {
  await fill(server, jar, 10);
  const draft = draftOf({ [jar]: 1 });
  const signed = pay(server, await open(shopper, draft));
  const answers = await Promise.all(counted(50).map(() => placed(shopper, draft, signed)));
  server.clock.advance(minutes(60));
  answers.push(await placed(shopper, draft, signed));
  expect(new Set(answers.map(({ order }) => JSON.stringify(order))).size).toBe(1);
  expect(await stockOf(server, jar)).toEqual({ stock: 9, reserved: 0 });
  await expectWhole(server);
});

test('row 5: 20 clicks and a reload are one order at the gateway; a changed cart with the same receipt is refused', async () => {
  await fill(server, jar, 10);
  const before = server.sandbox.calls()['POST /orders']!;
  const body = openBody(draftOf({ [jar]: 2 }));
  const answers = await Promise.all(
    counted(20).map(() => shopper.call(createPaymentOrder, { body })),
  );
  answers.push(await (await server.connect('guest')).call(createPaymentOrder, { body }));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(server.sandbox.calls()['POST /orders']! - before).toBe(1);
  expect(await stockOf(server, jar)).toEqual({ stock: 10, reserved: 2 });

  const changed = openBody(draftOf({ [jar]: 1 }, { customer: body.draft!.customer }), {
    receipt: body.receipt,
  });
  expect((await refusal(shopper.call(createPaymentOrder, { body: changed }))).code).toBe(
    'receipt-reused',
  );
  await expectWhole(server);
});

test('row 2, control: without the row lock and the unique keys jars are sold twice for one payment', async () => {
  const bare = await startTestServer();
  await bare.ctx.pools.main.pg.query(dropNets);
  let mend = () => Promise.resolve();
  const takeAway = () => {
    mend = bendPool(bare, withoutLocks);
  };
  const { twice, sales } = await fiveWays(bare, await bare.connect('guest'), {
    checkouts: 20,
    jars: 20,
    isTogether: true,
    takeAway,
  });
  await mend();
  console.log(`${twice} of 20 sold more than once, ${sales} sales of 20 jars`);
  expect(twice).toBeGreaterThan(0);
});

test('row 3, control: reading and then writing, without locks, more than 10 are let in, and more than 10 get a jar', async () => {
  const bare = await startTestServer();
  await bare.ctx.pools.main.pg.query('alter table products drop constraint products_stock_check');
  let mend = () => Promise.resolve();
  const takeAway = () => {
    mend = bendPool(bare, withoutLocks);
  };
  const phone = await bare.connect('guest');
  const { paid } = await lateBuyers(bare, phone, { buyers: 40, jars: 10, takeAway });
  const { told } = await lastJars(bare, phone, { buyers: 60, jars: 10 });
  await mend();
  console.log(`${told['may pay']} let in, ${paid} sold of 10`);
  expect(told['may pay']).toBeGreaterThan(10);
  expect(paid).toBeGreaterThan(10);
});
