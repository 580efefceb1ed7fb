import {
  createPaymentOrder,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  openBody,
  type Opened,
  pay,
  placementBody,
  runReconciler,
} from '../../shop';
import { refundsOf, rowOf, type Signed, stockOf, callVerifyPayment } from '../../shop';
import { forge } from './forged';
import {
  paymentEntity,
  hmac,
  webhookBodyOf,
  createWebhookSender,
  getGatewaySecrets,
} from './tools';

const isLong = process.env['KALAVARA_LONG'] === '1';
const server = await startTestServer();
const shopper = await server.connect('guest');
const { keySecret } = await getGatewaySecrets(server);
const deliverWebhook = await createWebhookSender(server);
const productId = 'kerala-sardine';
const stateOf = async (orderNo: string) => (await rowOf(server, orderNo)).state;
beforeEach(() => fill(server, productId, 30));

test('300 forged signatures at verify, callback and webhook: none is accepted, none causes an error', async () => {
  const { seed, statuses, states, inboxCount, p99 } = await forge(server, shopper, 300);
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}, p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 400: 300 });
  expect(states).toEqual(['awaiting', 'awaiting']);
  expect(inboxCount).toBe(0);
  expect(p99).toBeLessThan(isLong ? 10_000 : 100_000);
  await expectInvariants(server);
});

/** A payment attempt that ends with `outcome` at the gateway, correctly signed. */
async function attemptPayment(opened: Opened, outcome: 'failed' | 'authorized'): Promise<Signed> {
  server.sandbox.pay({ order_id: opened.orderId, outcome, webhooks: 0 });
  const [payment] = await server.paymentContext.gateway!.listOrderPayments(opened.orderId);
  const { id } = payment!;
  return {
    razorpay_order_id: opened.orderId,
    razorpay_payment_id: id,
    razorpay_signature: hmac(keySecret, `${opened.orderId}|${id}`),
  };
}

test('correctly signed, but failed at the gateway: unpaid and still payable', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  expect(await callVerifyPayment(shopper, await attemptPayment(opened, 'failed'))).toMatchObject({
    state: 'awaiting',
  });
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectInvariants(server);
});

test('correctly signed and authorized at the gateway: confirming, then paid once captured', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  expect(
    await callVerifyPayment(shopper, await attemptPayment(opened, 'authorized')),
  ).toMatchObject({
    state: 'confirming',
  });
  server.clock.advance(minutes(2.1));
  await runReconciler(server);
  await expect.poll(() => stateOf(opened.orderNo)).toBe('paid');
  await expectInvariants(server);
});

test('correctly signed with another amount: refunded in full', async () => {
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  const signed = pay(server, opened);
  const { gateway } = server.paymentContext;
  server.paymentContext.gateway = {
    ...gateway!,
    getPayment: async (id) => ({ ...(await gateway!.getPayment(id)), amountPaise: 100 }),
  };
  expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'refund-due' });
  server.paymentContext.gateway = gateway;
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { reason: 'amount', amountPaise: 100 },
  ]);
  await expectInvariants(server);
});

test('correctly signed while the gateway times out, failed later: the shopper may pay again', async () => {
  const body = openBody(draftOf({ [productId]: 1 }));
  const opened = await shopper.call(createPaymentOrder, { body });
  const signed = await attemptPayment(opened, 'failed');
  server.sandbox.addHttpFault({ kind: 'reset', path: '/payments' });
  expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'confirming' });
  server.sandbox.clearFaults();
  await runReconciler(server);
  await expect.poll(() => stateOf(opened.orderNo)).toBe('awaiting');
  expect((await shopper.call(createPaymentOrder, { body })).orderId).toBe(opened.orderId);
  await expectInvariants(server);
});

const strange = [
  '../orders/order_00000000000000',
  '..%2f..%2forders',
  'pay_a|b',
  'pay_00000000000000\n',
  `pay_${'a'.repeat(1_000)}`,
  'PAY_00000000000000',
  '',
  'pay_0000000000000\u0000',
];

const named = strange.map((id) => [JSON.stringify(id).slice(0, 40), id]);

test.each(named)(
  'the id %s is refused by every endpoint without a gateway call',
  async (_shown, id) => {
    const opened = await open(shopper, draftOf({ [productId]: 1 }));
    const calls = () =>
      Object.values(server.sandbox.calls()).reduce((sum, times) => sum + times, 0);
    const before = calls();
    const sign = (order: string, payment: string) => hmac(keySecret, `${order}|${payment}`);
    const bodies = [
      {
        razorpay_order_id: opened.orderId,
        razorpay_payment_id: id,
        razorpay_signature: sign(opened.orderId, id),
      },
      {
        razorpay_order_id: id,
        razorpay_payment_id: 'pay_00000000000000',
        razorpay_signature: sign(id, 'pay_00000000000000'),
      },
    ];
    for (const body of bodies)
      expect([400, 404]).toContain((await shopper.callByName('verifyPayment', { body })).status);
    const body = placementBody(draftOf({ [productId]: 1 }), {
      ...bodies[0]!,
      razorpay_payment_id: id,
    });
    expect([400, 402]).toContain((await shopper.callByName('placeOrder', { body })).status);
    expect(
      (await shopper.callByName('getOrderStatus', { query: { no: id } })).status,
    ).toBeGreaterThanOrEqual(400);
    // Correctly signed webhooks are stored and answered, without effect.
    for (const entity of [
      paymentEntity(opened, id, 'captured'),
      paymentEntity({ ...opened, orderId: id }, 'pay_00000000000000', 'captured'),
    ])
      expect(await deliverWebhook(webhookBodyOf('payment.captured', entity))).toBe(200);
    expect(calls()).toBe(before);
    expect(await stateOf(opened.orderNo)).toBe('awaiting');
  },
);

// Tampering before the payment.
const validBody = () => openBody(draftOf({ [productId]: 2 }));
type Body = ReturnType<typeof validBody>;
const customised = (oilType: string) => ({
  oilType,
  meatTenderness: 'firm',
  spicyLevel: 'medium',
  mixType: 'traditional',
  customMixSuggestion: '',
});
const withItems = (items: unknown, amount?: number) => (body: Body) => ({
  ...body,
  ...(amount && { amount }),
  draft: { ...body.draft, items },
});
const withLines = (lines: unknown) => (body: Body) => ({
  ...body,
  draft: { ...body.draft, lines },
});
const carts: [string, (body: Body) => unknown][] = [
  ['one rupee', (body) => ({ ...body, amount: 1 })],
  ['one paisa less', (body) => ({ ...body, amount: body.amount - 0.01 })],
  ['one rupee more', (body) => ({ ...body, amount: body.amount + 1 })],
  ['a minus before the amount', (body) => ({ ...body, amount: -body.amount })],
  ['the amount in paise', (body) => ({ ...body, amount: body.amount * 100 })],
  ['the amount as a text', (body) => ({ ...body, amount: String(body.amount) })],
  ['a tenth of a paisa', (body) => ({ ...body, amount: body.amount + 0.001 })],
  ['dollars', (body) => ({ ...body, currency: 'USD' })],
  [
    'a price of its own',
    (body) => ({ ...body, draft: { ...body.draft, prices: { [productId]: 1 } } }),
  ],
  ['minus one unit', withItems({ [productId]: -1 })],
  ['two units and minus one of another product', withItems({ [productId]: 2, 'kerala-tuna': -1 })],
  ['half a unit', withItems({ [productId]: 0.5 })],
  ['a thousand million units', withItems({ [productId]: 1e9 })],
  ['a quantity as text', withItems({ [productId]: '2' })],
  ['eleven units', withItems({ [productId]: 11 }, 359 * 11)],
  ['more units than in stock', withItems({ 'dry-prawn': 10, 'seer-roe': 10 }, 13_280)],
  ['an unknown product', withItems({ 'gold-bars': 1 })],
  [
    'a product called __proto__',
    (body) =>
      JSON.parse(JSON.stringify(body).replace(`"${productId}":2`, '"__proto__":2')) as unknown,
  ],
  ['a product that is not published', withItems({ 'bengali-rohu': 1 }, 509)],
  ['no product at all', withItems({})],
  ['an unknown coupon', (body) => ({ ...body, draft: { ...body.draft, coupon: 'PICKLE99' } })],
  [
    'a coupon twice',
    (body) => ({ ...body, draft: { ...body.draft, coupon: ['PICKLE15', 'PICKLE15'] } }),
  ],
  [
    'a coupon written twice',
    (body) => ({ ...body, draft: { ...body.draft, coupon: 'PICKLE15 PICKLE15' } }),
  ],
  [
    'a coupon taken off twice',
    (body) => ({ ...body, amount: 568.76, draft: { ...body.draft, coupon: 'PICKLE15' } }),
  ],
  [
    'the oil without what it costs',
    withLines([{ productId, quantity: 2, customization: customised('avocado') }]),
  ],
  [
    'fewer units in the lines than in the items',
    withLines([{ productId, quantity: 1, customization: null }]),
  ],
  [
    'without a cart, below the cheapest there is',
    ({ amount: _amount, draft: _draft, ...body }) => ({ ...body, amount: 249.99 }),
  ],
  [
    'without a cart, an amount above the limit',
    ({ draft: _draft, ...body }) => ({ ...body, amount: 100_001 }),
  ],
  ['delivery left out', withItems({ [productId]: 1 }, 359)],
];

test.each(carts)('a cart with %s is refused, and nothing is created', async (_name, tamper) => {
  await server.ctx.pools.main
    .updateTable('products')
    .set({ isPublished: false })
    .where('id', '=', 'bengali-rohu')
    .execute();
  const before = {
    ...(await stockOf(server, productId)),
    calls: server.sandbox.calls()['POST /orders'],
  };
  const answer = await shopper.callByName('createPaymentOrder', { body: tamper(validBody()) });
  expect([400, 404, 409]).toContain(answer.status);
  expect({
    ...(await stockOf(server, productId)),
    calls: server.sandbox.calls()['POST /orders'],
  }).toEqual(before);
  await server.ctx.pools.main
    .updateTable('products')
    .set({ isPublished: true })
    .where('id', '=', 'bengali-rohu')
    .execute();
  await expectInvariants(server);
});

// Tampering after the payment: the money is never lost.
async function payUnits(quantity = 1) {
  const draft = draftOf({ [productId]: quantity });
  const opened = await open(shopper, draft);
  return { draft, opened, signed: pay(server, opened) };
}
const refused = (body: unknown) => refusal(shopper.call(placeOrder, { body: body as never }));

test('a claimed total of ₹1 is ignored: the order costs what was paid', async () => {
  const { draft, opened, signed } = await payUnits();
  await shopper.call(placeOrder, { body: { ...placementBody(draft, signed), totalAmount: 1 } });
  expect((await rowOf(server, opened.orderNo)).totalPaise).toBe(opened.amount * 100);
  await expectInvariants(server);
});

test('an order with an invented payment id is refused', async () => {
  const { draft, signed } = await payUnits();
  expect(
    await refused({ ...placementBody(draft, signed), paymentId: 'pay_00000000000000' }),
  ).toMatchObject({ code: 'order-unpaid' });
});

test('more units than were paid for are refused, before and after the order exists', async () => {
  const { draft, opened, signed } = await payUnits();
  const largerOrder = placementBody({ ...draft, items: { [productId]: 9 } }, signed);
  expect(await refused(largerOrder)).toMatchObject({ code: 'payment-reused' });
  expect(await refused(largerOrder)).toMatchObject({ code: 'payment-reused' });
  expect((await rowOf(server, opened.orderNo)).quantities).toEqual({ [productId]: 1 });
  await expectInvariants(server);
});

test('a more expensive oil than was paid for is refused', async () => {
  const { draft, signed } = await payUnits();
  const body = {
    ...placementBody(draft, signed),
    lines: [{ productId, quantity: 1, customization: customised('avocado') }],
  };
  await refused(body);
  await expectInvariants(server);
});

test('the payment of another order is refused', async () => {
  const { signed } = await payUnits();
  const ownDraft = draftOf({ [productId]: 1 });
  await open(shopper, ownDraft);
  expect(await refused(placementBody(ownDraft, signed))).toMatchObject({ code: 'payment-reused' });
  const body = { ...signed, razorpay_order_id: (await open(shopper, ownDraft)).orderId };
  expect((await refusal(shopper.call(verifyPayment, { body }))).code).toBe('payment-not-verified');
});

test.each([
  ['dollars', { currency: 'USD' }],
  ['one rupee', { amount: 100 }],
])('a webhook with %s creates no order, and the money is refunded', async (_name, more) => {
  const { opened, signed } = await payUnits();
  expect(
    await deliverWebhook(
      webhookBodyOf(
        'payment.captured',
        paymentEntity(opened, signed.razorpay_payment_id, 'captured', more),
      ),
    ),
  ).toBe(200);
  expect(await stateOf(opened.orderNo)).toBe('refund-due');
  expect(await refundsOf(server, signed.razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(server);
});

test('a test payment creates no order in a shop with real payments', async () => {
  const { opened, signed } = await payUnits();
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ gatewayMode: 'live' })
    .where('orderNo', '=', opened.orderNo)
    .execute();
  expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'refund-due' });
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([{ reason: 'amount' }]);
  await expectInvariants(server);
});

test('the shopper’s order page shows the failure', async () => {
  const { opened, signed } = await payUnits();
  await deliverWebhook(
    webhookBodyOf(
      'payment.captured',
      paymentEntity(opened, signed.razorpay_payment_id, 'captured', { amount: 100 }),
    ),
  );
  const { data } = await shopper.call(
    getOrderStatus,
    { query: { no: opened.orderNo } },
    { headers: { 'x-order-token': opened.accessToken } },
  );
  expect(data).toMatchObject({ state: 'refund-due', refunds: [{ amount: 1, reason: 'amount' }] });
});
