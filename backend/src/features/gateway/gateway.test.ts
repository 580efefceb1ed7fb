import { createRequire } from 'node:module';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/standalone';
import {
  createGateway,
  type GatewayOptions,
  GatewayProtocol,
  GatewayRejected,
  GatewayUnavailable,
} from './gateway';
import { createSdk } from './sdk';

const keys = {
  keyId: 'rzp_test_Contract1',
  keySecret: 'key secret',
  webhookSecret: 'webhook secret',
};
const clock = {
  at: Date.UTC(2026, 10, 21, 6),
  now: () => clock.at,
};
const sandbox = await startSandbox({ ...keys, clock });
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control.clearFaults());

const isLong = process.env['KALAVARA_LONG'] === '1';
const pauses: number[] = [];
const open = (options: Partial<GatewayOptions> = {}) =>
  createGateway({
    ...keys,
    baseUrl: sandbox.baseUrl,
    retryDelay: (ms) => {
      pauses.push(ms);
      return 0;
    },
    // A busy machine exceeds the timeouts of production.
    ...(options.timeoutMs === undefined && { timeoutMultiplier: 20 }),
    ...options,
  });
const gateway = open();

let receipts = 0;
const order = (given: Partial<Parameters<typeof gateway.createOrder>[0]> = {}) =>
  gateway.createOrder({
    amountPaise: 45_000,
    receipt: `KLV-${(receipts += 1)}`,
    notes: {},
    ...given,
  });
async function paid() {
  const { id } = await order();
  return idOf(sandbox.control.pay({ order_id: id, outcome: 'captured' }));
}
function idOf(answer: ReturnType<typeof sandbox.control.pay>) {
  if ('error' in answer) throw new Error(answer.error.description);
  return answer.razorpay_payment_id;
}
const calls = () => Object.values(sandbox.control.calls()).reduce((all, some) => all + some, 0);
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call sets the global axios defaults for its own client only', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('razorpay'));
  const { defaults } = require('axios') as { defaults: object };
  const before = { ...defaults };
  createSdk({ ...keys, baseUrl: () => sandbox.baseUrl });
  expect({ ...defaults }).toEqual(before);
});

test('an order is created, read again, and found by its receipt', async () => {
  const made = await order({ receipt: 'KLV-found', notes: { order_no: 'KLV-found' } });
  expect(made).toEqual({
    id: expect.stringMatching(/^order_\w{14}$/),
    amountPaise: 45_000,
    amountPaidPaise: 0,
    currency: 'INR',
    status: 'created',
    receipt: 'KLV-found',
    notes: { order_no: 'KLV-found' },
    createdAt: clock.at,
  });
  expect(await gateway.getOrder(made.id)).toEqual(made);
  expect(await gateway.findOrderByReceipt('KLV-found')).toEqual(made);
  expect(await gateway.findOrderByReceipt('KLV-nobody')).toBeUndefined();
});

test('absent notes are an empty list on the wire and no notes in the program', async () => {
  expect((await order()).notes).toEqual({});
});

test('of two orders with one receipt the paid one is found', async () => {
  const first = await order({ receipt: 'KLV-twice' });
  await order({ receipt: 'KLV-twice' });
  sandbox.control.pay({ order_id: first.id, outcome: 'captured' });
  expect(await gateway.findOrderByReceipt('KLV-twice')).toMatchObject({
    id: first.id,
    status: 'paid',
  });
});

test('payments of an order are listed with their status', async () => {
  const { id } = await order();
  sandbox.control.pay({ order_id: id, outcome: 'failed', method: 'card' });
  sandbox.control.pay({ order_id: id, outcome: 'captured' });
  const [failed, captured] = await gateway.listOrderPayments(id);
  expect(failed).toMatchObject({
    orderId: id,
    status: 'failed',
    method: 'card',
    errorReason: 'payment_failed',
    feePaise: null,
  });
  expect(captured).toMatchObject({
    status: 'captured',
    amountPaise: 45_000,
    currency: 'INR',
    method: 'upi',
    feePaise: 1_062,
  });
  expect(await gateway.getPayment(captured!.id)).toEqual(captured);
});

test('repeating a capture is no failure, capturing another amount is one', async () => {
  const { id } = await order();
  const payment = idOf(sandbox.control.pay({ order_id: id, outcome: 'authorized' }));
  expect(await thrown(gateway.capture(payment, 44_900))).toMatchObject({
    status: 400,
    field: 'amount',
  });
  expect(await gateway.capture(payment, 45_000)).toMatchObject({ id: payment, status: 'captured' });
  expect(await gateway.capture(payment, 45_000)).toMatchObject({ id: payment, status: 'captured' });
});

test('simultaneous refunds each have their own key, and an order between them has none', async () => {
  const one = await paid();
  const two = await paid();
  const request = (paymentId: string, idempotencyKey: string) =>
    gateway.refund({ paymentId, body: { amount: 10_000, speed: 'normal' }, idempotencyKey });
  const [first, second] = await Promise.all([
    request(one, 'refund-key-one'),
    request(two, 'refund-key-two'),
    order(),
  ]);
  expect(await request(one, 'refund-key-one')).toEqual(first);
  expect(await request(two, 'refund-key-two')).toEqual(second);
  expect(await gateway.listRefunds(one)).toEqual([first]);
  expect(await gateway.getRefund(first.id)).toMatchObject({
    paymentId: one,
    amountPaise: 10_000,
    status: 'pending',
  });

  const other = gateway.refund({
    paymentId: one,
    body: { amount: 20_000 },
    idempotencyKey: 'refund-key-one',
  });
  expect(await thrown(other)).toMatchObject({ status: 400, code: 'BAD_REQUEST_ERROR' });
});

test('a refund whose answer was lost is requested again and created once; without its key it would be created twice', async () => {
  const payment = await paid();
  const lose = { kind: 'loseResponseAfterCommit', times: 1, path: '/payments' } as const;
  sandbox.control.addHttpFault(lose);
  const made = await gateway.refund({
    paymentId: payment,
    body: { amount: 500 },
    idempotencyKey: 'lost-answer-1',
  });
  expect(sandbox.control.refundsOf(payment).map(({ id }) => id)).toEqual([made.id]);

  const sdk = createSdk({ ...keys, baseUrl: () => sandbox.baseUrl });
  sandbox.control.addHttpFault(lose);
  await thrown(sdk.payments.refund(payment, { amount: 500 }));
  await sdk.payments.refund(payment, { amount: 500 });
  expect(sandbox.control.refundsOf(payment)).toHaveLength(3);
});

test('a refund in progress is awaited', async () => {
  const payment = await paid();
  const given = { paymentId: payment, body: { amount: 500 }, idempotencyKey: 'held-refund-1' };
  sandbox.control.holdRefunds(true);
  const first = gateway.refund(given);
  await expect.poll(() => sandbox.control.calls()['POST /payments/:id/refund']).toBeGreaterThan(0);
  const release = () => {
    sandbox.control.holdRefunds(false);
    return 0;
  };
  const second = open({ retryDelay: release }).refund(given);
  expect((await second).id).toBe((await first).id);
});

test('payments of a period are listed over all pages', async () => {
  clock.at = Date.UTC(2026, 11, 1);
  const { id } = await order();
  for (let tries = 0; tries < 203; tries += 1)
    sandbox.control.pay({ order_id: id, outcome: 'failed' });
  const all = await gateway.listPayments({ fromMs: clock.at, toMs: clock.at + 1_000 });
  expect(new Set(all.map((payment) => payment.id)).size).toBe(203);
  expect(await gateway.listPayments({ fromMs: clock.at + 1_000, toMs: clock.at + 2_000 })).toEqual(
    [],
  );
});

test('a rejection by the gateway has its reason', async () => {
  const small = await thrown(order({ amountPaise: 99 }));
  expect(small).toBeInstanceOf(GatewayRejected);
  expect(small).toMatchObject({ status: 400, code: 'BAD_REQUEST_ERROR', field: 'amount' });
  expect(await thrown(gateway.getOrder('order_00000000000000'))).toMatchObject({
    description: 'The id provided does not exist',
  });
});

test('a wrong key is a rejection with status 401', async () => {
  const failure = await thrown(open({ keySecret: 'another' }).getOrder('order_00000000000000'));
  expect(failure).toMatchObject({
    status: 401,
    code: 'BAD_REQUEST_ERROR',
    description: 'Authentication failed',
  });
});

test.each(['hang', 'reset', 'html502', 'status500', 'status429', 'slowBody'] as const)(
  '%s: unavailable, and in time',
  { meta: { requirements: ['D-182'] } },
  async (kind) => {
    sandbox.control.addHttpFault({ kind });
    const withShortTimeout = open({ timeoutMs: 400 });
    const began = performance.now();
    expect(
      await thrown(withShortTimeout.createOrder({ amountPaise: 100, receipt: 'r', notes: {} })),
    ).toBeInstanceOf(GatewayUnavailable);
    expect(await thrown(withShortTimeout.getOrder('order_00000000000000'))).toBeInstanceOf(
      GatewayUnavailable,
    );
    expect(performance.now() - began).toBeLessThan(isLong ? 4_000 : 20_000); // nothing else ends a call that hangs
  },
);

test('a web page instead of an answer counts as no answer', async () => {
  sandbox.control.addHttpFault({ kind: 'html200' });
  expect(await thrown(gateway.getOrder('order_00000000000000'))).toBeInstanceOf(GatewayProtocol);
});

test('an unreachable gateway is unavailable', async () => {
  const unreachable = open({ baseUrl: 'http://127.0.0.1:1' });
  expect(await thrown(unreachable.getOrder('order_00000000000000'))).toBeInstanceOf(
    GatewayUnavailable,
  );
});

test('reads are tried three times, the creation of an order once', async () => {
  const before = sandbox.control.calls();
  const { id } = await order();
  pauses.length = 0;
  sandbox.control.addHttpFault({ kind: 'html502', times: 2 });
  expect((await gateway.getOrder(id)).id).toBe(id);
  expect(pauses.map((ms) => Math.abs(ms - 250) < 65 || Math.abs(ms - 1_000) < 255)).toEqual([
    true,
    true,
  ]);
  expect(pauses[1]).toBeGreaterThan(pauses[0]!);

  sandbox.control.addHttpFault({ kind: 'loseResponseAfterCommit', times: 1 });
  expect(await thrown(order({ receipt: 'KLV-lost' }))).toBeInstanceOf(GatewayUnavailable);
  expect(await gateway.findOrderByReceipt('KLV-lost')).toMatchObject({ receipt: 'KLV-lost' });
  const made = sandbox.control.calls()['POST /orders']! - (before['POST /orders'] ?? 0);
  expect(made).toBe(2);
});

test('after five failures nothing is sent for 15 s, and then one call tries', async () => {
  const own = { at: 0, now: () => own.at };
  const withBreaker = open({ clock: own });
  const request = () =>
    thrown(withBreaker.createOrder({ amountPaise: 100, receipt: 'b', notes: {} }));
  sandbox.control.addHttpFault({ kind: 'html502' });
  for (let tries = 0; tries < 5; tries += 1) await request();
  const before = calls();
  expect(await request()).toMatchObject({ code: 'CIRCUIT_OPEN' });
  expect(calls()).toBe(before);

  sandbox.control.clearFaults();
  own.at = 15_000;
  expect(await request()).toBeUndefined();
});

const strange = [
  '../orders/order_00000000000000',
  'pay_0000000000000%2f',
  'pay_a|b',
  'pay_00000000000000\n',
  'pay_' + 'a'.repeat(1e6),
  '',
];
test.each(strange.map((id) => [id.slice(0, 30), id]))(
  '%j for an id is refused and nothing is sent',
  async (_shown, id) => {
    const before = calls();
    const body = { amount: 100 };
    const attempts = [
      gateway.getOrder(id),
      gateway.listOrderPayments(id),
      gateway.getPayment(id),
      gateway.capture(id, 100),
      gateway.refund({ paymentId: id, body, idempotencyKey: 'some-long-key' }),
      gateway.getRefund(id),
      gateway.listRefunds(id),
    ];
    for (const attempt of attempts)
      expect(await thrown(attempt)).toMatchObject({ status: 400, code: 'BAD_ID' });
    expect(calls()).toBe(before);
  },
);
