import { createPaymentOrder } from '@kalavara/shared-types/checkout';
import { afterEach, expect, test } from 'vitest';
import { createCheckout } from '../../../features/checkout/create';
import { createKeyedQueue } from '../../../platform/keyed-queue';
import { minutes, refusal, seconds, startTestServer } from '../../harness';
import {
  draftOf,
  expectWhole,
  fill,
  openBody,
  pay,
  reconciled,
  rowOf,
  stockOf,
  verified,
} from '../../shop';
import { counted } from '../ticks';
import { during, troubles } from './gateway-down';
import { gatewayWith, never, until } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
const jar = 'kerala-kingfish';
const usual = server.money.gateway!;
const told = '503 Failed to initiate payment. Please try again.';
afterEach(() => {
  server.sandbox.clearFaults();
  server.money.gateway = usual;
});

test.each(troubles)(
  'row 16: the gateway answers with %s: who wants to pay is told so, and all is well again afterwards',
  async (trouble) => {
    const seen = await during(server, shopper, trouble, {
      checkouts: 5,
      healed: (clock) => {
        clock.ahead += seconds(15);
      },
    });
    console.log(
      `${trouble}: told after ${Math.round(seen.slowest)} ms at most, others' p99 ${Math.round(seen.othersP99)} ms`,
    );
    expect(seen).toMatchObject({
      said: [told],
      next: { said: told },
      isLeftAlone: true,
      last: 'opened',
      kept: 0,
    });
    expect(seen.slowest).toBeLessThan(60_000);
    expect(seen.othersP99).toBeLessThan(2_000);
    await expectWhole(server);
  },
);

const madeAt = (orderNo: string) => usual.findOrderByReceipt(orderNo);

test('row 17: the answer to a new order gets lost: the shopper gets that very order', async () => {
  await fill(server, jar, 10);
  const body = openBody(draftOf({ [jar]: 1 }));
  const before = server.sandbox.calls()['POST /orders']!;
  server.sandbox.addHttpFault({
    kind: 'loseResponseAfterCommit',
    times: 1,
    method: 'POST',
    path: '/orders',
  });
  const opened = await shopper.call(createPaymentOrder, { body });
  expect(await shopper.call(createPaymentOrder, { body })).toEqual(opened);
  expect(server.sandbox.calls()['POST /orders']! - before).toBe(1);
  expect(await verified(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectWhole(server);
});

test('row 17: the answer gets lost and the gateway says no more: the next try gives an order, and only that can be paid', async () => {
  await fill(server, jar, 10);
  server.money.gateway = await gatewayWith(server, {});
  const body = openBody(draftOf({ [jar]: 1 }));
  server.sandbox.addHttpFault({ kind: 'loseResponseAfterCommit', path: '/orders' });
  expect((await refusal(shopper.call(createPaymentOrder, { body }))).code).toBe(
    'payment-not-started',
  );
  expect(await stockOf(server, jar)).toEqual({ stock: 10, reserved: 0 });
  server.sandbox.clearFaults();

  const opened = await shopper.call(createPaymentOrder, { body });
  expect((await madeAt(opened.orderNo))?.id).toBe(opened.orderId);
  expect(await verified(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  const rows = await server.ctx.pools.main
    .selectFrom('orders')
    .select('state')
    .where('receipt', '=', body.receipt)
    .orderBy('state')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'paid']);
  await expectWhole(server);
});

/** The process dies after the gateway made the order and before it wrote that down, or before it asked at all. */
async function diesAtOpening(hasAsked: boolean) {
  const body = openBody(draftOf({ [jar]: 1 }));
  const createOrder = async (given: Parameters<typeof usual.createOrder>[0]) => {
    if (hasAsked) await usual.createOrder(given);
    isThere = true;
    return never<never>();
  };
  let isThere = false;
  const asked = createPaymentOrder.body.parse(body);
  void createCheckout(
    { ...server.money, serialize: createKeyedQueue(), gateway: { ...usual, createOrder } },
    asked,
    '127.0.0.1',
  );
  await until(async () => isThere);
  const { orderNo } = await server.ctx.pools.main
    .selectFrom('orders')
    .select('orderNo')
    .where('receipt', '=', body.receipt)
    .executeTakeFirstOrThrow();
  return { body, orderNo };
}

test('row 17: the process dies with the answer in its hand: the shopper’s next click finds the order', async () => {
  await fill(server, jar, 10);
  const { body, orderNo } = await diesAtOpening(true);
  const made = await madeAt(orderNo);
  server.clock.advance(seconds(2));
  const opened = await shopper.call(createPaymentOrder, { body });
  expect(opened).toMatchObject({ orderNo, orderId: made!.id });
  expect(await stockOf(server, jar)).toEqual({ stock: 10, reserved: 1 });
  expect(await verified(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectWhole(server);
});

test('row 17: the process dies and nobody comes back: after two minutes the order is known, or its jars are free', async () => {
  await fill(server, jar, 10);
  const [asked, unasked] = [await diesAtOpening(true), await diesAtOpening(false)];
  server.clock.advance(minutes(2.1));
  for (const _ of counted(3)) await reconciled(server);
  await expect.poll(async () => (await rowOf(server, unasked.orderNo)).state).toBe('failed');
  await expect.poll(async () => (await rowOf(server, asked.orderNo)).state).toBe('awaiting');
  expect((await rowOf(server, asked.orderNo)).gatewayOrderId).toBe(
    (await madeAt(asked.orderNo))!.id,
  );
  expect(await stockOf(server, jar)).toEqual({ stock: 10, reserved: 1 });
  await expectWhole(server);
});

test('row 17: paid before this house knew the order: the webhook leads to it by its number', async () => {
  await fill(server, jar, 10);
  const { orderNo } = await diesAtOpening(true);
  server.sandbox.pay({ order_id: (await madeAt(orderNo))!.id, outcome: 'captured', webhooks: 2 });
  await server.sandbox.settle();
  await expect.poll(async () => (await rowOf(server, orderNo)).state).toBe('paid');
  await expectWhole(server);
});
