import { randomUUID } from 'node:crypto';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { listOrders, refundOrder } from '@kalavara/shared-types/orders/orders';
import { beforeEach, expect, test, vi } from 'vitest';
import { expireReservations, sweep } from '../../../features/checkout/reconcile/reconcile';
import { minutes, refusal, startTestServer, hours } from '../../harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  type Opened,
  pay,
  callOrderPlacement,
  runReconciler,
} from '../../shop';
import { refundsOf, runRefundSender, rowOf, stockOf, totalOf, callVerifyPayment } from '../../shop';
import { waitUntil } from '../../wait-until';

const server = await startTestServer();
const shopper = await server.connect('guest');
const productId = 'goan-shark';
const stateOf = async (orderNo: string) => (await rowOf(server, orderNo)).state;
const viewOrder = async ({ orderNo, accessToken }: Opened) =>
  (
    await shopper.call(
      getOrderStatus,
      { query: { no: orderNo } },
      { headers: { 'x-order-token': accessToken } },
    )
  ).data;

/** Signs in anew for each change: these tests span weeks. */
const setPrice = async (price: number) =>
  (await server.connect('owner')).call(updateProduct, {
    params: { id: productId },
    body: { price },
  });

/** An attempt that fails; the bank may capture it later. */
function failing({ orderId }: Opened): Promise<string> {
  server.sandbox.pay({ order_id: orderId, outcome: 'failed', webhooks: 1 });
  return server.paymentContext
    .gateway!.listOrderPayments(orderId)
    .then((payments) => payments[0]!.id);
}

async function clockOver(ms: number) {
  server.clock.advance(ms);
  await server.sandbox.deliverWebhooks();
  await server.due('expireReservations');
  await runReconciler(server);
  await runRefundSender(server);
  await server.sandbox.deliverWebhooks();
}

const usual = server.paymentContext.gateway;
beforeEach(() => {
  server.paymentContext.gateway = usual;
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
});

type Late = {
  after: number;
  hasStock: boolean;
  hasWebhooks: boolean;
  end: 'paid' | 'refunded' | 'expired';
};
const cases: [string, Late][] = [
  ['11 minutes later', { after: minutes(11), hasStock: true, hasWebhooks: true, end: 'paid' }],
  [
    '11 minutes later, the stock sold',
    { after: minutes(11), hasStock: false, hasWebhooks: true, end: 'refunded' },
  ],
  [
    '11 minutes later, without webhooks',
    { after: minutes(11), hasStock: true, hasWebhooks: false, end: 'paid' },
  ],
  [
    '40 minutes later, when the gateway leaves the capture to us',
    { after: minutes(40), hasStock: true, hasWebhooks: true, end: 'paid' },
  ],
  [
    '40 minutes later, the stock sold',
    { after: minutes(40), hasStock: false, hasWebhooks: true, end: 'refunded' },
  ],
  ['2 days later', { after: hours(48), hasStock: true, hasWebhooks: true, end: 'refunded' }],
  // No webhook arrived, and the gateway has refunded by itself.
  [
    '2 days later, without webhooks',
    { after: hours(48), hasStock: true, hasWebhooks: false, end: 'expired' },
  ],
  [
    '4.9 days later',
    { after: hours(24 * 4.9), hasStock: true, hasWebhooks: true, end: 'refunded' },
  ],
  [
    '4.9 days later, the stock sold and no webhooks',
    { after: hours(24 * 4.9), hasStock: false, hasWebhooks: false, end: 'expired' },
  ],
];

test.each(cases)('the bank captures %s', async (_name, { after, hasStock, hasWebhooks, end }) => {
  server.sandbox.setWebhookFaults({ drop: !hasWebhooks });
  await fill(server, productId, 1);
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  const payment = await failing(opened);
  await clockOver(after);
  // The price changed since; the agreed price holds.
  await setPrice(999);
  if (!hasStock) {
    await server.ctx.pools.main
      .updateTable('products')
      .set({ reserved: 0 })
      .where('id', '=', productId)
      .execute();
    await server.ctx.pools.main
      .updateTable('orders')
      .set({ reservedUntil: null })
      .where('orderNo', '=', opened.orderNo)
      .execute();
    await fill(server, productId, 0);
  }
  server.sandbox.authorizeLate(payment);
  await server.sandbox.deliverWebhooks();

  for (const wait of [minutes(2), minutes(20), hours(1), hours(24), hours(48), hours(48)]) {
    if (end !== 'expired' && (await stateOf(opened.orderNo)) === end) break;
    await clockOver(wait);
    await sweep(server.paymentContext);
    await clockOver(3_000);
  }
  await setPrice(589);
  await expect.poll(() => stateOf(opened.orderNo)).toBe(end);
  expect(await viewOrder(opened)).toMatchObject({
    state: end,
    pricing: { totalAmount: opened.amount },
    // Money that went back to the bank by itself is no payment of this order.
    paymentId: end === 'expired' ? null : payment,
  });
  expect(server.sandbox.refundsOf(payment)).toHaveLength(end === 'paid' ? 0 : 1);
  await expectInvariants(server);
});

test('a settled payment is not settled again and takes no lock on its order', async () => {
  // With the lock timeout of three seconds of the running program.
  const strictServer = await startTestServer({ timeoutMultiplier: 1 });
  const guest = await strictServer.connect('guest');
  await fill(strictServer, productId, 1);
  const draft = draftOf({ [productId]: 1 });
  const opened = await open(guest, draft);
  const signed = pay(strictServer, opened, { webhooks: 0 });
  await callVerifyPayment(guest, signed);
  const errors = vi.spyOn(strictServer.paymentContext.log, 'error');
  const holder = await strictServer.paymentContext.pools.payments.pg.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where order_no = $1 for update', [opened.orderNo]);
  // Repeated, since on a busy machine a connection may take longer than the running program waits for it.
  await waitUntil(async () => {
    errors.mockClear();
    await sweep(strictServer.paymentContext);
    expect(errors).not.toHaveBeenCalled();
  });
  // Control: an unsettled payment takes the lock and fails after the timeout.
  await holder.query(
    `update payments set rank = 0, status = 'created' where id = '${signed.razorpay_payment_id}'`,
  );
  await holder.query('commit');
  await holder.query('begin');
  await holder.query('select 1 from orders where order_no = $1 for update', [opened.orderNo]);
  await sweep(strictServer.paymentContext);
  expect(errors.mock.calls.map(([about]) => (about as { paymentId: string }).paymentId)).toEqual([
    signed.razorpay_payment_id,
  ]);
  await holder.query('rollback');
  await holder.query(
    `update payments set rank = 3, status = 'captured' where id = '${signed.razorpay_payment_id}'`,
  );
  holder.release();
  errors.mockRestore();
  await expectInvariants(strictServer);
});

test('of two captures of one order, reported by every source at once, one is applied and one refunded', async () => {
  await fill(server, productId, 2);
  const draft = draftOf({ [productId]: 1 });
  const opened = await open(shopper, draft);
  const first = pay(server, opened, { webhooks: 2 });
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await Promise.all([
    callVerifyPayment(shopper, second),
    callVerifyPayment(shopper, first),
    callOrderPlacement(shopper, draft, second),
    callOrderPlacement(shopper, draft, first),
  ]);
  await server.sandbox.deliverWebhooks();
  await runRefundSender(server);

  const payments = await server.ctx.pools.main
    .selectFrom('payments')
    .selectAll()
    .where('gatewayOrderId', '=', opened.orderId)
    .execute();
  expect(payments.map(({ isApplied }) => isApplied).sort()).toEqual([false, true]);
  const needless = payments.find(({ isApplied }) => !isApplied)!;
  server.clock.advance(3_000);
  await server.sandbox.deliverWebhooks();
  await expect
    .poll(async () =>
      (await refundsOf(server, needless.id)).map(({ state, reason }) => `${reason} ${state}`),
    )
    .toEqual(['second-payment processed']);
  expect(await stateOf(opened.orderNo)).toBe('paid');
  expect(await stockOf(server, productId)).toEqual({ stock: 1, reserved: 0 });
  await expectInvariants(server);
});

let receipts = 0;
const plain = (amount: number) =>
  shopper.call(createPaymentOrder, {
    body: { amount, currency: 'INR', receipt: `plain_${(receipts += 1)}` },
  });

test('a payment without a cart is refunded after a day', async () => {
  const opened = await plain(600);
  const signed = pay(server, opened, { webhooks: 1 });
  await expect.poll(() => stateOf(opened.orderNo)).toBe('needs-cart');
  await clockOver(hours(23.9));
  expect(await stateOf(opened.orderNo)).toBe('needs-cart');
  await clockOver(hours(0.2));
  const refunds = async () =>
    (await refundsOf(server, signed.razorpay_payment_id)).map(({ reason, amountPaise }) => [
      reason,
      amountPaise,
    ]);
  await expect.poll(refunds).toEqual([['unclaimed', 600_00]]);
  await clockOver(3_000);
  await expect.poll(() => stateOf(opened.orderNo)).toBe('refunded');
  expect(await viewOrder(opened)).toMatchObject({ refunds: [{ amount: 600, state: 'processed' }] });
  await expectInvariants(server);
});

test('of a payment without a cart, the rest is refunded after a day if the owner refunded a part before', async () => {
  const opened = await plain(600);
  const { razorpay_payment_id: paymentId } = pay(server, opened, { webhooks: 1 });
  await expect.poll(() => stateOf(opened.orderNo)).toBe('needs-cart');
  const params = { id: opened.orderNo };
  const owner = await server.connect('owner');
  await owner.call(refundOrder, { params, body: { amount: 100, note: 'paid too much' } });
  await runRefundSender(server);
  await clockOver(hours(24.1));
  expect(await stateOf(opened.orderNo)).toBe('refund-due');
  const refunds = (await refundsOf(server, paymentId)).map(({ amountPaise }) => amountPaise);
  expect(refunds.sort()).toEqual([100_00, 500_00]);
});

test.each([
  ['for as much', 0, 'paid'],
  ['for less: the rest goes back', 77, 'paid'],
  ['for more: it is refused, and the money waits', -50, 'needs-cart'],
])('a cart that is sent ten minutes later %s', async (_name, more, end) => {
  await fill(server, productId, 3);
  const draft = draftOf({ [productId]: 1 });
  const opened = await plain(totalOf(draft) + more);
  const signed = pay(server, opened, { webhooks: 1 });
  await expect.poll(() => stateOf(opened.orderNo)).toBe('needs-cart');
  await clockOver(minutes(10));
  if (end === 'paid')
    expect((await callOrderPlacement(shopper, draft, signed)).order).toEqual({
      orderId: opened.orderNo,
      state: 'paid',
    });
  else
    expect(await refusal(callOrderPlacement(shopper, draft, signed))).toMatchObject({
      code: 'payment-too-small',
      amount: totalOf(draft),
    });
  const refunds = (await refundsOf(server, signed.razorpay_payment_id)).map(
    ({ reason, amountPaise }) => [reason, amountPaise],
  );
  expect(refunds).toEqual(more > 0 ? [['overpaid', more * 100]] : []);
  expect(await stateOf(opened.orderNo)).toBe(end);
  await expectInvariants(server);
});

test.each(['a day passes', 'the cart comes'])(
  'of an order paid twice without a cart, and %s, each payment is settled once',
  async (what) => {
    await fill(server, productId, 3);
    const draft = draftOf({ [productId]: 1 });
    const opened = await plain(totalOf(draft));
    const first = pay(server, opened);
    await callVerifyPayment(shopper, first);
    const second = server.sandbox.captureTwice(opened.orderId);
    if (!('razorpay_signature' in second)) throw new Error('no second payment');
    await callVerifyPayment(shopper, second);
    // An update moves the first row behind the second in the table.
    await server.ctx.pools.main
      .updateTable('payments')
      .set({ method: 'card' })
      .where('id', '=', first.razorpay_payment_id)
      .execute();

    if (what === 'the cart comes')
      expect((await callOrderPlacement(shopper, draft, first)).order.state).toBe('paid');
    else await clockOver(hours(24.1));
    const reasons = await Promise.all(
      [first, second].map(async ({ razorpay_payment_id: id }) =>
        (await refundsOf(server, id)).map(({ reason }) => reason),
      ),
    );
    expect(reasons).toEqual([what === 'the cart comes' ? [] : ['unclaimed'], ['second-payment']]);
    await expectInvariants(server);
  },
);

test('stock is released in time although an earlier checkout cannot be settled', async () => {
  await fill(server, productId, 5);
  const broken = await open(shopper, draftOf({ [productId]: 1 }));
  const normalOrder = await open(shopper, draftOf({ [productId]: 1 }));
  const { gateway } = server.paymentContext;
  const payment = { ...(await gateway!.getPayment(await failing(broken))), amountPaise: 2 ** 40 };
  server.paymentContext.gateway = {
    ...gateway!,
    listOrderPayments: async (id) =>
      id === broken.orderId ? [payment] : gateway!.listOrderPayments(id),
  };
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  await expect.poll(() => stateOf(normalOrder.orderNo)).toBe('expired');
  server.paymentContext.gateway = gateway;
  await expireReservations(server.paymentContext);
  await expect.poll(() => stateOf(broken.orderNo)).toBe('expired');
  await expectInvariants(server);
});

test('of 20 simultaneous carts for one payment exactly one is accepted', async () => {
  await fill(server, productId, 10);
  const drafts = Array.from({ length: 20 }, () => draftOf({ [productId]: 1 }));
  const opened = await plain(totalOf(drafts[0]!));
  const signed = pay(server, opened);
  const answers = await Promise.all(
    drafts.map((draft) =>
      callOrderPlacement(shopper, draft, signed).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['taken', '409 payment-reused']));
  expect(await stockOf(server, productId)).toEqual({ stock: 9, reserved: 0 });
  await expectInvariants(server);
});

test('a cheaper cart without stock is refunded in full', async () => {
  await fill(server, productId, 0);
  const draft = draftOf({ [productId]: 1 });
  const opened = await plain(totalOf(draft) + 77);
  const signed = pay(server, opened);
  await callVerifyPayment(shopper, signed);
  expect((await refusal(callOrderPlacement(shopper, draft, signed))).code).toBe('order-not-placed');
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { reason: 'out-of-stock', amountPaise: (totalOf(draft) + 77) * 100 },
  ]);
  expect(
    (await (await server.connect('owner')).call(listOrders, {})).data.map(({ orderId }) => orderId),
  ).not.toContain(opened.orderNo);
  await expectInvariants(server);
});

test.each([
  { name: 'a part of it', part: 100_00, state: 'paid' },
  { name: 'all of it', part: undefined, state: 'refunded' },
])(
  'a refund on the gateway’s own pages, $name, is found by the sweep if its webhooks were lost',
  async ({ part, state }) => {
    await fill(server, productId, 5);
    const opened = await open(shopper, draftOf({ [productId]: 1 }));
    const { razorpay_payment_id: paymentId, ...signed } = pay(server, opened);
    await callVerifyPayment(shopper, { razorpay_payment_id: paymentId, ...signed });
    server.sandbox.setWebhookFaults({ drop: true });
    const amount = part ?? opened.amount * 100;
    const gateway = server.paymentContext.gateway!;
    await gateway.refund({ paymentId, body: { amount }, idempotencyKey: randomUUID() });
    await clockOver(3_000);
    expect(await stateOf(opened.orderNo)).toBe('paid');
    expect(await refundsOf(server, paymentId)).toEqual([]);

    await sweep(server.paymentContext);
    await sweep(server.paymentContext);
    server.sandbox.setWebhookFaults({});
    expect(await refundsOf(server, paymentId)).toMatchObject([{ amountPaise: amount }]);
    expect(await stateOf(opened.orderNo)).toBe(state);
    await expectInvariants(server);
  },
);
