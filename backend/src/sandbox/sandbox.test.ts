import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Control } from './sandbox';
import { startSandbox } from './standalone';

const minutes = (n: number) => n * 60_000;
const keys = {
  keyId: 'rzp_test_Sandbox1',
  keySecret: 'key secret',
  webhookSecret: 'webhook secret',
};
const clock = {
  at: Date.UTC(2026, 10, 21, 6),
  now: () => clock.at,
};
const sandbox = await startSandbox({ ...keys, clock, seed: 'one' });
const { control } = sandbox;
afterAll(() => sandbox.stop());

const basic = (secret: string) =>
  `Basic ${Buffer.from(`${keys.keyId}:${secret}`).toString('base64')}`;
type Said = {
  id: string;
  status: string;
  amount: number;
  items: { status: string }[];
  error: { code: string; description: string };
  razorpay_payment_id: string;
};
type Ask = { body?: unknown; headers?: Record<string, string>; at?: string };

async function ask(path: string, { body, headers = {}, at = sandbox.baseUrl }: Ask = {}) {
  const answer = await fetch(at + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: basic(keys.keySecret),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, said: (await answer.json()) as Said };
}
const order = async (given: Record<string, unknown> = {}) =>
  (await ask('/v1/orders', { body: { amount: 50_000, currency: 'INR', ...given } })).said;
const late = {
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 30, manual_expiry_period: 1_440 },
  },
};
const payment = async (id: string) => (await ask(`/v1/payments/${id}`)).said;
function idOf(answer: ReturnType<Control['pay']>): string {
  return 'error' in answer ? answer.error.metadata['payment_id']! : answer.razorpay_payment_id;
}
async function paid() {
  return idOf(control.pay({ order_id: (await order()).id, outcome: 'captured' }));
}

test('an order has the fields of an order, and no notes are an empty list', async () => {
  expect(await order({ receipt: 'KLV-1' })).toEqual({
    ...{
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
    },
    ...{
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'KLV-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
    },
    ...{ notes: [], created_at: clock.at / 1_000 },
  });
  expect((await ask('/v1/orders?receipt=KLV-1')).said).toMatchObject({
    entity: 'collection',
    count: 1,
  });
});

test.each([
  [{ amount: '500' }, 'The amount must be an integer.'],
  [{ amount: 100.5 }, 'The amount must be an integer.'],
  [{ amount: 99 }, 'Order amount less than minimum amount allowed'],
  [{ currency: 'USD' }, 'Currency is not supported'],
  [{ receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  [
    { notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, 'x'])) },
    'Number of fields in notes',
  ],
  [{ notes: { long: 'x'.repeat(257) } }, 'The notes may not be greater than 256'],
  [
    { payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
    'at least 12',
  ],
  [{ surprise: 1 }, 'surprise is/are not required'],
])('an order with %j is refused', async (given, description) => {
  const { status, said } = await ask('/v1/orders', {
    body: { amount: 50_000, currency: 'INR', ...given },
  });
  expect(status).toBe(400);
  expect(said.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    description: expect.stringContaining(description),
    metadata: {},
  });
});

test('the keys are looked at, down to the spelling of Basic', async () => {
  const refused = [
    { authorization: basic('wrong') },
    { authorization: basic(keys.keySecret).replace('Basic', 'basic') },
  ];
  for (const headers of refused) {
    const { status, said } = await ask('/v1/orders', { headers });
    expect([status, said.error.code]).toEqual([401, 'BAD_REQUEST_ERROR']);
  }
});

test('paying answers what Checkout gives its handler, signed', async () => {
  const { id } = await order();
  const { status, said } = await ask('/pay', {
    body: { order_id: id, outcome: 'captured', method: 'card' },
  });
  const signature = createHmac('sha256', keys.keySecret)
    .update(`${id}|${said.razorpay_payment_id}`)
    .digest('hex');
  expect([status, said]).toEqual([
    200,
    {
      razorpay_payment_id: said.razorpay_payment_id,
      razorpay_order_id: id,
      razorpay_signature: signature,
    },
  ]);
  expect(await payment(said.razorpay_payment_id)).toMatchObject({
    status: 'captured',
    captured: true,
    method: 'card',
    fee: 1_180,
  });
  expect((await ask(`/v1/orders/${id}`)).said).toMatchObject({
    status: 'paid',
    amount_paid: 50_000,
    amount_due: 0,
    attempts: 1,
  });
});

test('one order takes one payment, unless two banks are made to say yes', async () => {
  const { id } = await order();
  const pay = (body: object) => ask('/pay', { body: { order_id: id, ...body } });
  expect((await pay({ outcome: 'captured', amount: 49_999 })).status).toBe(400);
  await pay({ outcome: 'captured' });
  expect((await pay({ outcome: 'captured' })).status).toBe(400);
  await ask('/control', { body: { do: 'captureTwice', order_id: id } });
  const { items } = (await ask(`/v1/orders/${id}/payments`)).said;
  expect(items.map(({ status }) => status)).toEqual(['captured', 'captured']);
});

test('what is authorised is captured by itself after a minute', async () => {
  const id = idOf(control.pay({ order_id: (await order(late)).id, outcome: 'authorized' }));
  expect((await payment(id)).status).toBe('authorized');
  clock.at += minutes(1);
  expect((await payment(id)).status).toBe('captured');
});

test('a failed payment may be authorised half an hour late; then the shop captures it, or it goes back after a day', async () => {
  const [one, two] = [(await order(late)).id, (await order(late)).id].map((id) =>
    idOf(control.pay({ order_id: id, outcome: 'failed' })),
  );
  clock.at += minutes(31);
  for (const id of [one!, two!]) control.authorizeLate(id);
  clock.at += minutes(5);
  expect([await payment(one!), await payment(two!)].map(({ status }) => status)).toEqual([
    'authorized',
    'authorized',
  ]);

  const wrong = await ask(`/v1/payments/${one}/capture`, {
    body: { amount: 49_999, currency: 'INR' },
  });
  expect(wrong.said.error.description).toBe(
    'Capture amount must be equal to the amount authorized',
  );
  await ask(`/v1/payments/${one}/capture`, { body: { amount: 50_000, currency: 'INR' } });
  clock.at += minutes(1_440);
  expect(await payment(one!)).toMatchObject({ status: 'captured', error_code: null });
  expect(await payment(two!)).toMatchObject({
    status: 'refunded',
    captured: false,
    fee: null,
    amount_refunded: 50_000,
  });
});

test('a late payment of an order that has its money goes back at once', async () => {
  const { id } = await order();
  const first = idOf(control.pay({ order_id: id, outcome: 'failed' }));
  control.pay({ order_id: id, outcome: 'captured' });
  expect(control.authorizeLate(first)).toMatchObject({ status: 'refunded', refund_status: 'full' });
});

test('a refund is pending, then processed, and may come back', async () => {
  const id = await paid();
  const { said } = await ask(`/v1/payments/${id}/refund`, {
    body: { amount: 20_000, speed: 'normal', receipt: 'r1' },
  });
  expect(said).toEqual({
    ...{
      id: expect.stringMatching(/^rfnd_/),
      entity: 'refund',
      amount: 20_000,
      currency: 'INR',
      payment_id: id,
      notes: [],
    },
    ...{
      receipt: 'r1',
      acquirer_data: { arn: null },
      created_at: clock.at / 1_000,
      batch_id: null,
      status: 'pending',
    },
    ...{ speed_processed: 'normal', speed_requested: 'normal' },
  });
  expect(await payment(id)).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
    amount_refunded: 20_000,
  });
  clock.at += 2_000;
  expect((await ask(`/v1/refunds/${said.id}`)).said.status).toBe('processed');

  await ask('/control', { body: { do: 'failRefund', refund_id: said.id } });
  expect((await ask(`/v1/payments/${id}/refunds`)).said.items).toMatchObject([
    { id: said.id, status: 'failed' },
  ]);
  expect(await payment(id)).toMatchObject({ refund_status: null, amount_refunded: 0 });
});

test.each([
  [{ amount: 50_001 }, 'The refund amount provided is greater than amount captured'],
  [{ amount: 99 }, 'The amount must be atleast INR 1.00'],
  [{ amount: '100' }, 'The amount must be an integer.'],
  [{ reason: 'x' }, 'reason is/are not required and should not be sent'],
])('a refund with %j is refused', async (body, description) => {
  const { status, said } = await ask(`/v1/payments/${await paid()}/refund`, { body });
  expect([status, said.error.description]).toEqual([400, description]);
});

test('no refund without balance, of an old payment, or twice the whole', async () => {
  const id = await paid();
  const refund = () => ask(`/v1/payments/${id}/refund`, { body: {} });
  control.setLowBalance(true);
  expect((await refund()).said.error.description).toMatch(/enough balance/);
  control.clearFaults();
  clock.at += minutes(60 * 24 * 184);
  expect((await refund()).said.error.description).toMatch(/6 months/);
  clock.at -= minutes(60 * 24 * 184);
  expect((await refund()).said.amount).toBe(50_000);
  expect((await refund()).said.error.description).toBe(
    'The payment has been fully refunded already',
  );
});

test('one idempotency key makes one refund: 409 while it is made, the same answer after, 400 for another body', async () => {
  const id = await paid();
  const refund = (amount: number, key = 'a-key-of-ours') =>
    ask(`/v1/payments/${id}/refund`, {
      body: { amount },
      headers: { 'x-refund-idempotency': key },
    });
  control.holdRefunds(true);
  const first = refund(1_000);
  await expect.poll(async () => (await refund(1_000)).status).toBe(409);
  control.holdRefunds(false);
  const { said } = await first;
  expect((await refund(1_000)).said).toEqual(said);
  expect((await refund(2_000)).status).toBe(400);
  expect((await refund(1_000, 'short')).status).toBe(400);
  expect(control.refundsOf(id)).toHaveLength(1);
});

test('calls are counted by route', async () => {
  const before = control.calls()['GET /payments/:id'] ?? 0;
  await payment(await paid());
  expect(control.calls()['GET /payments/:id']).toBe(before + 1);
});

test('the same seed makes the same ids', async () => {
  const again = await startSandbox({ ...keys, clock, seed: 'one' });
  const { said } = await ask('/v1/orders', {
    body: { amount: 50_000, currency: 'INR' },
    at: again.baseUrl,
  });
  expect((await ask(`/v1/orders/${said.id}`)).said).toMatchObject({
    id: said.id,
    receipt: 'KLV-1',
  });
  await again.stop();
});

test('a restart knows the orders of before, and does what has come due meanwhile', async () => {
  const keepIn = await mkdtemp(join(tmpdir(), 'kalavara-sandbox-'));
  const before = await startSandbox({ ...keys, clock, keepIn });
  const { said } = await ask('/v1/orders', {
    body: { amount: 50_000, currency: 'INR' },
    at: before.baseUrl,
  });
  const id = idOf(before.control.pay({ order_id: said.id, outcome: 'authorized' }));
  await before.stop();

  clock.at += minutes(2);
  const after = await startSandbox({ ...keys, clock, keepIn });
  expect((await ask(`/v1/payments/${id}`, { at: after.baseUrl })).said).toMatchObject({
    order_id: said.id,
    status: 'captured',
  });
  await after.stop();
  await rm(keepIn, { recursive: true });
});

test('a closed control cannot be reached from outside', async () => {
  const closed = await startSandbox({ ...keys, isControlOpen: false });
  expect((await ask('/control', { body: { do: 'clearFaults' }, at: closed.baseUrl })).status).toBe(
    400,
  );
  expect(closed.control.calls()).toEqual({});
  await closed.stop();
});
