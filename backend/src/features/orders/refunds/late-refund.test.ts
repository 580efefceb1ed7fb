import { randomUUID } from 'node:crypto';
import { listMessages } from '@kalavara/shared-types/messages/messages';
import { getOrder, refundOrder } from '@kalavara/shared-types/orders/orders';
import { listOpenFailures } from '@kalavara/shared-types/orders/orders.rules';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../../test/harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  callOrderPlacement,
  refundsOf,
  runRefundSender,
  callVerifyPayment,
} from '../../../test/shop';
import { waitUntil } from '../../../test/wait-until';
import { processInbox } from '../../checkout/webhook/webhook';
import { recordGatewayRefund } from './refund-worker';

const server = await startTestServer();
let owner = await server.connect('owner');
const shopper = await server.connect('guest');
const product = 'kerala-kingfish';
await fill(server, product, 100);

// Sessions end when the clock is advanced by days.
beforeEach(async () => {
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
  owner = await server.connect('owner');
});

const work = async () => {
  server.clock.advance(minutes(31));
  await runRefundSender(server);
  await server.sandbox.deliverWebhooks();
};

/** A paid order of which the bank could not pay out a refund; of `part` rupees, or of everything. */
async function withFailedRefund(part?: number) {
  const draft = draftOf({ [product]: 1 });
  const opened = await open(shopper, draft);
  const signed = pay(server, opened, { webhooks: 1 });
  await callVerifyPayment(shopper, signed);
  await callOrderPlacement(shopper, draft, signed);
  const { orderNo, amount: total } = opened;
  const paymentId = signed.razorpay_payment_id;
  const amount = part ?? total;
  const refund = (body: object = {}) =>
    owner.call(
      refundOrder,
      { params: { id: orderNo }, body: { note: 'broken', paymentId, amount, ...body } },
      { commandId: randomUUID() },
    );
  const rows = () => refundsOf(server, paymentId);
  const states = async () => (await rows()).map(({ state }) => state);
  const runUntilStates = (expected: readonly string[]) =>
    waitUntil(async () => {
      await work();
      expect(await states()).toEqual(expected);
    });
  server.sandbox.failRefunds(1);
  await refund();
  await runUntilStates(['failed']);
  const shown = async () => (await owner.call(getOrder, { params: { id: orderNo } })).data;
  const alerts = async () =>
    (await owner.call(getOverview, {})).data.troubles.filter(({ orderId }) => orderId === orderNo);
  return {
    orderNo,
    paymentId,
    amount,
    total,
    refund,
    rows,
    runUntilStates,
    shown,
    alerts,
    kinds: async () => (await alerts()).map(({ kind }) => kind),
    /** The bank sends the first refund after all, and the gateway reports it. */
    async sendLate() {
      const [failed] = await rows();
      server.sandbox.processFailedRefund(failed!.gatewayRefundId!);
      server.clock.advance(minutes(1));
      await server.sandbox.deliverWebhooks();
    },
  };
}

test('a failed refund that the bank sends after all is processed: nothing is owed, and a retry of the failure is refused', async () => {
  const order = await withFailedRefund(100);
  const { version } = await order.shown();
  expect(await order.kinds()).toEqual(['refund-failed']);
  await order.sendLate();

  const data = await order.shown();
  expect(data.refunds).toMatchObject([{ state: 'processed', trouble: null }]);
  expect(data.refunds[0]).not.toHaveProperty('isByHand');
  expect(data.invoices.filter(({ kind }) => kind === 'credit-note')).toMatchObject([
    { total: 100 },
  ]);
  expect(await order.kinds()).toEqual([]);
  for (const isByHand of [false, true])
    expect(await refusal(order.refund({ isByHand, expectedVersion: version }))).toMatchObject({
      code: 'changed-meanwhile',
    });
  expect(await order.rows()).toHaveLength(1);
  const sent = (await owner.call(listMessages, { query: {} })).data.filter(
    (message) => message.orderNo === order.orderNo && message.event === 'refund.sent',
  );
  expect(sent).toHaveLength(1);
  await expectInvariants(server);
});

test('a whole refund that the bank sends after all refunds its order', async () => {
  const order = await withFailedRefund();
  await order.sendLate();
  expect(await order.shown()).toMatchObject({ paymentStatus: 'refunded' });
  expect(await order.kinds()).toEqual([]);
  expect(await refusal(order.refund())).toMatchObject({ code: 'nothing-to-refund' });
  await expectInvariants(server);
});

test.each([undefined, 100])(
  'one of %s rupees that was paid back another way meanwhile is shown as sent twice, with an alert for a week',
  async (part) => {
    const order = await withFailedRefund(part);
    await order.refund({ isByHand: true, note: 'by UPI' });
    const { version } = await order.shown();
    await order.sendLate();

    const data = await order.shown();
    expect(data.refunds).toMatchObject([
      { state: 'failed', resolution: 'sent-twice', trouble: null },
      { state: 'processed', isByHand: true },
    ]);
    expect(data.version).toBeGreaterThan(version);
    expect(await order.alerts()).toMatchObject([
      { kind: 'refunded-twice', amount: order.amount, paymentId: order.paymentId, isListed: true },
    ]);
    // A repeated report changes nothing.
    const { version: marked } = await order.shown();
    await order.sendLate();
    expect((await order.shown()).version).toBe(marked);
    server.clock.advance(minutes(8 * 24 * 60));
    owner = await server.connect('owner');
    expect(await order.alerts()).toEqual([]);
    await expectInvariants(server);
  },
);

test('a part that was sent once more by the gateway is shown as sent twice, until the bank returns the second one', async () => {
  const order = await withFailedRefund(100);
  await order.refund();
  await order.runUntilStates(['failed', 'processed']);
  await order.sendLate();
  expect(await order.kinds()).toEqual(['refunded-twice']);

  const second = (await order.rows())[1]!.gatewayRefundId!;
  server.sandbox.failRefund(second);
  await order.runUntilStates(['processed', 'failed']);
  const { refunds } = await order.shown();
  expect(refunds[1]).toMatchObject({ resolution: 'superseded', trouble: null });
  expect(listOpenFailures(refunds)).toEqual([]);
  expect(await order.kinds()).toEqual([]);
  await expectInvariants(server);
});

test.each([
  ['before', true],
  ['after', false],
] as const)(
  'a part that is repeated at once is not sent if the bank has sent the first one: %s its report',
  async (_when, isUnreported) => {
    const order = await withFailedRefund(100);
    server.sandbox.setWebhookFaults({ drop: isUnreported });
    const path = `/payments/${order.paymentId}`;
    server.sandbox.addHttpFault({ kind: 'status500', method: 'GET', path });
    await order.refund();
    await runRefundSender(server);
    await order.sendLate();
    // What the bank has sent is unknown.
    expect(server.sandbox.refundsOf(order.paymentId)).toHaveLength(1);

    server.sandbox.clearFaults();
    await order.runUntilStates(['processed', 'failed']);
    expect(server.sandbox.refundsOf(order.paymentId)).toHaveLength(1);
    expect((await order.shown()).refunds).toMatchObject([
      { trouble: null },
      { resolution: 'superseded', trouble: null },
    ]);
    expect(await order.kinds()).toEqual([]);
    await expectInvariants(server);
  },
);

test('a retry that has reached the gateway is sent again with its key, also if the first one was sent after all', async () => {
  const order = await withFailedRefund(100);
  const path = `/payments/${order.paymentId}`;
  server.sandbox.setWebhookFaults({ drop: true });
  server.sandbox.addHttpFault({ kind: 'loseResponseAfterCommit', method: 'POST', path });
  await order.refund();
  await runRefundSender(server);
  await waitUntil(() => expect(server.sandbox.refundsOf(order.paymentId)).toHaveLength(2));
  await order.sendLate();
  server.sandbox.clearFaults();
  await order.runUntilStates(['failed', 'processed']);
  await order.sendLate();
  expect(server.sandbox.refundsOf(order.paymentId)).toHaveLength(2);
  await expectInvariants(server);
});

test('a retry that has failed too is not owed once the first one was sent after all', async () => {
  const order = await withFailedRefund(100);
  server.sandbox.failRefunds(1);
  await order.refund();
  await order.runUntilStates(['failed', 'failed']);
  await order.sendLate();
  const { refunds } = await order.shown();
  expect(refunds).toMatchObject([
    { state: 'processed' },
    { state: 'failed', resolution: 'superseded' },
  ]);
  expect(await order.kinds()).toEqual([]);
  await expectInvariants(server);
});

test('a report that is older than the failure changes nothing: the state at the gateway decides', async () => {
  const order = await withFailedRefund(100);
  const [row] = await order.rows();
  const report = {
    id: row!.gatewayRefundId!,
    paymentId: order.paymentId,
    amountPaise: 10_000,
    status: 'processed',
    receipt: row!.id,
  } as const;
  await recordGatewayRefund(server.paymentContext, report as never, 'webhook');
  expect((await order.shown()).refunds).toMatchObject([{ state: 'failed' }]);
  expect(await order.kinds()).toEqual(['refund-failed']);
});

test('a report that cannot be checked is processed once the gateway answers', async () => {
  const order = await withFailedRefund(100);
  server.sandbox.addHttpFault({ kind: 'status500', times: 20, method: 'GET', path: '/refunds' });
  await order.sendLate();
  expect((await order.shown()).refunds).toMatchObject([{ state: 'failed' }]);
  server.sandbox.clearFaults();
  await waitUntil(async () => {
    server.clock.advance(minutes(1));
    await processInbox(server.paymentContext);
    expect((await order.shown()).refunds).toMatchObject([{ state: 'processed' }]);
  });
  await expectInvariants(server);
});

test('money that went back since an alert was loaded is not paid back a second time from it', async () => {
  const order = await withFailedRefund(100);
  const [alert] = await order.alerts();
  const expectedVersion = alert!.orderVersion!;
  await order.refund({ expectedVersion });
  expect(await refusal(order.refund({ expectedVersion, isByHand: true }))).toMatchObject({
    code: 'changed-meanwhile',
  });
  expect(await order.rows()).toHaveLength(2);
  await order.runUntilStates(['failed', 'processed']);
});
