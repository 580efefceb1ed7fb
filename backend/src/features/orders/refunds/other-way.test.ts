import { randomUUID } from 'node:crypto';
import { listMessages } from '@kalavara/shared-types/messages/messages';
import { getOrder, refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { expect, test } from 'vitest';
import { minutes, refusal, seconds, startTestServer } from '../../../test/harness';
import {
  buy,
  expectInvariants,
  fill,
  draftOf,
  open,
  pay,
  callOrderPlacement,
  refundsOf,
  runRefundSender,
  rowOf,
  callVerifyPayment,
} from '../../../test/shop';
import { waitUntil } from '../../../test/wait-until';
import { recordGatewayRefund } from './refund-worker';

const server = await startTestServer();
const owner = await server.connect('owner');
const shopper = await server.connect('guest');
const product = 'kerala-kingfish';
await fill(server, product, 100);

const alertsOf = async (orderNo: string) =>
  (await owner.call(getOverview, {})).data.troubles
    .filter(({ orderId }) => orderId === orderNo)
    .map(({ kind }) => kind);

/** Runs the worker until the gateway has accepted the due refunds and reported their results. */
const work = async () => {
  server.clock.advance(minutes(31));
  await runRefundSender(server);
  await server.sandbox.deliverWebhooks();
};

/** Returns a paid order whose full refund the bank could not pay out. */
async function withFailedRefund() {
  const { opened, signed } = await buy(server, shopper, { [product]: 1 });
  const { orderNo, amount: total, accessToken } = opened;
  const paymentId = signed.razorpay_payment_id;
  const refund = (body: object = {}, commandId: string = randomUUID()) =>
    owner.call(
      refundOrder,
      { params: { id: orderNo }, body: { note: 'broken', ...body } },
      { commandId },
    );
  await refund();
  server.sandbox.failRefunds(1);
  const rows = () => refundsOf(server, paymentId);
  await waitUntil(async () => {
    await work();
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
  });
  const body = { paymentId, amount: total, note: 'by UPI', isByHand: true };
  return {
    orderNo,
    paymentId,
    total,
    accessToken,
    rows,
    refund,
    payBack: (commandId?: string) => refund(body, commandId),
    shown: () => owner.call(getOrder, { params: { id: orderNo } }),
    made: () => server.sandbox.refundsOf(paymentId).length,
  };
}

test('a gateway payment that the owner has refunded by other means is recorded: the alert ends, and the gateway is not called', async () => {
  const { orderNo, total, accessToken, payBack, shown, rows, made } = await withFailedRefund();
  expect(await alertsOf(orderNo)).toEqual(['refund-failed']);
  const { order } = await payBack();
  expect(order).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [
      { amount: total, state: 'failed' },
      { amount: total, state: 'processed', note: 'by UPI', isByHand: true },
    ],
  });
  expect(order.refunds[0]).not.toHaveProperty('isByHand');
  expect(await rowOf(server, orderNo)).toMatchObject({ state: 'refunded' });
  expect(await alertsOf(orderNo)).toEqual([]);

  const { data, steps } = await shown();
  expect(data.invoices.map(({ kind, total: of }) => [kind, of])).toContainEqual([
    'credit-note',
    total,
  ]);
  const recorded = data.refunds[1]!.id;
  expect(steps.findLast(({ what }) => what === `refund ${recorded}`)).toMatchObject({
    after: 'processed',
    by: steps.at(-1)!.by,
  });
  const withKey = { headers: { 'x-order-token': accessToken } };
  const own = await shopper.call(getOrderStatus, { query: { no: orderNo } }, withKey);
  expect(own.data.refunds[1]).toMatchObject({ state: 'processed', isByHand: true });

  await work();
  expect(made()).toBe(1);
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', expect.any(Number)],
    ['processed', 0],
  ]);
  await expectInvariants(server);
});

test('the message of a refund by other means promises no payment to an account', async () => {
  const { orderNo, payBack } = await withFailedRefund();
  await payBack();
  const texts = (await owner.call(listMessages, { query: {} })).data
    .filter((message) => message.orderNo === orderNo && message.event === 'refund.sent')
    .map(({ body }) => body);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('We have given you');
  expect(texts[0]).not.toMatch(/account|working days/);
});

test('the same command is one record, and a second one finds nothing left', async () => {
  const { payBack, rows } = await withFailedRefund();
  const commandId = randomUUID();
  const [first, second] = await Promise.all([payBack(commandId), payBack(commandId)]);
  expect(second).toEqual(first);
  expect(await refusal(payBack())).toMatchObject({ code: 'nothing-to-refund' });
  expect(await rows()).toHaveLength(2);
  await expectInvariants(server);
});

test('a late report that the failed refund was processed leaves it failed, and the order as the owner recorded it', async () => {
  const { orderNo, paymentId, total, payBack, shown } = await withFailedRefund();
  const [failed] = await refundsOf(server, paymentId);
  await payBack();
  await recordGatewayRefund(
    server.paymentContext,
    {
      id: failed!.gatewayRefundId!,
      paymentId,
      amountPaise: total * 100,
      status: 'processed',
      receipt: failed!.id,
    } as never,
    'webhook',
  );
  expect((await shown()).data.refunds.map(({ state }) => state)).toEqual(['failed', 'processed']);
  expect(await rowOf(server, orderNo)).toMatchObject({
    state: 'refunded',
    paymentStatus: 'refunded',
  });
  await expectInvariants(server);
});

test('a partial refund by hand leaves the order paid, and the rest is refunded through the gateway', async () => {
  const { opened, signed } = await buy(server, shopper, { [product]: 1 });
  const { orderNo } = opened;
  const refund = (body: object) =>
    owner.call(refundOrder, { params: { id: orderNo }, body: { note: 'x', ...body } });
  const { order: part } = await refund({ amount: 100, isByHand: true });
  expect(part).toMatchObject({ paymentStatus: 'completed', refunds: [{ state: 'processed' }] });
  await owner.call(updateOrder, { params: { id: orderNo }, body: { status: 'cancelled' } });
  await waitUntil(async () => {
    await work();
    expect(await rowOf(server, orderNo)).toMatchObject({ state: 'refunded' });
  });
  expect(
    server.sandbox.refundsOf(signed.razorpay_payment_id).map(({ amount }) => amount / 100),
  ).toEqual([opened.amount - 100]);
  await expectInvariants(server);
});

test('the alert of a payment without a cart ends when it was refunded by hand, and a late cart places no order', async () => {
  const draft = draftOf({ [product]: 1 });
  const opened = await open(shopper, draft, { draft: undefined });
  const signed = pay(server, opened);
  await callVerifyPayment(shopper, signed);
  server.clock.advance(seconds(61));
  expect(await alertsOf(opened.orderNo)).toEqual(['paid-no-order']);
  const paymentId = signed.razorpay_payment_id;
  const body = { paymentId, note: 'in cash', isByHand: true };
  const call = { params: { id: opened.orderNo }, body };
  await owner.call(refundOrder, call);
  expect(await alertsOf(opened.orderNo)).toEqual([]);
  await callOrderPlacement(shopper, draft, signed).catch(() => undefined);
  expect(await rowOf(server, opened.orderNo)).toMatchObject({ state: 'refunded', paidAt: null });
  await expectInvariants(server);
});

test('a payment that the gateway has refunded by itself without reporting it is not refunded again', async () => {
  const { opened, signed } = await buy(server, shopper, { [product]: 1 });
  const paymentId = signed.razorpay_payment_id;
  const payments = server.ctx.pools.main.updateTable('payments').where('id', '=', paymentId);
  await payments.set({ status: 'refunded', rank: 4 }).execute();
  const body = { note: 'in cash', isByHand: true };
  const call = owner.call(refundOrder, { params: { id: opened.orderNo }, body });
  expect(await refusal(call)).toMatchObject({ code: 'nothing-to-refund' });
  expect(await refundsOf(server, paymentId)).toEqual([]);
});
