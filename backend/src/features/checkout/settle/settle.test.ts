import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { updateOrder, listOrders } from '@kalavara/shared-types/orders/orders';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  runReconciler,
  refundsOf,
  runRefundSender,
  rowOf,
  stockOf,
  callVerifyPayment,
} from '../../../test/shop';
import { expireReservations } from '../reconcile/reconcile';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const stateOf = async (orderNo: string) => (await rowOf(server, orderNo)).state;

/** Waits for the refund: the gateway answers late, and is polled if its webhook does not arrive. */
const waitUntilRefunded = (orderNo: string) =>
  expect
    .poll(async () => {
      await runRefundSender(server);
      server.clock.advance(minutes(2));
      return stateOf(orderNo);
    })
    .toBe('refunded');

test('the webhook places the order if the tab was closed', async () => {
  const opened = await open(shopper, draftOf({ 'kerala-kingfish': 1 }));
  pay(server, opened, { webhooks: 1 });
  await expect.poll(() => stateOf(opened.orderNo)).toBe('paid');
  await expectInvariants(server);
});

test('without webhooks the reconciler places the order two minutes later', async () => {
  const opened = await open(shopper, draftOf({ 'kerala-tuna': 1 }));
  pay(server, opened);
  await runReconciler(server);
  expect(await stateOf(opened.orderNo)).toBe('awaiting');
  server.clock.advance(minutes(2.1));
  await runReconciler(server);
  expect(await stateOf(opened.orderNo)).toBe('paid');
});

test('unpaid units are released after twenty minutes, and a later payment gets what is in stock then', async () => {
  await fill(server, 'seer-roe', 2);
  const opened = await open(shopper, draftOf({ 'seer-roe': 2 }));
  expect(await stockOf(server, 'seer-roe')).toEqual({ stock: 2, reserved: 2 });
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  expect(await stockOf(server, 'seer-roe')).toEqual({ stock: 2, reserved: 0 });
  expect(await stateOf(opened.orderNo)).toBe('expired');

  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, 'seer-roe')).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test(
  'an order that sells out during the payment is refunded, and the shopper’s page shows it',
  { meta: { requirements: ['D-147'] } },
  async () => {
    await fill(server, 'pearl-spot', 1);
    const opened = await open(shopper, draftOf({ 'pearl-spot': 1 }));
    server.clock.advance(minutes(21));
    await expireReservations(server.paymentContext);
    await buy(server, shopper, { 'pearl-spot': 1 });

    const signed = pay(server, opened);
    expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'refund-due' });
    await waitUntilRefunded(opened.orderNo);
    const { data } = await shopper.call(
      getOrderStatus,
      { query: { no: opened.orderNo } },
      { headers: { 'x-order-token': opened.accessToken } },
    );
    expect(data).toMatchObject({
      state: 'refunded',
      paymentStatus: 'refunded',
      refunds: [{ amount: opened.amount, reason: 'out-of-stock', state: 'processed' }],
    });
    await expectInvariants(server);
  },
);

test('a payment whose reserved units are missing is refunded, and no more is sold than existed', async () => {
  await fill(server, 'coastal-anchovy', 2);
  const opened = await open(shopper, draftOf({ 'coastal-anchovy': 2 }));
  await fill(server, 'coastal-anchovy', 1);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({
    state: 'refund-due',
  });
  expect((await stockOf(server, 'coastal-anchovy')).stock).toBe(1);
  await expectInvariants(server);
});

test('a second payment of one order is refunded', async () => {
  const { opened } = await buy(server, shopper, { 'goan-shark': 1 });
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(shopper, second);
  expect(await refundsOf(server, second.razorpay_payment_id)).toMatchObject([
    { reason: 'second-payment', amountPaise: opened.amount * 100 },
  ]);
  expect(await stateOf(opened.orderNo)).toBe('paid');
  await expectInvariants(server);
});

test(
  'the owner lists paid orders, newest first, and sets any status',
  { meta: { requirements: ['O-253', 'O-254'] } },
  async () => {
    const { opened, draft } = await buy(server, shopper, { 'coastal-mackerel': 2 });
    const unpaid = await open(shopper, draftOf({ 'coastal-mackerel': 1 }));
    const { data } = await owner.call(listOrders, {});
    expect(data[0]).toMatchObject({
      orderId: opened.orderNo,
      status: 'pending',
      paymentStatus: 'completed',
      items: draft.items,
      totalItems: 2,
    });
    expect(data.map(({ orderId }) => orderId)).not.toContain(unpaid.orderNo);

    const { order } = await owner.call(updateOrder, {
      params: { id: opened.orderNo },
      body: { status: 'shipped' },
    });
    expect(order).toMatchObject({ orderId: opened.orderNo, status: 'shipped' });
    const byId = await owner.call(updateOrder, {
      params: { id: order.id },
      body: { status: 'pending', paymentStatus: 'completed' },
    });
    expect(byId.order.status).toBe('pending');
    expect(
      (
        await refusal(
          owner.call(updateOrder, { params: { id: unpaid.orderNo }, body: { status: 'shipped' } }),
        )
      ).code,
    ).toBe('order-not-found');
  },
);

test('the list is read page by page, and by name, phone, status and day', async () => {
  const { draft } = await buy(
    server,
    shopper,
    { 'kerala-sardine': 1 },
    { customer: { name: 'Fathima 100%', phone: '9447012345', email: null } },
  );
  const found = await owner.call(listOrders, { query: { q: 'fathima 100%' } });
  expect(found.data.map(({ customerInfo }) => customerInfo.name)).toEqual([draft.customer.name]);
  expect((await owner.call(listOrders, { query: { q: '44701' } })).data).toHaveLength(1);
  const first = await owner.call(listOrders, { query: { limit: 2 } });
  const second = await owner.call(listOrders, { query: { limit: 2, cursor: first.cursor! } });
  const all = (await owner.call(listOrders, {})).data;
  expect([...first.data, ...second.data]).toEqual(all.slice(0, 4));
  expect((await owner.call(listOrders, { query: { from: '2031-01-01' } })).data).toEqual([]);
});

test('`refunded` refunds the payment once, and `cancelled` restocks the units once', async () => {
  const { opened, signed } = await buy(server, shopper, { 'bengali-rohu': 2 });
  const { stock } = await stockOf(server, 'bengali-rohu');
  for (let time = 0; time < 2; time += 1) {
    const { order } = await owner.call(updateOrder, {
      params: { id: opened.orderNo },
      body: { status: 'cancelled', paymentStatus: 'refunded' },
    });
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  }
  expect((await stockOf(server, 'bengali-rohu')).stock).toBe(stock + 2);
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { amountPaise: opened.amount * 100, reason: 'owner' },
  ]);
  await waitUntilRefunded(opened.orderNo);
  expect(server.sandbox.refundsOf(signed.razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(server);
});

test('a cancelled order is restocked and refunded; placed a second time it needs its units, and none is sold twice', async () => {
  await fill(server, 'bengali-hilsa', 1);
  const { opened, signed } = await buy(server, shopper, { 'bengali-hilsa': 1 });
  const set = (status: 'cancelled' | 'confirmed') =>
    owner.call(updateOrder, { params: { id: opened.orderNo }, body: { status } });
  await set('cancelled');
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { amountPaise: opened.amount * 100, reason: 'cancelled' },
  ]);
  await set('confirmed');
  expect((await stockOf(server, 'bengali-hilsa')).stock).toBe(0);
  await set('cancelled');
  await buy(server, shopper, { 'bengali-hilsa': 1 });
  expect((await refusal(set('confirmed'))).code).toBe('sold-out');
  expect(await refundsOf(server, signed.razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(server);
});

test("a refund that the bank could not deliver is repeated on the owner's request, also for a checkout that never became an order", async () => {
  await fill(server, 'goan-prawn-balchao', 1);
  const opened = await open(shopper, draftOf({ 'goan-prawn-balchao': 1 }));
  await fill(server, 'goan-prawn-balchao', 0);
  const signed = pay(server, opened);
  await callVerifyPayment(shopper, signed);
  const states = async () =>
    (await refundsOf(server, signed.razorpay_payment_id)).map(({ state }) => state).sort();
  await expect.poll(() => server.sandbox.refundsOf(signed.razorpay_payment_id)).toHaveLength(1);
  server.sandbox.failRefund(server.sandbox.refundsOf(signed.razorpay_payment_id)[0]!.id);
  await expect
    .poll(async () => (await runRefundSender(server), server.clock.advance(minutes(2)), states()))
    .toEqual(['failed']);

  await owner.call(updateOrder, {
    params: { id: opened.orderNo },
    body: { paymentStatus: 'refunded' },
  });
  await waitUntilRefunded(opened.orderNo);
  expect(await states()).toEqual(['failed', 'processed']);
  expect(
    (
      await refusal(
        owner.call(updateOrder, { params: { id: opened.orderNo }, body: { status: 'shipped' } }),
      )
    ).code,
  ).toBe('order-not-found');
  await expectInvariants(server);
});

test('a new order is in the open room of orders, and its change in the shopper’s own', async () => {
  const { batches } = await owner.enter('orders');
  const { opened } = await buy(server, shopper, { 'dry-prawn': 1 });
  await expect
    .poll(() => batches.flatMap(({ changes }) => changes))
    .toContainEqual(
      expect.objectContaining({
        type: 'order.changed',
        order: expect.objectContaining({ orderId: opened.orderNo }),
      }),
    );
});

test('an ended checkout is no longer checked', async () => {
  const { opened } = await buy(server, shopper, { 'dry-prawn': 1 });
  server.clock.advance(minutes(60 * 24 * 8));
  for (let round = 0; round < 3; round += 1) {
    await runReconciler(server);
    server.clock.advance(minutes(10));
  }
  const due = await server.ctx.pools.main
    .selectFrom('orders')
    .select('orderNo')
    .where('nextCheckAt', 'is not', null)
    .execute();
  expect(due).toEqual([]);
  expect(await stateOf(opened.orderNo)).toBe('paid');
});
