import { createPaymentOrder, placeOrder, verifyPayment } from '@kalavara/shared-types/checkout';
import { getOrderStatus } from '@kalavara/shared-types/orders';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../harness';
import {
  draftOf,
  expectWhole,
  fill,
  open,
  openBody,
  type Opened,
  pay,
  placedBody,
  reconciled,
} from '../../shop';
import { refundsOf, rowOf, type Signed, stockOf, verified } from '../../shop';
import { forge } from './forged';
import { entityOf, hmac, letterOf, postman, secretsOf } from './tools';

const server = await startTestServer();
const shopper = await server.connect('guest');
const { keySecret } = await secretsOf(server);
const bring = await postman(server);
const jar = 'kerala-sardine';
const stateOf = async (orderNo: string) => (await rowOf(server, orderNo)).state;
beforeEach(() => fill(server, jar, 30));

test('row 7: 300 forged signatures at verify, callback and webhook: none is believed, none breaks anything', async () => {
  const { seed, statuses, states, letters, p99 } = await forge(server, shopper, 300);
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}, p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 400: 300 });
  expect(states).toEqual(['awaiting', 'awaiting']);
  expect(letters).toBe(0);
  expect(p99).toBeLessThan(10_000);
  await expectWhole(server);
});

/** A try that ends so at the gateway, with the right signature all the same. */
async function tried(opened: Opened, outcome: 'failed' | 'authorized'): Promise<Signed> {
  server.sandbox.pay({ order_id: opened.orderId, outcome, webhooks: 0 });
  const [payment] = await server.money.gateway!.listOrderPayments(opened.orderId);
  const { id } = payment!;
  return {
    razorpay_order_id: opened.orderId,
    razorpay_payment_id: id,
    razorpay_signature: hmac(keySecret, `${opened.orderId}|${id}`),
  };
}

test('row 8: rightly signed, and the gateway says failed: it is not paid, and can still be', async () => {
  const opened = await open(shopper, draftOf({ [jar]: 1 }));
  expect(await verified(shopper, await tried(opened, 'failed'))).toMatchObject({
    state: 'awaiting',
  });
  expect(await verified(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectWhole(server);
});

test('row 8: rightly signed, and the gateway says authorized: it is being confirmed, and paid once it is captured', async () => {
  const opened = await open(shopper, draftOf({ [jar]: 1 }));
  expect(await verified(shopper, await tried(opened, 'authorized'))).toMatchObject({
    state: 'confirming',
  });
  server.clock.advance(minutes(2.1));
  await reconciled(server);
  await expect.poll(() => stateOf(opened.orderNo)).toBe('paid');
  await expectWhole(server);
});

test('row 8: rightly signed, and another amount arrived: all of it goes back', async () => {
  const opened = await open(shopper, draftOf({ [jar]: 1 }));
  const signed = pay(server, opened);
  const { gateway } = server.money;
  server.money.gateway = {
    ...gateway!,
    getPayment: async (id) => ({ ...(await gateway!.getPayment(id)), amountPaise: 100 }),
  };
  expect(await verified(shopper, signed)).toMatchObject({ state: 'refund-due' });
  server.money.gateway = gateway;
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { reason: 'amount', amountPaise: 100 },
  ]);
  await expectWhole(server);
});

test('row 8: rightly signed while the gateway is silent, and then it says failed: the shopper may try again', async () => {
  const body = openBody(draftOf({ [jar]: 1 }));
  const opened = await shopper.call(createPaymentOrder, { body });
  const signed = await tried(opened, 'failed');
  server.sandbox.addHttpFault({ kind: 'reset', path: '/payments' });
  expect(await verified(shopper, signed)).toMatchObject({ state: 'confirming' });
  server.sandbox.clearFaults();
  await reconciled(server);
  await expect.poll(() => stateOf(opened.orderNo)).toBe('awaiting');
  expect((await shopper.call(createPaymentOrder, { body })).orderId).toBe(opened.orderId);
  await expectWhole(server);
});

const strange = [
  ...['../orders/order_00000000000000', '..%2f..%2forders', 'pay_a|b', 'pay_00000000000000\n'],
  ...[`pay_${'a'.repeat(1_000)}`, 'PAY_00000000000000', '', 'pay_0000000000000\u0000'],
];

const named = strange.map((id) => [JSON.stringify(id).slice(0, 40), id]);

test.each(named)(
  'row 39: %s for an id is refused at every door, and the gateway is not asked',
  async (_shown, id) => {
    const opened = await open(shopper, draftOf({ [jar]: 1 }));
    const calls = () =>
      Object.values(server.sandbox.calls()).reduce((sum, times) => sum + times, 0);
    const before = calls();
    const sign = (order: string, payment: string) => hmac(keySecret, `${order}|${payment}`);
    const said = [
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
    for (const body of said)
      expect([400, 404]).toContain((await shopper.callByName('verifyPayment', { body })).status);
    const body = placedBody(draftOf({ [jar]: 1 }), { ...said[0]!, razorpay_payment_id: id });
    expect([400, 402]).toContain((await shopper.callByName('placeOrder', { body })).status);
    expect(
      (await shopper.callByName('getOrderStatus', { query: { no: id } })).status,
    ).toBeGreaterThanOrEqual(400);
    // Rightly signed, so it is kept and answered; it leads nowhere.
    for (const entity of [
      entityOf(opened, id, 'captured'),
      entityOf({ ...opened, orderId: id }, 'pay_00000000000000', 'captured'),
    ])
      expect(await bring(letterOf('payment.captured', entity))).toBe(200);
    expect(calls()).toBe(before);
    expect(await stateOf(opened.orderNo)).toBe('awaiting');
  },
);

// What is tampered with before anybody pays.
const good = () => openBody(draftOf({ [jar]: 2 }));
type Body = ReturnType<typeof good>;
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
  ['a price of its own', (body) => ({ ...body, draft: { ...body.draft, prices: { [jar]: 1 } } })],
  ['minus one jar', withItems({ [jar]: -1 })],
  ['two jars and minus one of another', withItems({ [jar]: 2, 'kerala-tuna': -1 })],
  ['half a jar', withItems({ [jar]: 0.5 })],
  ['a thousand million jars', withItems({ [jar]: 1e9 })],
  ['two jars as a text', withItems({ [jar]: '2' })],
  ['eleven jars', withItems({ [jar]: 11 }, 359 * 11)],
  ['more jars than there are', withItems({ 'dry-prawn': 10, 'seer-roe': 10 }, 13_280)],
  ['a product nobody knows', withItems({ 'gold-bars': 1 })],
  [
    'a product called __proto__',
    (body) => JSON.parse(JSON.stringify(body).replace(`"${jar}":2`, '"__proto__":2')) as unknown,
  ],
  ['a product that is not published', withItems({ 'bengali-rohu': 1 }, 509)],
  ['no product at all', withItems({})],
  [
    'a coupon nobody gave out',
    (body) => ({ ...body, draft: { ...body.draft, coupon: 'PICKLE99' } }),
  ],
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
    withLines([{ productId: jar, quantity: 2, customization: customised('avocado') }]),
  ],
  [
    'fewer jars in the lines than in the items',
    withLines([{ productId: jar, quantity: 1, customization: null }]),
  ],
  [
    'without a cart, below the cheapest there is',
    ({ amount: _amount, draft: _draft, ...body }) => ({ ...body, amount: 249.99 }),
  ],
  [
    'without a cart, more than anybody orders',
    ({ draft: _draft, ...body }) => ({ ...body, amount: 100_001 }),
  ],
  ['delivery left out', withItems({ [jar]: 1 }, 359)],
];

test.each(carts)(
  'row 6: a cart with %s is refused, and nothing is made of it',
  async (_name, tamper) => {
    await server.ctx.pools.main
      .updateTable('products')
      .set({ isPublished: false })
      .where('id', '=', 'bengali-rohu')
      .execute();
    const before = {
      ...(await stockOf(server, jar)),
      calls: server.sandbox.calls()['POST /orders'],
    };
    const answer = await shopper.callByName('createPaymentOrder', { body: tamper(good()) });
    expect([400, 404, 409]).toContain(answer.status);
    expect({
      ...(await stockOf(server, jar)),
      calls: server.sandbox.calls()['POST /orders'],
    }).toEqual(before);
    await server.ctx.pools.main
      .updateTable('products')
      .set({ isPublished: true })
      .where('id', '=', 'bengali-rohu')
      .execute();
    await expectWhole(server);
  },
);

// What is tampered with when the money is there already: it never gets lost.
async function paidFor(jars = 1) {
  const draft = draftOf({ [jar]: jars });
  const opened = await open(shopper, draft);
  return { draft, opened, signed: pay(server, opened) };
}
const refused = (body: unknown) => refusal(shopper.call(placeOrder, { body: body as never }));

test('row 6: an order said to cost ₹1 costs what was paid', async () => {
  const { draft, opened, signed } = await paidFor();
  await shopper.call(placeOrder, { body: { ...placedBody(draft, signed), totalAmount: 1 } });
  expect((await rowOf(server, opened.orderNo)).totalPaise).toBe(opened.amount * 100);
  await expectWhole(server);
});

test('row 6: an order said to be paid, with a payment nobody made, is refused', async () => {
  const { draft, signed } = await paidFor();
  expect(
    await refused({ ...placedBody(draft, signed), paymentId: 'pay_00000000000000' }),
  ).toMatchObject({ code: 'order-unpaid' });
});

test('row 6: more jars than were paid for are refused, before and after the order is there', async () => {
  const { draft, opened, signed } = await paidFor();
  const greedy = placedBody({ ...draft, items: { [jar]: 9 } }, signed);
  expect(await refused(greedy)).toMatchObject({ code: 'payment-reused' });
  expect(await refused(greedy)).toMatchObject({ code: 'payment-reused' });
  expect((await rowOf(server, opened.orderNo)).quantities).toEqual({ [jar]: 1 });
  await expectWhole(server);
});

test('row 6: a dearer oil than was paid for is refused', async () => {
  const { draft, signed } = await paidFor();
  const body = {
    ...placedBody(draft, signed),
    lines: [{ productId: jar, quantity: 1, customization: customised('avocado') }],
  };
  await refused(body);
  await expectWhole(server);
});

test('row 6: somebody else’s payment is no payment of mine', async () => {
  const { signed } = await paidFor();
  const mine = draftOf({ [jar]: 1 });
  await open(shopper, mine);
  expect(await refused(placedBody(mine, signed))).toMatchObject({ code: 'payment-reused' });
  const body = { ...signed, razorpay_order_id: (await open(shopper, mine)).orderId };
  expect((await refusal(shopper.call(verifyPayment, { body }))).code).toBe('payment-not-verified');
});

test.each([
  ['dollars', { currency: 'USD' }],
  ['one rupee', { amount: 100 }],
])(
  'row 6: a webhook that tells of %s makes no order, and the money goes back',
  async (_name, more) => {
    const { opened, signed } = await paidFor();
    expect(
      await bring(
        letterOf(
          'payment.captured',
          entityOf(opened, signed.razorpay_payment_id, 'captured', more),
        ),
      ),
    ).toBe(200);
    expect(await stateOf(opened.orderNo)).toBe('refund-due');
    expect(await refundsOf(server, signed.razorpay_payment_id)).toHaveLength(1);
    await expectWhole(server);
  },
);

test('row 6: a test payment makes no order where money is real', async () => {
  const { opened, signed } = await paidFor();
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ gatewayMode: 'live' })
    .where('orderNo', '=', opened.orderNo)
    .execute();
  expect(await verified(shopper, signed)).toMatchObject({ state: 'refund-due' });
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([{ reason: 'amount' }]);
  await expectWhole(server);
});

test('row 6: what went wrong is on the shopper’s own page', async () => {
  const { opened, signed } = await paidFor();
  await bring(
    letterOf(
      'payment.captured',
      entityOf(opened, signed.razorpay_payment_id, 'captured', { amount: 100 }),
    ),
  );
  const { data } = await shopper.call(
    getOrderStatus,
    { query: { no: opened.orderNo } },
    { headers: { 'x-order-token': opened.accessToken } },
  );
  expect(data).toMatchObject({ state: 'refund-due', refunds: [{ amount: 1, reason: 'amount' }] });
});
