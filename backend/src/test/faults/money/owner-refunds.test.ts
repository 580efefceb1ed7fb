import { randomUUID } from 'node:crypto';
import { getOrder, refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import { beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '../../../features/orders/refunds/refund-worker';
import { minutes, refusal, startTestServer } from '../../harness';
import {
  buy,
  expectInvariants,
  fill,
  refundsOf,
  runRefundSender,
  rowOf,
  callVerifyPayment,
} from '../../shop';
import { range } from '../../range';
import { createTestGateway, neverSettle, runUntil, workOnRefunds } from './tools';
import { countCommittedTogether } from './without-protection';

const server = await startTestServer();
const shopper = await server.connect('guest');
let owner = await server.connect('owner');
const productId = 'kerala-kingfish';
/** The clock of the circuit breaker: each reading is a minute later, so that it lets every call through. */
let gatewayNow = 0;
const retryingGateway = await createTestGateway(server, {
  retryDelay: () => 0,
  clock: { now: () => (gatewayNow += 60_000) },
});
const noop = () => undefined;

beforeEach(async () => {
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
  server.clock.advance(3_000);
  await server.sandbox.deliverWebhooks();
  owner = await server.connect('owner');
  server.paymentContext.gateway = retryingGateway;
  server.paymentContext.sendRefundsNow = noop; // The test runs the worker.
  await fill(server, productId, 50);
});

async function payOrder() {
  const { opened, signed } = await buy(server, shopper, { [productId]: 1 });
  const id = signed.razorpay_payment_id;
  const refund = (
    body: Partial<BodyOf<typeof refundOrder>> = {},
    commandId: string = randomUUID(),
  ) =>
    owner.call(
      refundOrder,
      { params: { id: opened.orderNo }, body: { note: 'broken', ...body } },
      { commandId },
    );
  return {
    ...opened,
    id,
    refund,
    rows: () => refundsOf(server, id),
    row: () => rowOf(server, opened.orderNo),
    made: () => server.sandbox.refundsOf(id).map(({ amount }) => amount / 100),
    shown: async () => (await owner.call(getOrder, { params: { id: opened.orderNo } })).data,
  };
}
type Paid = Awaited<ReturnType<typeof payOrder>>;

const work = () => workOnRefunds(server);
const settled = ({ rows }: Paid) =>
  runUntil(
    async () => (await rows()).every(({ state }) => ['processed', 'failed'].includes(state)),
    work,
  );

test('a partial refund leaves the order paid, a second one refunds the rest, and never more than was paid', async () => {
  const order = await payOrder();
  const first = await order.refund({ amount: 100, note: 'one leaked' });
  expect(first.order).toMatchObject({
    paymentStatus: 'completed',
    refunds: [{ amount: 100, state: 'due', note: 'one leaked' }],
  });
  await settled(order);
  expect(await order.row()).toMatchObject({ state: 'paid', paymentStatus: 'completed' });
  expect(await order.shown()).toMatchObject({
    refunds: [{ amount: 100, state: 'processed', trouble: null }],
  });

  const left = order.amount - 100;
  expect(await refusal(order.refund({ amount: left + 0.01 }))).toMatchObject({
    code: 'refund-too-much',
    fields: ['amount'],
    details: { left },
  });
  const rest = await order.refund();
  expect(rest.order.refunds.map(({ amount }) => amount)).toEqual([100, left]);
  expect(await order.row()).toMatchObject({ state: 'refund-due', paymentStatus: 'completed' });
  await settled(order);
  expect(await order.row()).toMatchObject({ state: 'refunded', paymentStatus: 'refunded' });
  expect(order.made()).toEqual([100, left]);
  expect((await refusal(order.refund())).code).toBe('nothing-to-refund');
  await expectInvariants(server);
});

test('an invalid refund is refused with a message, without effect', async () => {
  const order = await payOrder();
  for (const body of [
    { note: '' },
    { note: '  ' },
    { amount: 0 },
    { amount: -5 },
    { amount: 10.005 },
    { amount: 1e9 },
    { note: 'x'.repeat(301) },
  ])
    expect((await refusal(order.refund(body))).code, JSON.stringify(body)).toBe('invalid');
  const unknown = owner.call(refundOrder, {
    params: { id: 'KV-260101-ZZZZZ' },
    body: { note: 'x' },
  });
  expect((await refusal(unknown)).code).toBe('order-not-found');
  expect(await order.rows()).toEqual([]);
});

test('the shopper sees the refund in progress and no note', async () => {
  const order = await payOrder();
  const { batches } = await owner.enter(orderRoom(order.orderNo));
  await order.refund({ amount: 50, note: 'she shouted at Raju' });
  await runUntil(async () => batches.length > 0);
  expect(batches[0]!.changes[0]).toMatchObject({
    order: { refunds: [{ amount: 50, state: 'due' }] },
  });
  expect(JSON.stringify(batches)).not.toContain('Raju');
});

test('the gateway request has speed `optimum`', async () => {
  const order = await payOrder();
  await order.refund({ speed: 'optimum' });
  await settled(order);
  expect(server.sandbox.refundsOf(order.id)).toMatchObject([{ speed_requested: 'optimum' }]);
});

test('the same command ten times, in a row and at once, is one refund', async () => {
  const order = await payOrder();
  const commandId = randomUUID();
  const answers = await Promise.all(range(10).map(() => order.refund({ amount: 120 }, commandId)));
  answers.push(await order.refund({ amount: 120 }, commandId));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await refusal(order.refund({ amount: 130 }, commandId))).code).toBe('id-reused');
  await settled(order);
  expect(order.made()).toEqual([120]);
  await expectInvariants(server);
});

test('simultaneous copies of a command for the full amount are all answered with the one refund', async () => {
  const order = await payOrder();
  const commandId = randomUUID();
  const answers = await Promise.all(range(5).map(() => order.refund({}, commandId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await settled(order);
  expect(order.made()).toEqual([order.amount]);
  await expectInvariants(server);
});

const refundEightTimes = (order: Paid) => range(8).map(() => () => order.refund({ amount: 200 }));

test('eight different commands at once never refund more than was paid: the lock of the order', async () => {
  const order = await payOrder();
  const answers = await Promise.allSettled(refundEightTimes(order).map((refund) => refund()));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
    Math.floor(order.amount / 200),
  );
  await settled(order);
  expect(order.made().reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(order.amount);
  await expectInvariants(server);
});

test('control: without the lock they refund more than was paid', async () => {
  const order = await payOrder();
  const promised = await countCommittedTogether(server, refundEightTimes(order));
  expect(promised).toBeGreaterThan(Math.floor(order.amount / 200));
  await server.ctx.pools.main.deleteFrom('refunds').where('paymentId', '=', order.id).execute();
});

test.each(['loseResponseAfterCommit', 'status500', 'reset'] as const)(
  '%s five times, with retries by the owner: one refund at the gateway',
  async (kind) => {
    const order = await payOrder();
    const commandId = randomUUID();
    server.sandbox.addHttpFault({ kind, times: 5, method: 'POST', path: '/payments' });
    await order.refund({ amount: 75 }, commandId);
    await runRefundSender(server);
    await order.refund({ amount: 75 }, commandId);
    await settled(order);
    expect(order.made()).toEqual([75]);
    await expectInvariants(server);
  },
);

test('if the process dies between the call and the write, the next worker finds the same refund', async () => {
  const order = await payOrder();
  await order.refund({ amount: 60 });
  const crashing = {
    ...server.paymentContext,
    gateway: {
      ...retryingGateway,
      refund: async (given: Parameters<typeof retryingGateway.refund>[0]) => {
        await retryingGateway.refund(given);
        return neverSettle<never>();
      },
    },
  };
  server.sandbox.setWebhookFaults({ drop: true });
  void sendRefunds(crashing);
  await runUntil(async () => order.made().length > 0);
  server.sandbox.clearFaults();
  await settled(order);
  expect(order.made()).toEqual([60]);
  expect(await order.rows()).toMatchObject([
    { state: 'processed', gatewayRefundId: server.sandbox.refundsOf(order.id)[0]!.id },
  ]);
  await expectInvariants(server);
});

test('a refund returned by the bank fails at once, and the owner retries it', async () => {
  const order = await payOrder();
  await order.refund({ amount: 90 });
  server.sandbox.failRefunds(1);
  await settled(order);
  expect(await order.shown()).toMatchObject({
    paymentStatus: 'completed',
    refunds: [{ amount: 90, state: 'failed', trouble: expect.stringContaining('could not') }],
  });
  await order.refund({ amount: 90, note: 'once more' });
  await settled(order);
  expect((await order.shown()).refunds.map(({ state }) => state)).toEqual(['failed', 'processed']);
  await expectInvariants(server);
});

test('an account without balance is shown at once on every open dashboard, and the refund is sent when it has balance', async () => {
  const order = await payOrder();
  const { batches } = await owner.enter('orders');
  server.sandbox.setLowBalance(true);
  await order.refund({ amount: 80 });
  await runRefundSender(server);
  expect((await order.shown()).refunds).toMatchObject([
    { state: 'sent', trouble: expect.stringContaining('balance') },
  ]);
  await runUntil(async () => JSON.stringify(batches).includes('balance'));
  server.sandbox.setLowBalance(false);
  await settled(order);
  expect((await order.shown()).refunds).toMatchObject([{ state: 'processed', trouble: null }]);
  expect(order.made()).toEqual([80]);
  await expectInvariants(server);
});

test('a refund that the gateway refuses after six months is shown as failed at once with the gateway’s text, and the order can be refunded again', async () => {
  const order = await payOrder();
  server.clock.advance(minutes(60 * 24 * 190));
  owner = await server.connect('owner');
  await order.refund();
  await runRefundSender(server);
  expect(await order.shown()).toMatchObject({
    refunds: [{ state: 'failed', trouble: expect.stringContaining('6 months') }],
  });
  expect(await order.row()).toMatchObject({ state: 'refund-due', paymentStatus: 'completed' });
  const retried = await order.refund({ note: 'paid by hand' });
  expect(retried.order.refunds.map(({ state }) => state)).toEqual(['failed', 'due']);
  await settled(order);
  expect(order.made()).toEqual([]);
  await expectInvariants(server);
});

test('a refusal that cannot be verified at the gateway does not count as failed', async () => {
  const order = await payOrder();
  server.paymentContext.gateway = {
    ...retryingGateway,
    listRefunds: () => Promise.reject(new Error('no answer')),
  };
  server.clock.advance(minutes(60 * 24 * 190));
  owner = await server.connect('owner');
  await order.refund({ amount: 70 });
  await runRefundSender(server);
  expect(await order.rows()).toMatchObject([
    { state: 'sent', lastError: expect.stringContaining('6 months') },
  ]);
  server.paymentContext.gateway = retryingGateway;
  await settled(order);
  expect(await order.rows()).toMatchObject([{ state: 'failed' }]);
});

/** An order that was paid twice, and whose refund of the second payment came back from the bank. */
async function payTwice() {
  const order = await payOrder();
  const second = server.sandbox.captureTwice(order.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(shopper, second);
  server.sandbox.failRefunds(1);
  const { razorpay_payment_id: secondId } = second;
  const secondRows = () => refundsOf(server, secondId);
  await settled({ ...order, rows: secondRows });
  expect(await secondRows()).toMatchObject([{ state: 'failed', reason: 'second-payment' }]);
  return { ...order, secondId, secondRows };
}

test('the failed refund of a second payment is sent again for that payment: the order stays paid', async () => {
  const order = await payTwice();
  const { paymentId, amount } = (await order.shown()).refunds[0]!;
  expect(paymentId).toBe(order.secondId);
  await order.refund({ paymentId, amount });
  await settled({ ...order, rows: order.secondRows });
  expect((await order.secondRows()).map(({ state }) => state)).toEqual(['failed', 'processed']);
  expect(order.made()).toEqual([]);
  expect(await order.row()).toMatchObject({ state: 'paid', paymentStatus: 'completed' });
  expect((await order.shown()).invoices).toHaveLength(1);
  await expectInvariants(server);
});

test('a refund without a payment id does not use the second payment', async () => {
  const order = await payTwice();
  expect(await refusal(order.refund({ amount: order.amount + 1 }))).toMatchObject({
    code: 'refund-too-much',
    details: { left: order.amount },
  });
  await order.refund({ amount: 100 });
  await order.refund();
  expect(await order.row()).toMatchObject({ state: 'refund-due' });
  expect((await refusal(order.refund())).code).toBe('nothing-to-refund');
  await settled(order);
  // Both were due at once.
  expect(order.made().sort((a, b) => a - b)).toEqual([100, order.amount - 100]);
  expect(await order.secondRows()).toHaveLength(1);
  expect(await order.row()).toMatchObject({ state: 'refunded', paymentStatus: 'refunded' });

  await order.refund({ paymentId: order.secondId });
  await settled({ ...order, rows: order.secondRows });
  expect((await order.secondRows()).map(({ state }) => state)).toEqual(['failed', 'processed']);
  expect(await order.row()).toMatchObject({ state: 'refunded', paymentStatus: 'refunded' });
  await expectInvariants(server);
});

test.each([{ status: 'cancelled' }, { paymentStatus: 'refunded' }] as const)(
  'the change %j does not use the second payment',
  async (body) => {
    const order = await payTwice();
    await owner.call(updateOrder, { params: { id: order.orderNo }, body });
    await settled(order);
    expect(order.made()).toEqual([order.amount]);
    expect(await order.secondRows()).toHaveLength(1);
    expect(await order.row()).toMatchObject({ state: 'refunded', paymentStatus: 'refunded' });

    await order.refund({ paymentId: order.secondId });
    await settled({ ...order, rows: order.secondRows });
    await expectInvariants(server);
  },
);
