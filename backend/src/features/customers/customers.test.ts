import { randomUUID } from 'node:crypto';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { eraseCustomer } from '@kalavara/shared-types/customers/customers';
import { getOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../../test/contents';
import { type Device, minutes, ownerPassword, refusal, startTestServer } from '../../test/harness';
import {
  expireUnpaid,
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  callOrderPlacement,
  runRefundSender,
  rowOf,
  stockOf,
} from '../../test/shop';

const server = await startTestServer();
let owner: Device;
beforeAll(async () => {
  owner = await server.connect('owner');
  await fill(server, 'kerala-kingfish', 200);
});

const texts = {
  name: 'Sreelakshmi Variyar',
  address: 'Pulimoottil House, Kumarakom',
  email: 'sree@example.in',
  instructions: 'Ring the brass bell',
  mix: 'no kodampuli for Ammachi',
};
const customization = {
  oilType: 'sesame',
  meatTenderness: 'firm',
  spicyLevel: 'mild',
  mixType: 'custom',
  customMixSuggestion: texts.mix,
  specialRequests: texts.mix,
} as const;

/** A customer with their own phone number and a text in every field. */
const customer = (phone: string): Partial<Draft> => ({
  lines: [{ productId: 'kerala-kingfish', quantity: 2, customization }],
  customer: { name: texts.name, phone, email: texts.email },
  address: { address: texts.address, pincode: '686563' },
  specialInstructions: texts.instructions,
});
const done = (id: string, status: 'delivered' | 'confirmed') =>
  owner.call(updateOrder, { params: { id }, body: { status, note: `${texts.name} called` } });
const confirm = (device = owner) =>
  device.call(confirmPassword, { body: { password: ownerPassword } });
async function erase(phone: string) {
  await confirm();
  return owner.call(eraseCustomer, { body: { phone } });
}

/** Returns the tables that still contain any of these values. */
async function tablesWith(...values: string[]) {
  const contents = await contentsOf(server.database.url);
  return Object.keys(contents).filter((name) =>
    contents[name]!.some((row) => values.some((value) => row.includes(value))),
  );
}

test('an erased customer remains only in the invoices, and no amount and no stock has changed', async () => {
  const phone = '9447011111';
  const { order, opened, signed } = await buy(
    server,
    server.device(),
    { 'kerala-kingfish': 2 },
    customer(phone),
  );
  await callOrderPlacement(
    server.device(),
    draftOf(
      { 'kerala-kingfish': 2 },
      {
        ...customer(phone),
        address: { address: `${texts.address} second door`, pincode: '686563' },
      },
    ),
    signed,
  );
  await done(order.orderId, 'confirmed');
  const refunded = await buy(server, server.device(), { 'kerala-kingfish': 2 }, customer(phone));
  await owner.call(updateOrder, {
    params: { id: refunded.order.orderId },
    body: { paymentStatus: 'refunded', note: texts.instructions },
  });
  const isBack = async () => {
    await runRefundSender(server);
    server.clock.advance(minutes(2));
    return (await rowOf(server, refunded.order.orderId)).state;
  };
  await expect.poll(isBack).toBe('refunded');
  const unpaid = await open(server.device(), draftOf({ 'kerala-kingfish': 2 }, customer(phone)));
  await done(order.orderId, 'delivered');
  const { stock } = await stockOf(server, 'kerala-kingfish');
  expect(await tablesWith(texts.name)).toEqual(
    expect.arrayContaining(['changes', 'commands', 'orders']),
  );

  const dashboard = await owner.enter('orders');
  expect(await erase('+91 94470 11111')).toMatchObject({ erased: 2, kept: [unpaid.orderNo] });
  await expireUnpaid(server, unpaid.orderNo);
  expect(await erase(phone)).toMatchObject({ erased: 1, kept: [] });
  expect(
    (
      await tablesWith(texts.name, texts.address, texts.email, texts.instructions, texts.mix, phone)
    ).filter((name) => name !== 'invoices'),
  ).toEqual([]);
  await expectInvariants(server);
  expect(await stockOf(server, 'kerala-kingfish')).toEqual({ stock, reserved: 0 });

  await expect.poll(() => JSON.stringify(dashboard.batches)).toContain(order.orderId);
  expect(JSON.stringify(dashboard.batches)).not.toContain(texts.name);
  const { data, steps } = await owner.call(getOrder, { params: { id: order.orderId } });
  expect(data).toMatchObject({
    customerInfo: { name: '', phone: '', email: null },
    deliveryAddress: { address: '', pincode: '686563' },
    totalItems: 2,
  });
  expect(steps.at(-1)).toMatchObject({ what: 'customer', after: 'erased' });
  const link = { headers: { 'x-order-token': opened.accessToken } };
  expect(
    (await server.device().call(getOrderStatus, { query: { no: order.orderId } }, link)).data
      .customerInfo.name,
  ).toBe('');
});

test('the note of a refund made by hand at the gateway is erased too', async () => {
  const phone = '9447066666';
  const { order, signed } = await buy(
    server,
    server.device(),
    { 'kerala-kingfish': 2 },
    customer(phone),
  );
  const entity = {
    id: 'rfnd_ByHand00000001',
    payment_id: signed.razorpay_payment_id,
    notes: { why: texts.instructions },
  };
  const delivery = {
    eventId: randomUUID(),
    event: 'refund.processed',
    body: JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } }),
  };
  const at = new Date(server.clock.now());
  await server.ctx.pools.main
    .insertInto('webhookInbox')
    .values({ ...delivery, signedWith: 'current', receivedAt: at, processedAt: at })
    .execute();
  expect(await tablesWith(texts.instructions)).toContain('webhook_inbox');
  await done(order.orderId, 'delivered');
  await erase(phone);
  expect(await tablesWith(texts.instructions)).toEqual([]);
});

test('an order under way retains its address until it is delivered, and is listed', async () => {
  const phone = '9447022222';
  const { order } = await buy(server, server.device(), { 'kerala-kingfish': 2 }, customer(phone));
  expect(await erase(phone)).toMatchObject({ erased: 0, kept: [order.orderId] });
  expect((await rowOf(server, order.orderId)).customerName).toBe(texts.name);

  await done(order.orderId, 'delivered');
  expect(await erase(phone)).toMatchObject({ erased: 1, kept: [] });
  expect(await erase(phone)).toMatchObject({ erased: 0, kept: [] });
});

test('an erased customer who pays years later is refunded, because the address is missing', async () => {
  const phone = '9447033333';
  const shopper = server.device();
  const draft = draftOf({ 'kerala-kingfish': 2 }, customer(phone));
  const opened = await open(shopper, draft);
  await expireUnpaid(server, opened.orderNo);
  expect(await erase(phone)).toMatchObject({ erased: 1 });

  const late = await shopper.callByName('verifyPayment', { body: pay(server, opened) });
  expect(late.status).toBeLessThan(500);
  expect((await rowOf(server, opened.orderNo)).state).toBe('needs-cart');
  await expectInvariants(server);
});

test('a repeated request for erasure has one effect and the same answer', async () => {
  const phone = '9447044444';
  const { order } = await buy(server, server.device(), { 'kerala-kingfish': 2 }, customer(phone));
  await done(order.orderId, 'delivered');
  const commandId = randomUUID();
  await confirm();
  const first = await owner.call(eraseCustomer, { body: { phone } }, { commandId });
  const second = await owner.call(eraseCustomer, { body: { phone } }, { commandId });
  expect(second).toEqual(first);
});

test('the export of a customer is a file with all stored data: orders, payments, invoices and history', async () => {
  const phone = '9447055555';
  const { order, signed } = await buy(
    server,
    server.device(),
    { 'kerala-kingfish': 2 },
    customer(phone),
  );
  await buy(server, server.device(), { 'kerala-kingfish': 1 });
  await confirm();
  const answer = await owner.http.get(`/api/customers/export?phone=${phone}`);
  expect(answer.get('content-disposition')).toBe('attachment; filename=customer-919447055555.json');
  const text = answer.text;
  const { orders } = JSON.parse(text) as { orders: unknown[] };
  expect(orders).toMatchObject([
    {
      orderId: order.orderId,
      customerInfo: { name: texts.name },
      payments: [{ id: signed.razorpay_payment_id, status: 'captured' }],
      steps: expect.any(Array) as unknown,
    },
  ]);
  expect(text).not.toMatch(/signature|secret|accessToken|idempotency/i);
});

test('export and erasure need the password again: a sign-in does not count, a wrong password neither, and a right one for ten minutes', async () => {
  const phone = '9447077777';
  const { order } = await buy(server, server.device(), { 'kerala-kingfish': 2 }, customer(phone));
  await done(order.orderId, 'delivered');
  const screen = await server.connect('owner');
  const commandId = randomUUID();
  const eraseHere = () => screen.callByName('eraseCustomer', { body: { phone } }, { commandId });
  const exportHere = () => screen.http.get(`/api/customers/export?phone=${phone}`);
  const answersOf = async () => {
    const answers = [await exportHere(), await eraseHere()];
    return answers.map(({ status, body }) => [status, (body as { code: string }).code]);
  };
  const needed = [403, 'confirm-needed'];

  expect(await answersOf()).toEqual([needed, needed]);
  const wrong = await refusal(
    screen.call(confirmPassword, { body: { password: 'not-the-password' } }),
  );
  expect(wrong).toMatchObject({ code: 'invalid-credentials', error: 'Invalid credentials' });
  expect(await answersOf()).toEqual([needed, needed]);
  expect((await rowOf(server, order.orderId)).customerName).toBe(texts.name);

  await confirm(screen);
  expect((await exportHere()).text).toContain(texts.name);
  const first = await eraseHere();
  expect(first.body).toEqual({ success: true, erased: 1, kept: [] });
  server.clock.advance(minutes(11));
  expect(await answersOf()).toEqual([needed, needed]);
  await confirm(screen);
  expect((await eraseHere()).body).toEqual(first.body);
});

test('an invalid number is refused with its field, and only the owner may make the call', async () => {
  const failure = await refusal(erase('12'));
  expect(failure).toMatchObject({ code: 'phone-wrong', fields: ['phone'] });
  expect((await owner.http.get('/api/customers/export?phone=abc')).body).toMatchObject({
    code: 'phone-wrong',
  });
  expect((await owner.http.get('/api/customers/export')).body).toMatchObject({
    code: 'invalid',
  });
  for (const role of ['staff', 'guest'] as const) {
    const other = await server.connect(role);
    expect((await other.http.get('/api/customers/export?phone=9447055555')).status).toBe(
      role === 'guest' ? 401 : 403,
    );
  }
  expect(await erase('9000000001')).toMatchObject({ erased: 0, kept: [] });
});
