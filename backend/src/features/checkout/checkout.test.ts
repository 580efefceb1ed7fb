import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { checkCoupon } from '@kalavara/shared-types/coupons/coupons';
import {
  createPaymentOrder,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  open,
  openBody,
  pay,
  callOrderPlacement,
  placementBody,
  rowOf,
  stockOf,
  totalOf,
  callVerifyPayment,
} from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');

test(
  'a checkout is opened, paid, verified and placed, and becomes an order',
  {
    meta: {
      requirements: ['S-285', 'S-286', 'S-299', 'S-278', 'S-279', 'S-280', 'S-281', 'S-282'],
    },
  },
  async () => {
    const before = await stockOf(server, 'kerala-kingfish');
    const { order, opened, draft } = await buy(server, shopper, { 'kerala-kingfish': 2 });
    expect(order).toEqual({ orderId: opened.orderNo, state: 'paid' });
    expect(opened).toMatchObject({
      amount: totalOf(draft),
      currency: 'INR',
      orderId: expect.stringMatching(/^order_/),
    });
    expect(await stockOf(server, 'kerala-kingfish')).toEqual({
      stock: before.stock - 2,
      reserved: 0,
    });
    expect(await rowOf(server, opened.orderNo)).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
    });
    await expectInvariants(server);
  },
);

test(
  'the shopper has a reference from the start, and its page shows the state of the order',
  { meta: { requirements: ['D-151'] } },
  async () => {
    const draft = draftOf({ 'kerala-tuna': 1 });
    const opened = await open(shopper, draft);
    const getOrder = () =>
      shopper.call(
        getOrderStatus,
        { query: { no: opened.orderNo } },
        { headers: { 'x-order-token': opened.accessToken } },
      );
    expect((await getOrder()).data).toMatchObject({
      orderId: opened.orderNo,
      state: 'awaiting',
      totalItems: 1,
    });

    const signed = pay(server, opened);
    expect(await callVerifyPayment(shopper, signed)).toMatchObject({
      orderNo: opened.orderNo,
      state: 'paid',
    });
    expect((await getOrder()).data).toMatchObject({
      state: 'paid',
      paymentId: signed.razorpay_payment_id,
      paymentStatus: 'completed',
    });
  },
);

test('an order is not shown without its key', async () => {
  const opened = await open(shopper, draftOf({ 'kerala-tuna': 1 }));
  const query = { no: opened.orderNo };
  expect((await refusal(shopper.call(getOrderStatus, { query }))).code).toBe('order-not-found');
  const wrong = {
    headers: {
      'x-order-token': opened.accessToken.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    },
  };
  expect((await refusal(shopper.call(getOrderStatus, { query }, wrong))).code).toBe(
    'order-not-found',
  );
});

test(
  'missing fields are answered with the documented messages, in the documented order',
  { meta: { requirements: ['S-298', 'S-287', 'S-288', 'S-290', 'D-146'] } },
  async () => {
    const refusalOf = async (draft: ReturnType<typeof draftOf>, amount = 500) =>
      (await refusal(open(shopper, draft, { amount }))).error;
    const noCustomer = { customer: { name: '', phone: '', email: null } };
    expect(await refusalOf(draftOf({}, noCustomer))).toBe('Please select at least one product.');
    expect(await refusalOf(draftOf({ 'kerala-sardine': 0 }))).toBe(
      'Please select at least one product.',
    );
    expect(await refusalOf(draftOf({ 'kerala-sardine': 1 }, noCustomer))).toBe(
      'Please fill all required fields.',
    );
    await server.ctx.pools.main
      .updateTable('products')
      .set({ pricePaise: 150_00 })
      .where('id', '=', 'dry-bombay-duck')
      .execute();
    expect(await refusalOf(draftOf({ 'dry-bombay-duck': 1 }), 200)).toBe(
      'Minimum order amount is ₹200.',
    );
    await server.ctx.pools.main
      .updateTable('products')
      .set({ pricePaise: 389_00 })
      .where('id', '=', 'dry-bombay-duck')
      .execute();
  },
);

test('an amount below the minimum, and an order without items, are refused with the documented sentences', async () => {
  const body = { amount: 150, currency: 'INR' as const, receipt: `kalavara_${Date.now()}` };
  const low = await refusal(shopper.call(createPaymentOrder, { body }));
  expect([low.code, low.error]).toEqual(['below-minimum', 'Minimum order amount is ₹200.']);
  const draft = draftOf({ 'kerala-tuna': 1 });
  const opened = await open(shopper, draft);
  const signed = pay(server, opened);
  const empty = { ...placementBody(draft, signed), items: {} };
  const none = await refusal(shopper.call(placeOrder, { body: empty }));
  expect([none.code, none.error]).toEqual(['cart-empty', 'Please select at least one product.']);
});

test(
  'a field that is absent or null is refused with the same sentences as an empty one',
  { meta: { requirements: ['S-287', 'S-288'] } },
  async () => {
    const whole = draftOf({ 'kerala-tuna': 1 });
    const tryDraft = (change: object) => {
      const draft = { ...whole, ...change };
      const receipt = `kalavara_${Date.now()}`;
      return refusal(
        shopper.call(createPaymentOrder, {
          body: { amount: 449, currency: 'INR', receipt, draft },
        }),
      );
    };
    expect(await tryDraft({ items: undefined })).toMatchObject({
      error: 'Please select at least one product.',
      fields: ['items'],
    });
    expect(await tryDraft({ customer: {}, address: { pincode: null } })).toMatchObject({
      error: 'Please fill all required fields.',
      fields: ['name', 'phone', 'address', 'pincode'],
    });
    // The documented order call, without its items.
    const order = { paymentId: 'pay_AAAAAAAAAAAAAA', name: 'Meera', paymentStatus: 'paid' };
    expect(await refusal(shopper.call(placeOrder, { body: order }))).toMatchObject({
      error: 'Please select at least one product.',
    });
  },
);

test(
  'at most ten of one product, over all its lines',
  { meta: { requirements: ['S-291'] } },
  async () => {
    const failure = await refusal(open(shopper, draftOf({ 'kerala-sardine': 11 })));
    expect(failure).toMatchObject({ code: 'too-many-of-one', fields: ['kerala-sardine'] });
  },
);

test(
  'customised lines are priced by the server and stored',
  { meta: { requirements: ['D-144'] } },
  async () => {
    const customization = {
      oilType: 'avocado',
      meatTenderness: 'firm',
      spicyLevel: 'extra-hot',
      mixType: 'custom',
      customMixSuggestion: 'less salt',
    } as const;
    const draft = draftOf(
      { 'coastal-prawn': 2 },
      { lines: [{ productId: 'coastal-prawn', quantity: 2, customization }] },
    );
    const opened = await open(shopper, draft);
    expect(opened.amount).toBe((599 + 500) * 2);
    expect((await rowOf(server, opened.orderNo)).lines).toMatchObject([
      {
        unitPaise: 1_099_00,
        customization: { oilType: 'avocado', customMixSuggestion: 'less salt' },
      },
    ]);
  },
);

test('lines that do not sum up to the items are refused', async () => {
  const draft = draftOf(
    { 'coastal-prawn': 2 },
    { lines: [{ productId: 'coastal-prawn', quantity: 1, customization: null }] },
  );
  expect((await refusal(open(shopper, draft, { amount: 1_198 }))).code).toBe('lines-differ');
});

test(
  'the coupon deducts 15 percent, and only the server knows it',
  { meta: { requirements: ['S-343', 'D-143'] } },
  async () => {
    expect((await shopper.call(checkCoupon, { body: { code: 'pickle15' } })).data).toEqual({
      code: 'PICKLE15',
      percent: 15,
    });
    expect((await refusal(shopper.call(checkCoupon, { body: { code: 'PICKLE99' } }))).code).toBe(
      'coupon-unknown',
    );
    const draft = draftOf({ 'bengali-hilsa': 1 }, { coupon: 'PICKLE15' });
    const opened = await open(shopper, draft, { amount: totalOf(draft, 15) });
    expect(opened.amount).toBe(789 - 118.35);
  },
);

test(
  'an amount other than the server’s is refused as 409 with the right one, and nothing is created at the gateway',
  { meta: { requirements: ['D-181', 'D-005'] } },
  async () => {
    const draft = draftOf({ 'kerala-kingfish': 1 });
    const before = server.sandbox.calls()['POST /orders'];
    const failure = await refusal(open(shopper, draft, { amount: 1 }));
    expect(failure).toMatchObject({ code: 'amount-mismatch', amount: totalOf(draft) });
    expect(server.sandbox.calls()['POST /orders']).toBe(before);
  },
);

test('the same receipt is the same checkout; with another cart it is refused', async () => {
  const body = openBody(draftOf({ 'goan-shark': 1 }));
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => shopper.call(createPaymentOrder, { body })),
  );
  expect(new Set(others.map(({ orderId }) => orderId))).toEqual(new Set([first!.orderId]));
  const other = openBody(draftOf({ 'goan-shark': 2 }), { receipt: body.receipt });
  expect((await refusal(shopper.call(createPaymentOrder, { body: other }))).code).toBe(
    'receipt-reused',
  );
  await expectInvariants(server);
});

test('units are reserved during a payment, and the next shopper is shown how many are left, and why', async () => {
  await open(shopper, draftOf({ 'seer-roe': 3 }));
  const failure = await refusal(open(await server.connect('guest'), draftOf({ 'seer-roe': 1 })));
  expect(failure).toMatchObject({
    code: 'sold-out',
    details: { productId: 'seer-roe', left: 0, reason: 'reserved' },
  });
});

test(
  'a payment with a wrong signature is refused',
  { meta: { requirements: ['S-328'] } },
  async () => {
    const opened = await open(shopper, draftOf({ 'dry-prawn': 1 }));
    const signed = pay(server, opened);
    const forged = { ...signed, razorpay_signature: '0'.repeat(64) };
    expect(await refusal(shopper.call(verifyPayment, { body: forged }))).toMatchObject({
      code: 'payment-not-verified',
      error: 'Payment verification failed',
    });
    expect((await rowOf(server, opened.orderNo)).state).toBe('awaiting');
  },
);

test(
  'a shopper who pays without a cart sends the cart afterwards; the rest of the money is refunded',
  { meta: { requirements: ['S-311', 'S-312', 'S-313', 'D-181'] } },
  async () => {
    const { orderId } = await shopper.call(createPaymentOrder, {
      body: { amount: 600, currency: 'INR', receipt: `plain_${Date.now()}` },
    });
    const signed = pay(server, { orderId });
    expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'needs-cart' });
    const draft = draftOf({ 'kerala-tuna': 1 });
    const { order } = await callOrderPlacement(shopper, draft, signed);
    expect(order.state).toBe('paid');
    const refunds = await server.ctx.pools.main
      .selectFrom('refunds')
      .selectAll()
      .where('paymentId', '=', signed.razorpay_payment_id)
      .execute();
    expect(refunds).toMatchObject([
      { amountPaise: 600_00 - totalOf(draft) * 100, reason: 'overpaid' },
    ]);
    await expectInvariants(server);
  },
);

test(
  'an unpaid order is not placed, and not reported as paid',
  { meta: { requirements: ['S-330', 'D-152'] } },
  async () => {
    const unpaid = {
      razorpay_payment_id: 'pay_00000000000000',
      razorpay_order_id: '',
      razorpay_signature: '',
    };
    const failure = await refusal(
      callOrderPlacement(shopper, draftOf({ 'kerala-tuna': 1 }), unpaid),
    );
    expect(failure).toMatchObject({
      success: false,
      code: 'order-unpaid',
      error: 'Order placement failed',
    });
  },
);

test('the calls of the shop take JSON', { meta: { requirements: ['S-302'] } }, async () => {
  for (const path of [
    '/api/orders',
    '/api/razorpay/create-order',
    '/api/razorpay/verify-payment',
  ]) {
    const answer = await shopper.http.post(path).type('text/plain').send('{}');
    expect(answer.status, path).toBe(415);
  }
});

test(
  'a cart above the paid amount is refused, and the payment waits for another cart',
  { meta: { requirements: ['D-181'] } },
  async () => {
    const { orderId } = await shopper.call(createPaymentOrder, {
      body: { amount: 300, currency: 'INR', receipt: `less_${Date.now()}` },
    });
    const signed = pay(server, { orderId });
    const failure = await refusal(
      callOrderPlacement(shopper, draftOf({ 'kerala-tuna': 1 }), signed),
    );
    expect(failure).toMatchObject({ code: 'payment-too-small', amount: 449 });
    await expectInvariants(server);
  },
);

test('an amount below the cheapest order is refused before anybody pays it', async () => {
  const body = { amount: 249, currency: 'INR', receipt: `low_${Date.now()}` } as const;
  expect((await refusal(shopper.call(createPaymentOrder, { body }))).code).toBe('below-minimum');
});

test('a payment creates one order, and cannot pay another cart', async () => {
  const { draft, signed, order } = await buy(server, shopper, { 'coastal-anchovy': 1 });
  const repeated = await Promise.all(
    Array.from({ length: 20 }, () => callOrderPlacement(shopper, draft, signed)),
  );
  expect(new Set(repeated.map(({ order: { orderId } }) => orderId))).toEqual(
    new Set([order.orderId]),
  );
  const changedOrder = placementBody(draftOf({ 'coastal-anchovy': 2 }), signed);
  expect((await refusal(shopper.call(placeOrder, { body: changedOrder }))).code).toBe(
    'payment-reused',
  );
  await expectInvariants(server);
});
