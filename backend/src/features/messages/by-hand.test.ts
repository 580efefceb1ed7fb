import { randomInt, randomUUID } from 'node:crypto';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import { eraseCustomer } from '@kalavara/shared-types/customers/customers';
import {
  listMessages,
  markMessageSent,
  markMessagesSent,
} from '@kalavara/shared-types/messages/messages';
import {
  clearPracticeOrders,
  getOrder,
  refundOrder,
  updateOrder,
} from '@kalavara/shared-types/orders/orders';
import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type Device,
  minutes,
  ownerPassword,
  refusal,
  startTestServer,
  type TestServer,
} from '../../test/harness';
import { settle } from '../checkout/settle/settle';
import { recordGatewayRefund } from '../orders/refunds/refund-worker';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  runRefundSender,
  totalOf,
  callVerifyPayment,
} from '../../test/shop';
import { waitUntil } from '../../test/wait-until';

let server: TestServer;
let owner: Device;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.connect('owner');
  await fill(server, 'kerala-tuna', 500);
});
afterEach(() => expectInvariants(server));

const newPhone = () => `9${randomInt(100_000_000, 999_999_999)}`;
const buyAs = (phone: string, email: string | null = null) =>
  buy(
    server,
    server.device(),
    { 'kerala-tuna': 1 },
    {
      customer: { name: 'Meera Nair', phone, email },
    },
  );
const list = (view: 'waiting' | 'failed' | 'sent', cursor?: string) =>
  owner.call(listMessages, { query: { view, ...(cursor && { cursor }) } });
const findOf = async (view: 'waiting' | 'sent', orderNo: string) => {
  let page = await list(view);
  const all = [...page.data];
  while (page.cursor !== null) {
    page = await list(view, page.cursor);
    all.push(...page.data);
  }
  return all.filter((message) => message.orderNo === orderNo);
};

test('the link in a message in Malayalam opens the order in Malayalam', async () => {
  const device = server.device();
  const customer = { name: 'Meera Nair', phone: newPhone(), email: null };
  const draft = draftOf({ 'kerala-tuna': 1 }, { customer });
  const opened = await open(device, draft, { language: 'ml' });
  await callVerifyPayment(device, pay(server, opened));
  const [message] = await findOf('waiting', opened.orderNo);
  expect(message!.body).toContain(`${server.url}/order?lang=ml#no=${opened.orderNo}&key=`);
});

test('without a mail server the owner finds each message with its text and a link to WhatsApp, and marks it as sent', async () => {
  const phone = newPhone();
  const { opened } = await buyAs(phone, 'meera@example.com');
  const [message, ...more] = await findOf('waiting', opened.orderNo);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ event: 'order.paid', channel: 'hand', phone: `+91${phone}` });
  expect(message!.body).toContain(`${server.url}/order#no=${opened.orderNo}&key=`);
  const chat = new URL(message!.chatUrl!);
  expect(chat.pathname).toBe(`/91${phone}`);
  expect(chat.searchParams.get('text')).toBe(message!.body);

  const { message: sent } = await owner.call(markMessageSent, {
    params: { id: message!.id },
    body: {},
  });
  expect(sent).toMatchObject({ state: 'sent', sentBy: 'Owner' });
  // Marking it twice, as from two phones, has the effect of once.
  await owner.call(markMessageSent, { params: { id: message!.id }, body: {} });
  expect(await findOf('waiting', opened.orderNo)).toEqual([]);
  expect(await findOf('sent', opened.orderNo)).toEqual([sent]);
});

test('many messages are marked as sent at once: a repetition changes nothing, and messages that are not listed remain', async () => {
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push((await buyAs(newPhone())).opened.orderNo);
  const [first, second, other] = await Promise.all(
    orders.map(async (orderNo) => (await findOf('waiting', orderNo))[0]!),
  );
  const { message: sent } = await owner.call(markMessageSent, {
    params: { id: first!.id },
    body: {},
  });
  const body = { ids: [first!.id, second!.id, randomUUID()] };
  expect(await owner.call(markMessagesSent, { body })).toMatchObject({ marked: 1 });
  expect(await owner.call(markMessagesSent, { body })).toMatchObject({ marked: 0 });
  expect(await findOf('sent', orders[0]!)).toEqual([sent]);
  expect(await findOf('sent', orders[1]!)).toMatchObject([
    { state: 'sent', sentBy: 'Owner', title: second!.title, body: second!.body },
  ]);
  expect(await findOf('waiting', orders[2]!)).toMatchObject([{ id: other!.id }]);
});

test('the same fact twice is one message', async () => {
  const phone = server.device();
  const draft = draftOf({ 'kerala-tuna': 1 });
  const opened = await open(phone, draft);
  const signed = pay(server, opened, { webhooks: 2 });
  await Promise.all([
    callVerifyPayment(phone, signed),
    callVerifyPayment(phone, signed),
    server.due('processInbox'),
  ]);
  expect(await findOf('waiting', opened.orderNo)).toHaveLength(1);
});

test('undoing a shipment removes its message, and the status page shows the shipment', async () => {
  const { opened } = await buyAs(newPhone());
  const change = (body: object) =>
    owner.call(updateOrder, { params: { id: opened.orderNo }, body });
  await change({ status: 'shipped' });
  await change({ shipment: { courier: 'blue-dart', trackingNumber: '123' } });
  const shipped = (await findOf('waiting', opened.orderNo)).filter(
    ({ event }) => event === 'order.shipped',
  );
  expect(shipped).toHaveLength(1);
  expect(shipped[0]!.body).toContain('Blue Dart');
  await change({ status: 'preparing' });
  expect(await findOf('waiting', opened.orderNo)).toHaveLength(1);
  const headers = { 'x-order-token': opened.accessToken };
  const { data } = await server
    .device()
    .call(getOrderStatus, { query: { no: opened.orderNo } }, { headers });
  expect(data.shipment).toMatchObject({
    courier: 'blue-dart',
    trackingNumber: '123',
    name: 'Blue Dart',
  });
});

const eventsOf = async (orderNo: string) =>
  (await findOf('waiting', orderNo)).map(({ event }) => event);
const moveTo = (id: string, status: 'cancelled' | 'pending') =>
  owner.call(updateOrder, { params: { id }, body: { status } });

test('"Order received" is not sent for a cancelled order, nor for one that is resumed while it is being refunded', async () => {
  const { opened } = await buyAs(newPhone());
  expect(await eventsOf(opened.orderNo)).toEqual(['order.paid']);
  const { order } = await moveTo(opened.orderNo, 'cancelled');
  expect(order).toMatchObject({ paymentStatus: 'completed', refunds: [{ state: 'due' }] });
  expect(await eventsOf(opened.orderNo)).toEqual([]);
  await moveTo(opened.orderNo, 'pending');
  expect(await eventsOf(opened.orderNo)).toEqual([]);
});

test('"Order received" is queued again for a cancelled order that is resumed before its cash was refunded', async () => {
  const draft = draftOf({ 'kerala-tuna': 1 });
  const { order } = await owner.call(createOrderByHand, {
    body: { draft, amount: totalOf(draft), payment: 'cash' },
  });
  await moveTo(order.orderId, 'cancelled');
  expect(await eventsOf(order.orderId)).toEqual([]);
  await moveTo(order.orderId, 'pending');
  expect(await eventsOf(order.orderId)).toEqual(['order.paid']);
});

test('"Order received" remains queued after a partial refund, and is removed after the refund of the rest', async () => {
  const { opened } = await buyAs(newPhone());
  const refund = (amount?: number) =>
    owner.call(refundOrder, {
      params: { id: opened.orderNo },
      body: { note: 'One jar broke', ...(amount && { amount }) },
    });
  await refund(100);
  expect(await eventsOf(opened.orderNo)).toEqual(['order.paid']);
  await refund();
  expect(await eventsOf(opened.orderNo)).toEqual([]);
});

test.each(['refund', 'payment'] as const)(
  '"Order received" is not sent for an order that was refunded on the pages of the gateway: reported with its %s',
  async (reported) => {
    const { opened, signed } = await buyAs(newPhone());
    const paymentId = signed.razorpay_payment_id;
    const payment = await server.paymentContext.gateway!.getPayment(paymentId);
    const { amountPaise, currency } = payment;
    const made = { paymentId, amountPaise, currency, receipt: null, notes: {}, createdAt: null };
    const refund = { ...made, id: 'rfnd_OnItsOwnPages1', status: 'processed' as const };
    await (reported === 'payment'
      ? settle(server.paymentContext, { ...payment, status: 'refunded' }, 'webhook')
      : recordGatewayRefund(server.paymentContext, refund, 'webhook'));
    const { data } = await owner.call(getOrder, { params: { id: opened.orderNo } });
    expect(data.paymentStatus).toBe('refunded');
    expect(await eventsOf(opened.orderNo)).not.toContain('order.paid');
  },
);

test('the message about the refund of a second payment states that the order remains', async () => {
  const { opened } = await buyAs(newPhone());
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(server.device(), second);
  await waitUntil(async () => {
    await runRefundSender(server);
    server.clock.advance(minutes(2));
    expect(await eventsOf(opened.orderNo)).toContain('refund.sent');
  });
  const message = (await findOf('waiting', opened.orderNo)).find(
    ({ event }) => event === 'refund.sent',
  )!;
  expect(message.body).toContain(
    'You paid twice: this is the second payment. Your order stays as it is.',
  );
});

test('the message about the refund of a payment without an order names its reason', async () => {
  const device = server.device();
  const draft = draftOf(
    { 'kerala-tuna': 1 },
    { customer: { name: 'Meera Nair', phone: newPhone(), email: null } },
  );
  const opened = await open(device, draft);
  const signed = pay(server, opened);
  const payment = await server.paymentContext.gateway!.getPayment(signed.razorpay_payment_id);
  await settle(server.paymentContext, { ...payment, amountPaise: 100 }, 'webhook');
  await waitUntil(async () => {
    await runRefundSender(server);
    server.clock.advance(minutes(2));
    expect(await eventsOf(opened.orderNo)).toEqual(['refund.sent']);
  });
  const [message] = await findOf('waiting', opened.orderNo);
  expect(message!.body).toContain('A payment did not match this order. It is refunded in full.');
});

test('a tracking number of other characters is refused', async () => {
  const { opened } = await buyAs(newPhone());
  const body = { shipment: { courier: 'dtdc' as const, trackingNumber: '<b>' } };
  const failure = await refusal(owner.call(updateOrder, { params: { id: opened.orderNo }, body }));
  expect(failure.code).toBe('invalid');
});

test('the list has pages, the oldest waiting message first', async () => {
  for (let n = 0; n < 32; n += 1) await buyAs(newPhone());
  const first = await list('waiting');
  expect(first.data).toHaveLength(30);
  const second = await list('waiting', first.cursor!);
  const times = [...first.data, ...second.data].map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort());
  expect(first.counts.waiting).toBeGreaterThanOrEqual(32);
  expect((await refusal(list('waiting', 'x'))).code).toBe('invalid');
});

test('the count alone names no customer, and the texts of a page are written from settings that are read once', async () => {
  await buyAs(newPhone());
  await buyAs(newPhone());
  const { data, cursor, counts } = await owner.call(listMessages, { query: { limit: 0 } });
  expect({ data, cursor }).toEqual({ data: [], cursor: null });
  expect(counts.waiting).toBeGreaterThanOrEqual(2);

  const queries = vi.spyOn(server.ctx.pools.main.getExecutor(), 'executeQuery');
  expect((await list('waiting')).data.length).toBeGreaterThanOrEqual(2);
  // Stock of the two purchases may be published meanwhile.
  const ofList = queries.mock.calls.filter(([{ sql }]) => !sql.includes('published'));
  expect(ofList.length).toBeLessThanOrEqual(5);
  expect(ofList.length).toBeGreaterThan(0);
});

test('an unknown message is not found, and only the owner sees messages', async () => {
  const missing = { params: { id: randomUUID() }, body: {} };
  expect((await refusal(owner.call(markMessageSent, missing))).code).toBe('message-not-found');
  const staff = await server.connect('staff');
  expect((await refusal(staff.call(listMessages, {}))).code).toBe('not-allowed');
  expect((await refusal(server.device().call(listMessages, {}))).code).toBe('not-signed-in');
});

test('the export of a customer has their messages, and erasing removes them', async () => {
  const phone = newPhone();
  const { opened } = await buyAs(phone);
  const [message] = await findOf('waiting', opened.orderNo);
  await owner.call(markMessageSent, { params: { id: message!.id }, body: {} });
  await owner.call(updateOrder, { params: { id: opened.orderNo }, body: { status: 'delivered' } });
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  const exported = await owner.request('GET', `/api/customers/export?phone=${phone}`);
  const { orders } = exported.body as { orders: { messages: { event: string }[] }[] };
  expect(orders[0]!.messages.map(({ event }) => event)).toEqual(['order.paid', 'order.delivered']);

  await owner.call(eraseCustomer, { body: { phone } });
  const { main } = server.ctx.pools;
  const rows = await main
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'messages.orderId')
    .selectAll('messages')
    .where('orderNo', '=', opened.orderNo)
    .orderBy('messages.createdAt')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'no-channel']);
  const text = JSON.stringify(rows);
  for (const personal of ['Meera', phone, opened.orderNo]) expect(text).not.toContain(personal);
});

test('the shopper downloads the invoice with the key of the order, and no other one', async () => {
  const { opened } = await buyAs(newPhone());
  const other = await buyAs(newPhone());
  const headers = { 'x-order-token': opened.accessToken };
  const { data } = await server
    .device()
    .call(getOrderStatus, { query: { no: opened.orderNo } }, { headers });
  const number = data.invoices![0]!.number;
  const get = (no: string, key: string) =>
    server
      .device()
      .request('GET', `/api/orders/invoice?no=${no}&number=${number}`)
      .set('x-order-token', key);
  const found = await get(opened.orderNo, opened.accessToken);
  expect(found.headers['content-type']).toBe('application/pdf');
  expect((found.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(opened.orderNo, 'wrong')).status).toBe(404);
  expect((await get(other.opened.orderNo, other.opened.accessToken)).status).toBe(404);
});

test('clearing the practice orders removes their messages', async () => {
  const { opened } = await buyAs(newPhone());
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  await owner.call(clearPracticeOrders, { body: {} });
  expect(await findOf('waiting', opened.orderNo)).toEqual([]);
});
