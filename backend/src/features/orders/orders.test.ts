import { randomUUID } from 'node:crypto';
import { getOrder, listOrders, updateOrder } from '@kalavara/shared-types/orders/orders';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import type { QueryOf } from '@kalavara/shared-types/contract/contract';
import { expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  rowOf,
  stockOf,
  callVerifyPayment,
} from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const productId = 'kerala-kingfish';
await fill(server, productId, 500);

const customer = (name: string, phone = '9876500000') => ({
  customer: { name, phone, email: null },
});
const bought = async (more: Parameters<typeof draftOf>[1] = {}) =>
  (await buy(server, shopper, { [productId]: 1 }, more)).order.orderId;
const listed = async (query: NonNullable<QueryOf<typeof listOrders>>) =>
  (await owner.call(listOrders, { query })).data.map(({ orderId }) => orderId);
const put = (
  id: string,
  body: {
    status?: 'cancelled' | 'pending' | 'shipped' | 'delivered';
    paymentStatus?: 'failed' | 'refunded' | 'completed' | 'pending';
    note?: string;
    shipment?: { courier: string; trackingNumber: string };
  },
) => owner.call(updateOrder, { params: { id }, body });

test(
  'a paid order is listed with all of its data',
  {
    meta: {
      requirements: [
        'O-101',
        'O-102',
        'O-103',
        'O-104',
        'O-105',
        'O-106',
        'O-107',
        'O-108',
        'O-109',
        'O-110',
        'O-111',
        'O-112',
        'O-113',
        'O-253',
      ],
    },
  },
  async () => {
    const no = await bought({ ...customer('Meera Nair'), specialInstructions: 'Ring twice' });
    const order = (await owner.call(listOrders, {})).data.find(({ orderId }) => orderId === no)!;
    expect(order).toMatchObject({
      orderId: no,
      status: 'pending',
      paymentStatus: 'completed',
      totalItems: 1,
      specialInstructions: 'Ring twice',
      items: { [productId]: 1 },
      customerInfo: { name: 'Meera Nair', phone: '+919876500000', email: null },
      deliveryAddress: { address: '12 Marine Drive, Kochi', pincode: '682031' },
      pricing: { subtotal: 449, discountAmount: 0, deliveryFee: 50, totalAmount: 499 },
      isTest: true,
    });
    expect([order.createdAt, order.updatedAt].every((at) => !Number.isNaN(Date.parse(at)))).toBe(
      true,
    );
    expect(order.expectedDelivery).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
);

test('the holder of the key of an unpaid order can open its payment, for the same gateway order and amount', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 2 }));
  const status = () =>
    shopper.call(
      getOrderStatus,
      { query: { no: opened.orderNo } },
      { headers: { 'x-order-token': opened.accessToken } },
    );
  const { orderId, amount, currency, keyId, checkoutScript } = opened;
  expect((await status()).payment).toEqual({ orderId, amount, currency, keyId, checkoutScript });

  const { orderNo, state } = await callVerifyPayment(
    shopper,
    pay(server, (await status()).payment!),
  );
  expect([orderNo, state]).toEqual([opened.orderNo, 'paid']);
  expect(await status()).not.toHaveProperty('payment');
  await expectInvariants(server);
});

test('a payment that failed gives an unpaid order no payment number', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 2 }));
  const status = () =>
    shopper.call(
      getOrderStatus,
      { query: { no: opened.orderNo } },
      { headers: { 'x-order-token': opened.accessToken } },
    );
  server.sandbox.pay({ order_id: opened.orderId, outcome: 'failed', webhooks: 1 });
  const attempts = () =>
    server.ctx.pools.main
      .selectFrom('payments')
      .select('id')
      .where('gatewayOrderId', '=', opened.orderId)
      .where('status', '=', 'failed')
      .execute();
  await expect.poll(async () => (await attempts()).length).toBe(1);
  expect((await status()).data).toMatchObject({ state: 'awaiting', paymentId: null });

  const signed = pay(server, opened);
  await callVerifyPayment(shopper, signed);
  expect((await status()).data.paymentId).toBe(signed.razorpay_payment_id);
});

test('an order whose reservation has ended can no longer be paid', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 2 }));
  await open(shopper, draftOf({ [productId]: 3 }), {
    replaces: { orderNo: opened.orderNo, accessToken: opened.accessToken },
  });
  const answer = await shopper.call(
    getOrderStatus,
    { query: { no: opened.orderNo } },
    { headers: { 'x-order-token': opened.accessToken } },
  );
  expect(answer.data.state).toBe('expired');
  expect(answer).not.toHaveProperty('payment');
});

test(
  'any status can be set directly, and each is a filter',
  { meta: { requirements: ['O-202', 'O-203', 'O-205', 'O-206', 'O-207', 'O-208', 'O-209'] } },
  async () => {
    const no = await bought();
    for (const status of ['delivered', 'pending', 'shipped'] as const) {
      await put(no, { status });
      expect(await listed({ status })).toContain(no);
    }
    for (const paymentStatus of ['pending', 'failed', 'completed'] as const) {
      await put(no, { paymentStatus });
      expect(await listed({ paymentStatus })).toContain(no);
      expect(await listed({ paymentStatus, status: 'shipped' })).toEqual([no]);
      expect(await listed({ paymentStatus, status: 'cancelled' })).toEqual([]);
    }
    await expectInvariants(server);
  },
);

test(
  'a change is answered with the current order, and a change of an unknown order is not found',
  { meta: { requirements: ['O-254'] } },
  async () => {
    const no = await bought();
    const { order } = await put(no, { status: 'shipped', paymentStatus: 'completed' });
    expect(order).toMatchObject({ orderId: no, status: 'shipped', paymentStatus: 'completed' });
    expect((await refusal(put('KV-260101-ZZZZZ', { status: 'shipped' }))).code).toBe(
      'order-not-found',
    );
    expect((await refusal(put(randomUUID(), { status: 'shipped' }))).code).toBe('order-not-found');
  },
);

test('an order is found by its number, a part of it, the name, the pincode, and the phone in any notation', async () => {
  const no = await bought({
    ...customer('Zubaida Rahman', '9012345678'),
    address: { address: 'Beach Road', pincode: '673001' },
  });
  await bought(customer('Zubin Mathew', '9012399999'));
  const alone = [
    no,
    no.toLowerCase(),
    no.slice(-5),
    'zubaida',
    'ZUBAIDA rahman',
    'Rahman 673001',
    'zubaida 9012345678',
    '673001',
  ];
  const phones = [
    '9012345678',
    '+919012345678',
    '+91 90123 45678',
    '090123-45678',
    '90123 45678',
    '45678',
    '൯൦൧൨൩൪൫൬൭൮',
  ];
  for (const q of [...alone, ...phones]) expect(await listed({ q }), q).toEqual([no]);
  expect(await listed({ q: 'zub' })).toHaveLength(2);
  expect(await listed({ q: '901 23' })).toHaveLength(2);
  for (const q of ['zubaida mathew', 'nobody at all', '%', '_____', '\\', "'"])
    expect(await listed({ q }), q).toEqual([]);
});

test('an order is found by its town and by its products, in both languages', async () => {
  await fill(server, 'kerala-tuna', 5);
  const address = { address: 'Puzhayoram House\nThodupuzha', pincode: '685584' };
  const { order } = await buy(
    server,
    shopper,
    { 'kerala-tuna': 1 },
    { ...customer('Yamuna'), address },
  );
  const no = order.orderId;
  for (const q of ['thodupuzha', 'Yamuna thodu', 'yamuna tuna', 'യമുന', 'ചൂര', 'ചൂര thodupuzha'])
    expect(await listed({ q }), q).toEqual(q === 'യമുന' ? [] : [no]);
  expect(await listed({ q: 'yamuna kingfish' })).toEqual([]);
});

test('an order is found by its e-mail address, tracking number, invoice number and payment id', async () => {
  const no = await bought({
    customer: { name: 'Wahida', phone: '9087612345', email: 'Wahida_K@mail.example' },
  });
  const other = await bought({
    customer: { name: 'Wasim', phone: '9087612346', email: 'wahidaXK@mail.example' },
  });
  for (const q of ['wahida_k@mail.example', 'WAHIDA_K', 'wahida_k@'])
    expect(await listed({ q }), q).toEqual([no]);
  expect(await listed({ q: '@mail.example' })).toEqual([other, no]);

  await put(no, { status: 'shipped' });
  const shipment = { courier: 'india-post', trackingNumber: 'EK 12 3456 789 IN' };
  const { order } = await put(no, { shipment });
  const typed = [
    'EK 12 3456 789 IN',
    'EK123456789IN',
    'ek123 456 789in',
    'EK 123456789 IN',
    '3456 789',
  ];
  for (const q of typed) expect(await listed({ q }), q).toEqual([no]);
  await put(no, { shipment: { courier: 'dtdc', trackingNumber: 'D7000111222' } });
  expect(await listed({ q: 'EK123456789IN' })).toEqual([]);
  expect(await listed({ q: 'd7000 111 222' })).toEqual([no]);
  // The tracking number has the length and the prefix of a phone number.
  await put(no, { shipment: { courier: 'dtdc', trackingNumber: '7000111333' } });
  for (const q of ['7000111333', '70001 11333']) expect(await listed({ q }), q).toEqual([no]);

  const { invoices, paymentId } = order;
  for (const q of [
    invoices[0]!.number,
    invoices[0]!.number.toLowerCase(),
    paymentId!,
    ` ${paymentId} `,
  ])
    expect(await listed({ q }), q).toEqual([no]);
  expect(await listed({ q: paymentId!, status: 'cancelled' })).toEqual([]);
  for (const q of ['pay_', 'pay_%', `${invoices[0]!.number.slice(0, -1)}_`])
    expect(await listed({ q }), q).toEqual([]);
  await expectInvariants(server);
});

test('an order and an invoice are found by a number that was copied with other dashes, spaces or marks', async () => {
  const no = await bought(customer('Ummu'));
  const { data } = await owner.call(getOrder, { params: { id: no } });
  for (const number of [no, data.invoices[0]!.number])
    for (const q of [
      number.replaceAll('-', '\u2013'),
      number.replaceAll('-', ' – '),
      number.replaceAll('-', '\u2011').toLowerCase(),
      `\u200E${number}\u200E`,
      `#${number}.`,
      number.replace(/\d/g, (digit) => String.fromCharCode(0x0d66 + Number(digit))),
    ])
      expect(await listed({ q }), q).toEqual([no]);
  expect(await listed({ q: no.replaceAll('-', ' ') })).toEqual([no]);
  expect(await listed({ q: no.replaceAll('-', '') })).toEqual([no]);
});

test('one or two letters find the words that begin with them', async () => {
  const no = await bought(customer('Xenia Qamar'));
  for (const q of ['x', 'XE', 'q', 'xe qa']) expect(await listed({ q }), q).toEqual([no]);
  expect(await listed({ q: 'en' })).toEqual([]);
});

test('a name in Malayalam is found by its Latin transcription, and Malayalam digits like others', async () => {
  const nos = [await bought(customer('മീരാ ഘോഷ് ൧൨൩൪')), await bought(customer('മിര ഘോഷ്'))];
  for (const q of ['മീര', 'മിര', 'ഗോശ്']) expect(await listed({ q }), q).toEqual(nos.toReversed());
  expect(await listed({ q: 'മീര 1234' })).toEqual([nos[0]]);
  for (const q of ['മീറ്റർ', 'mira', 'mir']) expect(await listed({ q }), q).toEqual([]);
});

test('a name in Malayalam is found in both spellings of its chillu letters', async () => {
  const today = 'ജോൺ അവൻ';
  const older = 'ജോണ്\u200D അവന്\u200D';
  const nos = [await bought(customer(today)), await bought(customer(older))].reverse();
  for (const q of [today, older, 'ജോൺ', 'അവന്\u200D']) expect(await listed({ q }), q).toEqual(nos);
  expect(await listed({ q: 'ജോ' })).toEqual(nos);
  expect(await listed({ q: 'ജോസഫ്' })).toEqual([]);
});

test('hits that are not among the newest thousand orders are found among older ones, page by page, and filters apply', async () => {
  const old = await bought(customer('Old Kunju'));
  const older = await bought(customer('Older Kunju'));
  const past = (no: string, at: string) =>
    server.ctx.pools.main
      .updateTable('orders')
      .set({ paidAt: new Date(at) })
      .where('orderNo', '=', no)
      .execute();
  await past(old, '2025-03-01T20:00:00Z');
  await past(older, '2025-03-01T10:00:00Z');
  const first = await owner.call(listOrders, { query: { q: 'kunju', limit: 1 } });
  expect(first.data.map(({ orderId }) => orderId)).toEqual([old]);
  expect(await listed({ q: 'kunju', limit: 1, cursor: first.cursor! })).toEqual([older]);
  // Days are those of India: the newer order was sold on the second of March there.
  expect(await listed({ q: 'kunju', to: '2025-03-01' })).toEqual([older]);
  expect(await listed({ from: '2025-03-02', to: '2025-03-02' })).toEqual([old]);
  expect(await listed({ q: 'kunju', status: 'cancelled' })).toEqual([]);
});

test('an invalid query is refused with a message', async () => {
  for (const query of [
    'status=lost',
    'paymentStatus=maybe',
    'from=2026-02-31',
    'limit=0',
    'cursor=x',
    `q=${'x'.repeat(101)}`,
  ]) {
    const answer = await owner.http.get(`/api/orders?${query}`);
    expect([answer.status, (answer.body as { code: string }).code], query).toEqual([
      400,
      'invalid',
    ]);
  }
});

test(
  'the history of an order is found by its number and by its id',
  { meta: { requirements: ['D-163'] } },
  async () => {
    const no = await bought();
    await put(no, { status: 'shipped' });
    await put(no, { status: 'pending' });
    const { id } = await rowOf(server, no);
    const byNo = await owner.call(getOrder, { params: { id: no } });
    const byId = await owner.call(getOrder, { params: { id } });
    expect(byNo).toEqual(byId);
    const link = new URL(byNo.orderUrl!);
    expect([link.origin, link.pathname]).toEqual([server.url, '/order']);
    const [, key] = link.hash.split('&key=');
    const withKey = { headers: { 'x-order-token': decodeURIComponent(key!) } };
    const opened = await shopper.call(getOrderStatus, { query: { no } }, withKey);
    expect(opened.data).toMatchObject({ orderId: no });
    expect(byNo.data).toMatchObject({ id, orderId: no, status: 'pending' });
    const steps = byNo.steps.map(({ what, before, after }) => `${what}: ${before} → ${after}`);
    expect(steps).toContain('state: awaiting → paid');
    expect(steps.slice(-2)).toEqual(['status: pending → shipped', 'status: shipped → pending']);
    expect(byNo.steps.every(({ at, by }) => by !== '' && !Number.isNaN(Date.parse(at)))).toBe(true);
    for (const unknown of [randomUUID(), 'KV-260101-ZZZZZ', '%', 'x'.repeat(80)])
      expect((await refusal(owner.call(getOrder, { params: { id: unknown } }))).code).toBe(
        'order-not-found',
      );
  },
);

test(
  'a cancelled order refunds the money and restocks the units',
  { meta: { requirements: ['D-163'] } },
  async () => {
    const no = await bought();
    const { stock } = await stockOf(server, productId);
    const { order } = await put(no, { status: 'cancelled', note: 'moved away' });
    expect(order.refunds).toMatchObject([{ amount: 499, note: 'moved away' }]);
    expect((await stockOf(server, productId)).stock).toBe(stock + 1);
    await expectInvariants(server);
  },
);

test('an unpaid order is in no list', async () => {
  const { orderNo } = await open(shopper, draftOf({ [productId]: 1 }, customer('Unpaid Person')));
  expect(await listed({ q: 'unpaid person' })).toEqual([]);
  expect(await listed({ q: orderNo })).toEqual([]);
});

test('the last possible day and a cursor without a time and an order get an error message, without a query', async () => {
  const warnings: Error[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  expect(await listed({ to: '9999-12-31', limit: 1 })).toHaveLength(1);
  for (const cursor of [
    '9999999999999999.00000000-0000-0000-0000-000000000000',
    `1.${'-'.repeat(36)}`,
  ])
    expect(await refusal(listed({ cursor }))).toMatchObject({
      code: 'invalid',
      fields: ['cursor'],
    });
  expect(warnings).toEqual([]);
});

test(
  'an order is changed by its id or by its order number',
  { meta: { requirements: ['D-190'] } },
  async () => {
    const orderId = await bought();
    const { data } = await owner.call(getOrder, { params: { id: orderId } });
    expect(data.id).not.toBe(orderId);
    expect((await put(data.id, { status: 'shipped' })).order.status).toBe('shipped');
    expect((await put(orderId, { status: 'delivered' })).order.status).toBe('delivered');
  },
);
