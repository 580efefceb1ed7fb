import { listOrders, refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { beforeEach, expect, test } from 'vitest';
import { createSdk } from '../../../features/gateway/sdk';
import { sendRefunds } from '../../../features/orders/refunds/refund-worker';
import { minutes, startTestServer } from '../../harness';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  refundsOf,
  runRefundSender,
  rowOf,
  callVerifyPayment,
} from '../../shop';
import { range } from '../../range';
import {
  paymentEntity,
  createTestGateway,
  webhookBodyOf,
  neverSettle,
  createWebhookSender,
  getGatewaySecrets,
  runUntil,
  workOnRefunds,
} from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
let owner = await server.connect('owner');
const deliverWebhook = await createWebhookSender(server);
const productId = 'kerala-kingfish';
const usual = server.paymentContext.gateway!;
/** Retries at once and never opens its circuit breaker: these tests are about refunds only. */
const retryingGateway = await createTestGateway(server, {
  retryDelay: () => 0,
  clock: { now: () => (gatewayNow += 60_000) },
});
/** The clock of the circuit breaker: each reading is a minute later, so that it lets every call through. */
let gatewayNow = 0;

beforeEach(async () => {
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
  server.clock.advance(3_000);
  await server.sandbox.deliverWebhooks(); // Settles the refunds of the test before.
  owner = await server.connect('owner');
  server.paymentContext.gateway = retryingGateway;
  await fill(server, productId, 20);
});

/** A paid order with a refund due; the worker is not notified. */
async function dueRefund() {
  const { opened, signed } = await buy(server, shopper, { [productId]: 1 });
  const { sendRefundsNow } = server.paymentContext;
  server.paymentContext.sendRefundsNow = () => undefined;
  await owner.call(updateOrder, {
    params: { id: opened.orderNo },
    body: { paymentStatus: 'refunded' },
  });
  server.paymentContext.sendRefundsNow = sendRefundsNow;
  const id = signed.razorpay_payment_id;
  return {
    opened,
    paymentId: id,
    row: async () => (await refundsOf(server, id))[0]!,
    made: () => server.sandbox.refundsOf(id).map(({ amount }) => amount),
    once: [opened.amount * 100],
  };
}
type Due = Awaited<ReturnType<typeof dueRefund>>;

const isAt = async ({ row }: Due, state: string) => (await row()).state === state;
async function sentUntil(due: Due, state = 'processed') {
  await runUntil(
    () => isAt(due, state),
    () => workOnRefunds(server),
  );
}

test('ten lost answers in a row result in one refund, of the exact amount', async () => {
  const due = await dueRefund();
  server.sandbox.addHttpFault({
    kind: 'loseResponseAfterCommit',
    times: 10,
    method: 'POST',
    path: '/payments',
  });
  await sentUntil(due);
  expect(due.made()).toEqual(due.once);
  expect((await rowOf(server, due.opened.orderNo)).state).toBe('refunded');
  await expectInvariants(server);
});

test.each(['status500', 'html502', 'html200', 'reset', 'status429'] as const)(
  '%s five times: one refund',
  async (kind) => {
    const due = await dueRefund();
    server.sandbox.addHttpFault({ kind, times: 5, path: '/payments' });
    await sentUntil(due);
    expect(due.made()).toEqual(due.once);
    await expectInvariants(server);
  },
);

test('a refused partial refund does not use the money of another one whose answer was lost', async () => {
  const { opened, signed, order } = await buy(server, shopper, { [productId]: 1 });
  const { id } = await rowOf(server, order.orderId);
  const { sendRefundsNow } = server.paymentContext;
  server.paymentContext.sendRefundsNow = () => undefined;
  const refundPart = (note: string) =>
    owner.call(refundOrder, { params: { id }, body: { amount: 100, note } });
  const paymentId = signed.razorpay_payment_id;
  const noted = async (note: string) =>
    (await refundsOf(server, paymentId)).find((each) => each.note === note)!;

  await refundPart('a chipped jar');
  server.sandbox.addHttpFault({
    kind: 'loseResponseAfterCommit',
    times: 10,
    method: 'POST',
    path: '/payments',
  });
  await runRefundSender(server);
  server.sandbox.clearFaults();
  expect(await noted('a chipped jar')).toMatchObject({ state: 'sent', gatewayRefundId: null });
  expect(server.sandbox.refundsOf(paymentId)).toHaveLength(1);

  server.sandbox.setLowBalance(true);
  await refundPart('a late parcel');
  await runRefundSender(server);
  expect(await noted('a late parcel')).toMatchObject({ state: 'sent', gatewayRefundId: null });
  server.sandbox.setLowBalance(false);
  server.paymentContext.sendRefundsNow = sendRefundsNow;
  await runUntil(
    async () => (await refundsOf(server, paymentId)).every(({ state }) => state === 'processed'),
    async () => {
      server.clock.advance(minutes(31));
      await runRefundSender(server);
    },
  );
  const made = server.sandbox.refundsOf(paymentId).map(({ amount }) => amount);
  expect(made).toEqual([100_00, 100_00]);
  expect((await rowOf(server, opened.orderNo)).state).toBe('paid');
  await expectInvariants(server);
});

test('a refund of another gateway mode is not sent, and continues once its keys are configured again', async () => {
  const due = await dueRefund();
  server.paymentContext.gateway = { ...retryingGateway, mode: 'live' };
  server.clock.advance(minutes(31));
  await runRefundSender(server);
  expect(await due.row()).toMatchObject({ state: 'due', attempts: 0 });
  server.paymentContext.gateway = retryingGateway;
  await sentUntil(due);
  expect(due.made()).toEqual(due.once);
});

test('a second worker during the call of the first is answered 409: one refund', async () => {
  const due = await dueRefund();
  server.sandbox.holdRefunds(true);
  const first = sendRefunds(server.paymentContext);
  await runUntil(
    async () =>
      (await isAt(due, 'sent')) && (server.sandbox.calls()['POST /payments/:id/refund'] ?? 0) > 0,
  );
  server.clock.advance(minutes(1.1));
  await sendRefunds(server.paymentContext);
  server.sandbox.holdRefunds(false);
  await first;
  await sentUntil(due);
  expect(due.made()).toEqual(due.once);
  await expectInvariants(server);
});

test('ten workers send ten refunds at once, each refund once', async () => {
  const all = [];
  for (const _ of range(10)) all.push(await dueRefund());
  await Promise.all(range(10).map(() => sendRefunds(server.paymentContext)));
  for (const due of all) await sentUntil(due);
  expect(all.map((due) => due.made())).toEqual(all.map((due) => due.once));
  await expectInvariants(server);
});

test('if the process dies between the call and the write, the next worker finds the same refund', async () => {
  const due = await dueRefund();
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
  await runUntil(async () => due.made().length > 0);
  expect(await isAt(due, 'sent')).toBe(true);
  server.clock.advance(minutes(1.1));
  await runRefundSender(server);
  expect((await due.row()).gatewayRefundId).toBe(server.sandbox.refundsOf(due.paymentId)[0]!.id);
  // Without a webhook the gateway is queried after a day.
  server.clock.advance(minutes(60 * 24 + 1));
  await runRefundSender(server);
  expect(await isAt(due, 'processed')).toBe(true);
  expect(due.made()).toEqual(due.once);
  await expectInvariants(server);
});

test('the gateway is queried about a pending refund ever more rarely', async () => {
  const due = await dueRefund();
  let queryCount = 0;
  server.paymentContext.gateway = {
    ...retryingGateway,
    getRefund: async (id) => {
      if (id === (await due.row()).gatewayRefundId) queryCount += 1;
      return { ...(await retryingGateway.getRefund(id)), status: 'pending' };
    },
  };
  for (const _ of range(60)) {
    await runRefundSender(server);
    server.clock.advance(minutes(1.1));
  }
  expect(queryCount).toBeGreaterThan(0);
  expect(queryCount).toBeLessThan(6);
  server.paymentContext.gateway = retryingGateway;
  await sentUntil(due);
});

test('control: a partial refund without the idempotency key is sent more than once', async () => {
  const sdk = createSdk({
    ...(await getGatewaySecrets(server)),
    baseUrl: () => `${server.url}/sandbox/razorpay`,
  });
  const { signed } = await buy(server, shopper, { [productId]: 1 });
  const partly = {
    paymentId: signed.razorpay_payment_id,
    amount: 100_00,
    idempotencyKey: 'once-and-only-once',
  };
  const send = async (withKey: boolean) => {
    for (const _ of range(5)) {
      server.sandbox.addHttpFault({
        kind: 'loseResponseAfterCommit',
        times: 1,
        method: 'POST',
        path: '/payments',
      });
      const body = { amount: partly.amount };
      const made = withKey
        ? usual.refund({ ...partly, body: { amount: 50_00 } })
        : sdk.payments.refund(partly.paymentId, body);
      await Promise.resolve(made).catch(() => undefined);
    }
    server.sandbox.clearFaults();
    const sum = (amount: number) =>
      server.sandbox.refundsOf(partly.paymentId).filter((refund) => refund.amount === amount)
        .length;
    return withKey ? sum(50_00) : sum(partly.amount);
  };
  expect(await send(true)).toBe(1);
  const twice = await send(false);
  console.log(`without the key ${twice} refunds instead of 1`);
  expect(twice).toBeGreaterThan(1);
});

const shownTo = async (orderNo: string) =>
  (await owner.call(listOrders, {})).data.find(({ orderId }) => orderId === orderNo)!;

test('a failed refund is stored and shown, and the owner can retry it, even after a lack of balance', async () => {
  const due = await dueRefund();
  server.sandbox.failRefunds(1);
  await sentUntil(due, 'failed');
  owner = await server.connect('owner');
  expect((await shownTo(due.opened.orderNo)).refunds).toMatchObject([
    { amount: due.opened.amount, state: 'failed' },
  ]);
  expect(await due.row()).toMatchObject({ lastError: expect.stringContaining('could not') });

  const firstId = (await due.row()).id;
  server.sandbox.setLowBalance(true);
  for (const paymentStatus of ['completed', 'refunded'] as const)
    await owner.call(updateOrder, { params: { id: due.opened.orderNo }, body: { paymentStatus } });
  const second = async () =>
    (await refundsOf(server, due.paymentId)).find(({ id }) => id !== firstId)!;
  await runUntil(
    async () => (await second())?.lastError?.includes('balance') ?? false,
    () => runRefundSender(server),
  );
  expect(await second()).toMatchObject({ state: 'sent', gatewayRefundId: null });

  server.sandbox.setLowBalance(false);
  server.clock.advance(minutes(6));
  await runUntil(
    async () => (await second()).state === 'processed',
    async () => {
      await runRefundSender(server);
      server.clock.advance(minutes(31));
    },
  );
  expect((await refundsOf(server, due.paymentId)).map(({ state }) => state).sort()).toEqual([
    'failed',
    'processed',
  ]);
  expect((await rowOf(server, due.opened.orderNo)).state).toBe('refunded');
  await expectInvariants(server);
});

test('a refund returned by the bank remains failed, regardless of older webhooks that arrive later', async () => {
  const due = await dueRefund();
  await sentUntil(due);
  const [made] = server.sandbox.refundsOf(due.paymentId);
  server.sandbox.failRefund(made!.id);
  const sendRefundEvent = (event: string, status: string) =>
    deliverWebhook(
      webhookBodyOf(event, paymentEntity(due.opened, due.paymentId, 'captured'), {
        refund: { entity: { ...made, status } },
      }),
    );
  expect([
    await sendRefundEvent('refund.failed', 'failed'),
    await sendRefundEvent('refund.processed', 'processed'),
    await sendRefundEvent('refund.created', 'pending'),
  ]).toEqual([200, 200, 200]);
  expect(await due.row()).toMatchObject({ state: 'failed' });
  expect((await rowOf(server, due.opened.orderNo)).state).toBe('refund-due');
  await expectInvariants(server);
});

test('an account without balance delays no refund of another account, and nothing is sent twice when it has balance', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  const first = pay(server, opened);
  await callVerifyPayment(shopper, first);
  server.sandbox.setLowBalance(true);
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(shopper, second);
  const row = async () => (await refundsOf(server, second.razorpay_payment_id))[0]!;
  await runUntil(
    async () => (await row()).lastError?.includes('balance') ?? false,
    () => runRefundSender(server),
  );
  server.sandbox.setLowBalance(false);
  await runUntil(
    async () => (await row()).state === 'processed',
    () => workOnRefunds(server),
  );
  expect(server.sandbox.refundsOf(second.razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(server);
});
