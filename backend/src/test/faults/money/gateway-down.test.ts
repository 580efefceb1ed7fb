import { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { afterEach, expect, test } from 'vitest';
import { createCheckout } from '../../../features/checkout/create/create';
import { createKeyedQueue } from '../../../platform/keyed-queue';
import { minutes, refusal, seconds, startTestServer } from '../../harness';
import {
  draftOf,
  expectInvariants,
  fill,
  openBody,
  pay,
  runReconciler,
  rowOf,
  stockOf,
  callVerifyPayment,
} from '../../shop';
import { range } from '../../range';
import { measureOutage, gatewayFaults } from './gateway-down';
import { createTestGateway, neverSettle, runUntil } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
const productId = 'kerala-kingfish';
const usual = server.paymentContext.gateway!;
const refusalText = '503 Failed to initiate payment. Please try again.';
afterEach(() => {
  server.sandbox.clearFaults();
  server.paymentContext.gateway = usual;
});

test.each(gatewayFaults)(
  'the gateway answers with %s: checkouts are refused, and succeed after the recovery',
  async (fault) => {
    const result = await measureOutage(server, shopper, fault, {
      checkouts: 5,
      waitForBreaker: (clock) => {
        clock.ahead += seconds(15);
      },
    });
    console.log(
      `${fault}: refused after ${Math.round(result.slowest)} ms at most, others' p99 ${Math.round(result.othersP99)} ms`,
    );
    expect(result).toMatchObject({
      answers: [refusalText],
      next: { answer: refusalText },
      isLeftAlone: true,
      last: 'opened',
      reserved: 0,
    });
    expect(result.slowest).toBeLessThan(60_000);
    // One that waited for the gateway would take four seconds at least; the slowest one is judged in the long test.
    expect(result.othersP50).toBeLessThan(2_000);
    await expectInvariants(server);
  },
);

const findGatewayOrder = (orderNo: string) => usual.findOrderByReceipt(orderNo);

test('if the answer to a new order is lost, the retry returns that order', async () => {
  await fill(server, productId, 10);
  const body = openBody(draftOf({ [productId]: 1 }));
  const before = server.sandbox.calls()['POST /orders']!;
  server.sandbox.addHttpFault({
    kind: 'loseResponseAfterCommit',
    times: 1,
    method: 'POST',
    path: '/orders',
  });
  const opened = await shopper.call(createPaymentOrder, { body });
  expect(await shopper.call(createPaymentOrder, { body })).toEqual({
    ...opened,
    serverNow: expect.any(Number) as number,
  });
  expect(server.sandbox.calls()['POST /orders']! - before).toBe(1);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectInvariants(server);
});

test('if the answer is lost and the gateway stops answering, the next attempt creates an order, and only that one can be paid', async () => {
  await fill(server, productId, 10);
  server.paymentContext.gateway = await createTestGateway(server, {});
  const body = openBody(draftOf({ [productId]: 1 }));
  server.sandbox.addHttpFault({ kind: 'loseResponseAfterCommit', path: '/orders' });
  expect((await refusal(shopper.call(createPaymentOrder, { body }))).code).toBe(
    'payment-not-started',
  );
  expect(await stockOf(server, productId)).toEqual({ stock: 10, reserved: 0 });
  server.sandbox.clearFaults();

  const opened = await shopper.call(createPaymentOrder, { body });
  expect((await findGatewayOrder(opened.orderNo))?.id).toBe(opened.orderId);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  const rows = await server.ctx.pools.main
    .selectFrom('orders')
    .select('state')
    .where('receipt', '=', body.receipt)
    .orderBy('state')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'paid']);
  await expectInvariants(server);
});

/** The process dies before the gateway call, or after it and before its answer is stored. */
async function crashWhileOpening(isOrderMade: boolean) {
  const body = openBody(draftOf({ [productId]: 1 }));
  const createOrder = async (input: Parameters<typeof usual.createOrder>[0]) => {
    if (isOrderMade) await usual.createOrder(input);
    isThere = true;
    return neverSettle<never>();
  };
  let isThere = false;
  const request = createPaymentOrder.body.parse(body);
  void createCheckout(
    { ...server.paymentContext, serialize: createKeyedQueue(), gateway: { ...usual, createOrder } },
    request,
    '127.0.0.1',
  );
  await runUntil(async () => isThere);
  const { orderNo } = await server.ctx.pools.main
    .selectFrom('orders')
    .select('orderNo')
    .where('receipt', '=', body.receipt)
    .executeTakeFirstOrThrow();
  return { body, orderNo };
}

test('if the process dies before it stores the answer, the next click finds the order', async () => {
  await fill(server, productId, 10);
  const { body, orderNo } = await crashWhileOpening(true);
  const made = await findGatewayOrder(orderNo);
  server.clock.advance(seconds(2));
  const opened = await shopper.call(createPaymentOrder, { body });
  expect(opened).toMatchObject({ orderNo, orderId: made!.id });
  expect(await stockOf(server, productId)).toEqual({ stock: 10, reserved: 1 });
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectInvariants(server);
});

test('if the process dies and the shopper leaves, after two minutes the order is linked, or its stock is released', async () => {
  await fill(server, productId, 10);
  const made = await crashWhileOpening(true);
  const crashedOpening = await crashWhileOpening(false);
  server.clock.advance(minutes(2.1));
  for (const _ of range(3)) await runReconciler(server);
  await expect.poll(async () => (await rowOf(server, crashedOpening.orderNo)).state).toBe('failed');
  await expect.poll(async () => (await rowOf(server, made.orderNo)).state).toBe('awaiting');
  expect((await rowOf(server, made.orderNo)).gatewayOrderId).toBe(
    (await findGatewayOrder(made.orderNo))!.id,
  );
  expect(await stockOf(server, productId)).toEqual({ stock: 10, reserved: 1 });
  await expectInvariants(server);
});

test('for a payment before the gateway order is linked, the webhook finds the order by its receipt', async () => {
  await fill(server, productId, 10);
  const { orderNo } = await crashWhileOpening(true);
  server.sandbox.pay({
    order_id: (await findGatewayOrder(orderNo))!.id,
    outcome: 'captured',
    webhooks: 2,
  });
  await server.sandbox.deliverWebhooks();
  await expect.poll(async () => (await rowOf(server, orderNo)).state).toBe('paid');
  await expectInvariants(server);
});
