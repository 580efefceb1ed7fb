import { randomUUID } from 'node:crypto';
import { getOrder, refundOrder } from '@kalavara/shared-types/orders';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { orderRoom } from '@kalavara/shared-types/rooms';
import { beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '../../../features/orders/refund-worker';
import { minutes, refusal, startTestServer } from '../../harness';
import { buy, expectWhole, fill, refundsOf, refundsSent, rowOf } from '../../shop';
import { counted } from '../ticks';
import { bendPool, gatewayWith, never, until, withoutLocks } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
let owner = await server.connect('owner');
const jar = 'kerala-kingfish';
let timeoutMultiplier = 0;
const testTimeoutMultiplier = await gatewayWith(server, {
  retryDelay: () => 0,
  clock: { now: () => (timeoutMultiplier += 60_000) },
});
const nothing = () => undefined;

beforeEach(async () => {
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
  server.clock.advance(3_000);
  await server.sandbox.settle();
  owner = await server.connect('owner');
  server.money.gateway = testTimeoutMultiplier;
  server.money.refundDue = nothing; // the worker comes when the test says so
  await fill(server, jar, 50);
});

async function paid() {
  const { opened, signed } = await buy(server, shopper, { [jar]: 1 });
  const id = signed.razorpay_payment_id;
  const refund = (
    body: Partial<BodyOf<typeof refundOrder>> = {},
    commandId: string = randomUUID(),
  ) =>
    owner.call(
      refundOrder,
      { params: { id: opened.orderNo }, body: { note: 'a broken jar', ...body } },
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
type Paid = Awaited<ReturnType<typeof paid>>;

const work = async () => {
  server.clock.advance(minutes(31));
  await refundsSent(server);
  await server.sandbox.settle();
};
const settled = ({ rows }: Paid) =>
  until(
    async () => (await rows()).every(({ state }) => ['processed', 'failed'].includes(state)),
    work,
  );

test('a part goes back, the order stays paid, and the rest goes back later: together never more than was paid', async () => {
  const order = await paid();
  const first = await order.refund({ amount: 100, note: 'one jar leaked' });
  expect(first.order).toMatchObject({
    paymentStatus: 'completed',
    refunds: [{ amount: 100, state: 'due', note: 'one jar leaked' }],
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
  await expectWhole(server);
});

test('each wrong wish is refused in words, and nothing moves', async () => {
  const order = await paid();
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

test('the shopper sees the money on its way and nothing of the note', async () => {
  const order = await paid();
  const { batches } = await owner.enter(orderRoom(order.orderNo));
  await order.refund({ amount: 50, note: 'she shouted at Raju' });
  await until(async () => batches.length > 0);
  expect(batches[0]!.changes[0]).toMatchObject({
    order: { refunds: [{ amount: 50, state: 'due' }] },
  });
  expect(JSON.stringify(batches)).not.toContain('Raju');
});

test('`optimum` is what the gateway is asked for', async () => {
  const order = await paid();
  await order.refund({ speed: 'optimum' });
  await settled(order);
  expect(server.sandbox.refundsOf(order.id)).toMatchObject([{ speed_requested: 'optimum' }]);
});

test('the same command ten times, in a row and at once, is one refund', async () => {
  const order = await paid();
  const commandId = randomUUID();
  const answers = await Promise.all(
    counted(10).map(() => order.refund({ amount: 120 }, commandId)),
  );
  answers.push(await order.refund({ amount: 120 }, commandId));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await refusal(order.refund({ amount: 130 }, commandId))).code).toBe('id-reused');
  await settled(order);
  expect(order.made()).toEqual([120]);
  await expectWhole(server);
});

test('the same command at once for all there is: each is told of the one refund, and none that nothing is left', async () => {
  const order = await paid();
  const commandId = randomUUID();
  const answers = await Promise.all(counted(5).map(() => order.refund({}, commandId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await settled(order);
  expect(order.made()).toEqual([order.amount]);
  await expectWhole(server);
});

const atOnce = async (order: Paid) => {
  const told = await Promise.allSettled(counted(8).map(() => order.refund({ amount: 200 })));
  return told.filter(({ status }) => status === 'fulfilled').length;
};

test('eight different commands at once never send back more than came: the lock of the order', async () => {
  const order = await paid();
  expect(await atOnce(order)).toBe(Math.floor(order.amount / 200));
  await settled(order);
  expect(order.made().reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(order.amount);
  await expectWhole(server);
});

test('control: without the lock they promise more than came', async () => {
  const order = await paid();
  const mend = bendPool(server, withoutLocks);
  const promised = await atOnce(order);
  await mend();
  expect(promised).toBeGreaterThan(Math.floor(order.amount / 200));
  await server.ctx.db.deleteFrom('refunds').where('paymentId', '=', order.id).execute();
});

test.each(['loseResponseAfterCommit', 'status500', 'reset'] as const)(
  'row 14: %s five times, and the owner presses again: one refund at the gateway',
  async (kind) => {
    const order = await paid();
    const commandId = randomUUID();
    server.sandbox.addHttpFault({ kind, times: 5, method: 'POST', path: '/payments' });
    await order.refund({ amount: 75 }, commandId);
    await refundsSent(server);
    await order.refund({ amount: 75 }, commandId);
    await settled(order);
    expect(order.made()).toEqual([75]);
    await expectWhole(server);
  },
);

test('row 14: the process dies between the call and its note: the next one finds the same refund', async () => {
  const order = await paid();
  await order.refund({ amount: 60 });
  const dying = {
    ...server.money,
    gateway: {
      ...testTimeoutMultiplier,
      refund: async (given: Parameters<typeof testTimeoutMultiplier.refund>[0]) => {
        await testTimeoutMultiplier.refund(given);
        return never<never>();
      },
    },
  };
  server.sandbox.setWebhookFaults({ drop: true });
  void sendRefunds(dying);
  await until(async () => order.made().length > 0);
  server.sandbox.clearFaults();
  await settled(order);
  expect(order.made()).toEqual([60]);
  expect(await order.rows()).toMatchObject([
    { state: 'processed', gatewayRefundId: server.sandbox.refundsOf(order.id)[0]!.id },
  ]);
  await expectWhole(server);
});

test('row 15: a refund that the bank sends back is failed at once, and the owner sends it again', async () => {
  const order = await paid();
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
  await expectWhole(server);
});

test('row 15: an empty account is told at once, on every open dashboard, and the refund goes when it is filled', async () => {
  const order = await paid();
  const { batches } = await owner.enter('orders');
  server.sandbox.setLowBalance(true);
  await order.refund({ amount: 80 });
  await refundsSent(server);
  expect((await order.shown()).refunds).toMatchObject([
    { state: 'sent', trouble: expect.stringContaining('balance') },
  ]);
  await until(async () => JSON.stringify(batches).includes('balance'));
  server.sandbox.setLowBalance(false);
  await settled(order);
  expect((await order.shown()).refunds).toMatchObject([{ state: 'processed', trouble: null }]);
  expect(order.made()).toEqual([80]);
  await expectWhole(server);
});

test('row 15: after six months the gateway refuses: shown as failed at once, with its words, and the order can be tried again', async () => {
  const order = await paid();
  server.clock.advance(minutes(60 * 24 * 190));
  owner = await server.connect('owner');
  await order.refund();
  await refundsSent(server);
  expect(await order.shown()).toMatchObject({
    refunds: [{ state: 'failed', trouble: expect.stringContaining('6 months') }],
  });
  expect(await order.row()).toMatchObject({ state: 'refund-due', paymentStatus: 'completed' });
  const again = await order.refund({ note: 'paid by hand at the door' });
  expect(again.order.refunds.map(({ state }) => state)).toEqual(['failed', 'due']);
  await settled(order);
  expect(order.made()).toEqual([]);
  await expectWhole(server);
});

test('row 15: what the gateway refuses while nobody can look up what it did is not called failed', async () => {
  const order = await paid();
  server.money.gateway = {
    ...testTimeoutMultiplier,
    listRefunds: () => Promise.reject(new Error('no answer')),
  };
  server.clock.advance(minutes(60 * 24 * 190));
  owner = await server.connect('owner');
  await order.refund({ amount: 70 });
  await refundsSent(server);
  expect(await order.rows()).toMatchObject([
    { state: 'sent', lastError: expect.stringContaining('6 months') },
  ]);
  server.money.gateway = testTimeoutMultiplier;
  await settled(order);
  expect(await order.rows()).toMatchObject([{ state: 'failed' }]);
});
