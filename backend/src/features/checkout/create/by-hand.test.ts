import { randomUUID } from 'node:crypto';
import { listMessages } from '@kalavara/shared-types/messages/messages';
import {
  getOrder,
  listOrders,
  refundOrder,
  updateOrder,
} from '@kalavara/shared-types/orders/orders';
import {
  changeAddress,
  createOrderByHand,
  findShopper,
  recordPayment,
} from '@kalavara/shared-types/orders/orders-by-hand';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { expect, onTestFinished, test } from 'vitest';
import { refusal, startTestServer } from '../../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  businessSettings,
  rowOf,
  stockOf,
  totalOf,
} from '../../../test/shop';

const server = await startTestServer();
const owner = await server.connect('owner');
const phone = await server.connect('owner');
const product = 'kerala-kingfish';
await fill(server, product, 500);

type Payment = 'cash' | 'upi' | 'later';
const handBody = (items = { [product]: 1 }, payment: Payment = 'cash', more = {}) => {
  const draft = draftOf(items, more);
  return { draft, amount: totalOf(draft), payment };
};
const enter = (body = handBody(), commandId: string = randomUUID()) =>
  owner.call(createOrderByHand, { body }, { commandId });
const today = () => indianDay(server.clock.now());
const shown = async (id: string) => (await owner.call(getOrder, { params: { id } })).data;
const messagesOf = async (orderId: string) =>
  (await owner.call(listMessages, { query: {} })).data.filter(({ orderNo }) => orderNo === orderId);

test.each(['cash', 'upi'] as const)(
  'an order entered as paid by %s is listed, with its stock sold, its invoice and its message',
  async (payment) => {
    const before = await stockOf(server, product);
    const { order } = await enter(handBody({ [product]: 2 }, payment));
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      paymentMethod: payment,
      paidOn: today(),
      totalItems: 2,
      isTest: true,
    });
    expect(order.paymentId).toMatch(new RegExp(`^${payment}_`));
    expect(order.invoices).toMatchObject([{ total: order.pricing.totalAmount }]);
    expect(await stockOf(server, product)).toEqual({ stock: before.stock - 2, reserved: 0 });
    expect((await owner.call(listOrders, {})).data).toContainEqual(order);
    const [message] = await messagesOf(order.orderId);
    expect(message).toMatchObject({ event: 'order.paid', channel: 'hand' });
    expect(message?.body).toContain('your payment of');
    await expectInvariants(server);
  },
);

test('an order by hand is published in the room of the orders', async () => {
  const { batches } = await phone.enter('orders');
  const { order } = await enter();
  await expect
    .poll(() => batches.flatMap(({ changes }) => changes))
    .toContainEqual(expect.objectContaining({ type: 'order.changed', order }));
});

test('an order that is paid later is open until its payment is recorded, once', async () => {
  const { order } = await enter(handBody({ [product]: 1 }, 'later'));
  expect(order).toMatchObject({ paymentStatus: 'pending', paymentMethod: 'later', paidOn: null });
  expect(order.paymentId).toBeNull();
  expect(order.invoices).toHaveLength(1);
  expect((await messagesOf(order.orderId))[0]?.body).toContain('To be paid: ₹');

  const pay = (body: object, device = owner) =>
    device.call(recordPayment, {
      params: { id: order.id },
      body: { method: 'upi', paidOn: today(), ...body },
    });
  expect(await refusal(pay({ paidOn: '2099-01-01' }))).toMatchObject({ code: 'day-in-future' });
  expect(await refusal(pay({ expectedVersion: order.version + 1 }))).toMatchObject({
    code: 'changed-meanwhile',
  });
  expect(
    await refusal(
      owner.call(updateOrder, {
        params: { id: order.id },
        body: { paymentStatus: 'completed', note: 'x' },
      }),
    ),
  ).toMatchObject({ code: 'payment-not-recorded' });

  // Two phones record the payment at the same time: only one of them succeeds.
  const both = await Promise.allSettled([pay({}), pay({ method: 'cash' }, phone)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const paid = await shown(order.id);
  expect(paid).toMatchObject({ paymentStatus: 'completed', paidOn: today() });
  expect(paid.paymentMethod).not.toBe('later');
  expect(await refusal(pay({}))).toMatchObject({ code: 'already-paid' });
  await expectInvariants(server);
});

test('an order that is paid later is not ended by a checkout that names it as replaced', async () => {
  const { order } = await enter(handBody({ [product]: 1 }, 'later'));
  const orderNo = order.orderId;
  const replaces = { orderNo, accessToken: server.paymentContext.keys.of(orderNo) };
  await open(await server.connect('guest'), draftOf({ [product]: 1 }), { replaces });
  expect((await rowOf(server, orderNo)).state).toBe('awaiting');
  const body = { method: 'upi', paidOn: today() } as const;
  await owner.call(recordPayment, { params: { id: order.id }, body });
  expect(await shown(order.id)).toMatchObject({ paymentStatus: 'completed' });
  await expectInvariants(server);
});

test('an order that is cancelled before it was paid is restocked, and its invoice is credited; it cannot be resumed', async () => {
  const before = await stockOf(server, product);
  const { order } = await enter(handBody({ [product]: 3 }, 'later'));
  const change = (body: object) => owner.call(updateOrder, { params: { id: order.id }, body });
  const { order: after } = await change({ status: 'cancelled' });
  expect(after).toMatchObject({ status: 'cancelled', restocked: { [product]: 3 }, refunds: [] });
  expect(await stockOf(server, product)).toEqual(before);
  expect((await shown(order.id)).invoices).toMatchObject([
    { total: order.pricing.totalAmount },
    { kind: 'credit-note', total: order.pricing.totalAmount },
  ]);
  expect(await refusal(change({ status: 'confirmed' }))).toMatchObject({ code: 'order-cancelled' });
  expect(
    await refusal(
      owner.call(recordPayment, {
        params: { id: order.id },
        body: { method: 'cash', paidOn: today() },
      }),
    ),
  ).toMatchObject({ code: 'order-cancelled' });
  await expectInvariants(server);
});

test('the refund of an order that was paid in cash is recorded, and the gateway is not called', async () => {
  const { order } = await enter(handBody({ [product]: 2 }));
  const refund = (amount?: number) =>
    owner.call(refundOrder, {
      params: { id: order.id },
      body: { note: 'One jar broke', ...(amount && { amount }) },
    });
  const { order: part } = await refund(100);
  expect(part).toMatchObject({
    paymentStatus: 'completed',
    refunds: [{ amount: 100, state: 'processed' }],
  });
  const { order: all } = await refund();
  expect(all.paymentStatus).toBe('refunded');
  expect(all.invoices.filter(({ kind }) => kind === 'credit-note')).toHaveLength(2);
  expect(await refusal(refund())).toMatchObject({ code: 'nothing-to-refund' });
  const texts = (await messagesOf(order.orderId)).filter(({ event }) => event === 'refund.sent');
  expect(texts.map(({ body }) => body.includes('given you'))).toEqual([true, true]);
  await server.due('sendRefunds');
  await expectInvariants(server);
});

test('cancelling an order that was paid in cash restocks it without a refund; setting it to refunded records the full refund', async () => {
  const { order } = await enter();
  const change = (body: object) => owner.call(updateOrder, { params: { id: order.id }, body });
  const { order: cancelled } = await change({ status: 'cancelled' });
  expect(cancelled).toMatchObject({ paymentStatus: 'completed', refunds: [] });
  const { order: refunded } = await change({ paymentStatus: 'refunded' });
  expect(refunded).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: order.pricing.totalAmount, state: 'processed' }],
  });
  await expectInvariants(server);
});

test('the same command twice enters one order, also simultaneously', async () => {
  const before = await stockOf(server, product);
  const body = handBody();
  const id = randomUUID();
  const [first, second] = await Promise.all([enter(body, id), enter(body, id)]);
  expect(second.order.orderId).toBe(first.order.orderId);
  expect((await enter(body, id)).order.orderId).toBe(first.order.orderId);
  expect((await stockOf(server, product)).stock).toBe(before.stock - 1);
  // Another command id creates another order.
  expect((await enter(body)).order.orderId).not.toBe(first.order.orderId);
});

test('an order by hand is priced and refused by the rules of the shop', async () => {
  const body = handBody();
  expect(await refusal(enter({ ...body, amount: body.amount - 1 }))).toMatchObject({
    code: 'amount-mismatch',
    amount: body.amount,
  });
  const wrong = (more: object) => refusal(enter(handBody({ [product]: 1 }, 'cash', more)));
  expect(await wrong({ coupon: 'NONE' })).toMatchObject({ code: 'coupon-unknown' });
  expect(await wrong({ address: { address: '1 Road', pincode: '12' } })).toMatchObject({
    code: 'pincode-wrong',
  });
  expect(await refusal(enter({ ...handBody({ [product]: 11 }), amount: 1 }))).toMatchObject({
    code: 'too-many-of-one',
  });
  const draft = draftOf({ [product]: 2 }, { coupon: 'PICKLE15' });
  const { order } = await enter({ draft, amount: totalOf(draft, 15), payment: 'cash' });
  expect(order).toMatchObject({ coupon: 'PICKLE15' });
  await expectInvariants(server);
});

test('a known shopper is found by the phone number as typed; an unknown one is not found', async () => {
  const { draft } = await buy(server, server.device(), { [product]: 1 });
  const typed = `0${draft.customer.phone.slice(0, 5)} ${draft.customer.phone.slice(5)}`;
  const { data } = await owner.call(findShopper, { query: { phone: typed } });
  expect(data).toMatchObject({
    name: draft.customer.name,
    address: draft.address.address,
    pincode: draft.address.pincode,
    country: null,
  });
  expect(await owner.call(findShopper, { query: { phone: '9000000009' } })).toMatchObject({
    data: null,
  });
  expect(await refusal(owner.call(findShopper, { query: { phone: '12' } }))).toMatchObject({
    code: 'phone-wrong',
  });
});

test('an order by hand is stored with the person who entered it, and without a gateway', async () => {
  const { order } = await enter();
  const row = await rowOf(server, order.orderId);
  expect(row).toMatchObject({ gatewayOrderId: null, reservedUntil: null, nextCheckAt: null });
  const { steps } = await owner.call(getOrder, { params: { id: order.id } });
  expect(steps.map(({ by }) => by)).not.toContain('create');
});

test('without gateway keys an order by hand is real: it cannot leave the state until the registration is regular', async () => {
  const kochi = { address: '12 Marine Drive, Kochi', pincode: '682031' };
  const mumbai = { address: '4 Hill Road, Bandra, Mumbai', pincode: '400050' };
  const enterTo = (address: typeof kochi) =>
    enter(handBody({ [product]: 1 }, 'later', { address }));
  const moveTo = (id: string) => owner.call(changeAddress, { params: { id }, body: mumbai });
  const { order: practice } = await enterTo(kochi);
  const { gateway } = server.paymentContext;
  await owner.call(updateSettings, { body: { ...businessSettings, registration: 'none' } });
  server.paymentContext.gateway = undefined;
  onTestFinished(() => void (server.paymentContext.gateway = gateway));

  expect(await refusal(enterTo(mumbai))).toMatchObject({ code: 'out-of-state' });
  const { order } = await enterTo(kochi);
  expect(order.isTest).toBe(false);
  expect(await refusal(moveTo(order.id))).toMatchObject({ code: 'out-of-state' });
  // The gateway mode of the order decides, not that of today's keys.
  await moveTo(practice.id);
  server.paymentContext.gateway = gateway;
  expect(await refusal(moveTo(order.id))).toMatchObject({ code: 'out-of-state' });
});
