import { updateProduct } from '@kalavara/shared-types/catalogue';
import { createPaymentOrder } from '@kalavara/shared-types/checkout';
import { getOrderStatus, listOrders } from '@kalavara/shared-types/orders';
import { beforeEach, expect, test, vi } from 'vitest';
import { expireReservations, sweep } from '../../../features/checkout/reconcile';
import { minutes, refusal, startTestServer } from '../../harness';
import { draftOf, expectWhole, fill, open, type Opened, pay, placed, reconciled } from '../../shop';
import { refundsOf, refundsSent, rowOf, stockOf, totalOf, verified } from '../../shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const jar = 'goan-shark';
const hours = (n: number) => minutes(60 * n);
const stateOf = async (orderNo: string) => (await rowOf(server, orderNo)).state;
const lookAt = async ({ orderNo, accessToken }: Opened) =>
  (
    await shopper.call(
      getOrderStatus,
      { query: { no: orderNo } },
      { headers: { 'x-order-token': accessToken } },
    )
  ).data;

/** Signed in anew each time: these tests last for weeks. */
const priced = async (price: number) =>
  (await server.connect('owner')).call(updateProduct, { params: { id: jar }, body: { price } });

/** A try that fails; the bank may change its mind. */
function failing({ orderId }: Opened): Promise<string> {
  server.sandbox.pay({ order_id: orderId, outcome: 'failed', webhooks: 1 });
  return server.money.gateway!.listOrderPayments(orderId).then((payments) => payments[0]!.id);
}

async function clockOver(ms: number) {
  server.clock.advance(ms);
  await server.sandbox.settle();
  await server.due('expireReservations');
  await reconciled(server);
  await refundsSent(server);
  await server.sandbox.settle();
}

const usual = server.money.gateway;
beforeEach(() => {
  server.money.gateway = usual;
  server.sandbox.clearFaults();
  server.sandbox.enableWebhooks();
});

type Late = {
  after: number;
  hasJars: boolean;
  hasWebhooks: boolean;
  end: 'paid' | 'refunded' | 'expired';
};
const cases: [string, Late][] = [
  ['11 minutes later', { after: minutes(11), hasJars: true, hasWebhooks: true, end: 'paid' }],
  [
    '11 minutes later, the jars sold meanwhile',
    { after: minutes(11), hasJars: false, hasWebhooks: true, end: 'refunded' },
  ],
  [
    '11 minutes later, without webhooks',
    { after: minutes(11), hasJars: true, hasWebhooks: false, end: 'paid' },
  ],
  [
    '40 minutes later, when the gateway leaves the capture to us',
    { after: minutes(40), hasJars: true, hasWebhooks: true, end: 'paid' },
  ],
  [
    '40 minutes later, the jars sold meanwhile',
    { after: minutes(40), hasJars: false, hasWebhooks: true, end: 'refunded' },
  ],
  ['2 days later', { after: hours(48), hasJars: true, hasWebhooks: true, end: 'refunded' }],
  // Nobody told us, and when we ask the gateway has given it back already.
  [
    '2 days later, without webhooks',
    { after: hours(48), hasJars: true, hasWebhooks: false, end: 'expired' },
  ],
  ['4.9 days later', { after: hours(24 * 4.9), hasJars: true, hasWebhooks: true, end: 'refunded' }],
  [
    '4.9 days later, the jars sold and no webhooks',
    { after: hours(24 * 4.9), hasJars: false, hasWebhooks: false, end: 'expired' },
  ],
];

test.each(cases)(
  'row 12: the bank says yes %s',
  async (_name, { after, hasJars, hasWebhooks, end }) => {
    server.sandbox.setWebhookFaults({ drop: !hasWebhooks });
    await fill(server, jar, 1);
    const opened = await open(shopper, draftOf({ [jar]: 1 }));
    const payment = await failing(opened);
    await clockOver(after);
    // The price went up since: what was agreed stands.
    await priced(999);
    if (!hasJars) {
      await server.ctx.pools.main
        .updateTable('products')
        .set({ reserved: 0 })
        .where('id', '=', jar)
        .execute();
      await server.ctx.pools.main
        .updateTable('orders')
        .set({ reservedUntil: null })
        .where('orderNo', '=', opened.orderNo)
        .execute();
      await fill(server, jar, 0);
    }
    server.sandbox.authorizeLate(payment);
    await server.sandbox.settle();

    for (const wait of [minutes(2), minutes(20), hours(1), hours(24), hours(48), hours(48)]) {
      if (end !== 'expired' && (await stateOf(opened.orderNo)) === end) break;
      await clockOver(wait);
      await sweep(server.money);
      await clockOver(3_000);
    }
    await priced(589);
    await expect.poll(() => stateOf(opened.orderNo)).toBe(end);
    expect(await lookAt(opened)).toMatchObject({
      state: end,
      pricing: { totalAmount: opened.amount },
      paymentId: payment,
    });
    expect(server.sandbox.refundsOf(payment)).toHaveLength(end === 'paid' ? 0 : 1);
    await expectWhole(server);
  },
);

test('a payment that is known is not settled again: nobody waits for its order', async () => {
  // One that waits three seconds for a lock, as a house does.
  const installation = await startTestServer({ timeoutMultiplier: 1 });
  const guest = await installation.connect('guest');
  await fill(installation, jar, 1);
  const draft = draftOf({ [jar]: 1 });
  const opened = await open(guest, draft);
  const signed = pay(installation, opened, { webhooks: 0 });
  await verified(guest, signed);
  const errors = vi.spyOn(installation.money.log, 'error');
  const holder = await installation.money.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where order_no = $1 for update', [opened.orderNo]);
  await sweep(installation.money);
  expect(errors).not.toHaveBeenCalled();
  // The control: not known, it wants the row, and gives up after the three seconds a lock may take.
  await holder.query(`update payments set rank = 0 where id = '${signed.razorpay_payment_id}'`);
  await holder.query('commit');
  await holder.query('begin');
  await holder.query('select 1 from orders where order_no = $1 for update', [opened.orderNo]);
  await sweep(installation.money);
  expect(errors.mock.calls.map(([about]) => (about as { paymentId: string }).paymentId)).toEqual([
    signed.razorpay_payment_id,
  ]);
  await holder.query('rollback');
  await holder.query(`update payments set rank = 3 where id = '${signed.razorpay_payment_id}'`);
  holder.release();
  errors.mockRestore();
  await expectWhole(installation);
});

test('row 13: two captures on one order, told of by everybody at once: one counts, one goes back and arrives', async () => {
  await fill(server, jar, 2);
  const draft = draftOf({ [jar]: 1 });
  const opened = await open(shopper, draft);
  const first = pay(server, opened, { webhooks: 2 });
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await Promise.all([
    verified(shopper, second),
    verified(shopper, first),
    placed(shopper, draft, second),
    placed(shopper, draft, first),
  ]);
  await server.sandbox.settle();
  await refundsSent(server);

  const payments = await server.ctx.pools.main
    .selectFrom('payments')
    .selectAll()
    .where('gatewayOrderId', '=', opened.orderId)
    .execute();
  expect(payments.map(({ isApplied }) => isApplied).sort()).toEqual([false, true]);
  const needless = payments.find(({ isApplied }) => !isApplied)!;
  server.clock.advance(3_000);
  await server.sandbox.settle();
  await expect
    .poll(async () =>
      (await refundsOf(server, needless.id)).map(({ state, reason }) => `${reason} ${state}`),
    )
    .toEqual(['second-payment processed']);
  expect(await stateOf(opened.orderNo)).toBe('paid');
  expect(await stockOf(server, jar)).toEqual({ stock: 1, reserved: 0 });
  await expectWhole(server);
});

let receipts = 0;
const plain = (amount: number) =>
  shopper.call(createPaymentOrder, {
    body: { amount, currency: 'INR', receipt: `plain_${(receipts += 1)}` },
  });

test('row 18: who pays without a cart and never sends it has the money back after a day', async () => {
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
  expect(await lookAt(opened)).toMatchObject({ refunds: [{ amount: 600, state: 'processed' }] });
  await expectWhole(server);
});

test.each([
  ['for as much', 0, 'paid'],
  ['for less: the rest goes back', 77, 'paid'],
  ['for more: it is refused, and the money waits', -50, 'needs-cart'],
])('row 18: a cart that is sent ten minutes later %s', async (_name, more, end) => {
  await fill(server, jar, 3);
  const draft = draftOf({ [jar]: 1 });
  const opened = await plain(totalOf(draft) + more);
  const signed = pay(server, opened, { webhooks: 1 });
  await expect.poll(() => stateOf(opened.orderNo)).toBe('needs-cart');
  await clockOver(minutes(10));
  if (end === 'paid')
    expect((await placed(shopper, draft, signed)).order).toEqual({
      orderId: opened.orderNo,
      state: 'paid',
    });
  else
    expect(await refusal(placed(shopper, draft, signed))).toMatchObject({
      code: 'payment-too-small',
      amount: totalOf(draft),
    });
  const refunds = (await refundsOf(server, signed.razorpay_payment_id)).map(
    ({ reason, amountPaise }) => [reason, amountPaise],
  );
  expect(refunds).toEqual(more > 0 ? [['overpaid', more * 100]] : []);
  expect(await stateOf(opened.orderNo)).toBe(end);
  await expectWhole(server);
});

test.each(['a day passes', 'the cart comes'])(
  'row 18: paid twice without a cart, and %s: each payment has its own way, once',
  async (what) => {
    await fill(server, jar, 3);
    const draft = draftOf({ [jar]: 1 });
    const opened = await plain(totalOf(draft));
    const first = pay(server, opened);
    await verified(shopper, first);
    const second = server.sandbox.captureTwice(opened.orderId);
    if (!('razorpay_signature' in second)) throw new Error('no second payment');
    await verified(shopper, second);
    // Written once more, the first one stands behind the second in its table.
    await server.ctx.pools.main
      .updateTable('payments')
      .set({ method: 'card' })
      .where('id', '=', first.razorpay_payment_id)
      .execute();

    if (what === 'the cart comes')
      expect((await placed(shopper, draft, first)).order.state).toBe('paid');
    else await clockOver(hours(24.1));
    const reasons = await Promise.all(
      [first, second].map(async ({ razorpay_payment_id: id }) =>
        (await refundsOf(server, id)).map(({ reason }) => reason),
      ),
    );
    expect(reasons).toEqual([what === 'the cart comes' ? [] : ['unclaimed'], ['second-payment']]);
    await expectWhole(server);
  },
);

test('jars are free again in time although one checkout before them cannot be settled', async () => {
  await fill(server, jar, 5);
  const [broken, fine] = [
    await open(shopper, draftOf({ [jar]: 1 })),
    await open(shopper, draftOf({ [jar]: 1 })),
  ];
  const { gateway } = server.money;
  const [payment] = [
    { ...(await gateway!.getPayment(await failing(broken))), amountPaise: 2 ** 40 },
  ];
  server.money.gateway = {
    ...gateway!,
    listOrderPayments: async (id) =>
      id === broken.orderId ? [payment] : gateway!.listOrderPayments(id),
  };
  server.clock.advance(minutes(21));
  await expireReservations(server.money);
  await expect.poll(() => stateOf(fine.orderNo)).toBe('expired');
  server.money.gateway = gateway;
  await expireReservations(server.money);
  await expect.poll(() => stateOf(broken.orderNo)).toBe('expired');
  await expectWhole(server);
});

test('row 18: 20 carts for one payment at once: one is taken, and it is the only one', async () => {
  await fill(server, jar, 10);
  const drafts = Array.from({ length: 20 }, () => draftOf({ [jar]: 1 }));
  const opened = await plain(totalOf(drafts[0]!));
  const signed = pay(server, opened);
  const told = await Promise.all(
    drafts.map((draft) =>
      placed(shopper, draft, signed).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    ),
  );
  expect(told.filter((said) => said === 'taken')).toHaveLength(1);
  expect(new Set(told)).toEqual(new Set(['taken', '409 payment-reused']));
  expect(await stockOf(server, jar)).toEqual({ stock: 9, reserved: 0 });
  await expectWhole(server);
});

test('row 18: a cheaper cart whose jars are gone by then sends all the money back', async () => {
  await fill(server, jar, 0);
  const draft = draftOf({ [jar]: 1 });
  const opened = await plain(totalOf(draft) + 77);
  const signed = pay(server, opened);
  await verified(shopper, signed);
  expect((await refusal(placed(shopper, draft, signed))).code).toBe('order-not-placed');
  expect(await refundsOf(server, signed.razorpay_payment_id)).toMatchObject([
    { reason: 'out-of-stock', amountPaise: (totalOf(draft) + 77) * 100 },
  ]);
  expect(
    (await (await server.connect('owner')).call(listOrders, {})).data.map(({ orderId }) => orderId),
  ).not.toContain(opened.orderNo);
  await expectWhole(server);
});
