import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
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
type Answer = {
  id: string;
  status: string;
  amount: number;
  items: { status: string }[];
  error: { code: string; description: string };
  razorpay_payment_id: string;
};
type CallOptions = { body?: unknown; headers?: Record<string, string>; at?: string };

async function call(path: string, { body, headers = {}, at = sandbox.baseUrl }: CallOptions = {}) {
  const answer = await fetch(at + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: basic(keys.keySecret),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, answer: (await answer.json()) as Answer };
}
const order = async (input: Record<string, unknown> = {}) =>
  (await call('/v1/orders', { body: { amount: 50_000, currency: 'INR', ...input } })).answer;
const late = {
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 30, manual_expiry_period: 1_440 },
  },
};
const payment = async (id: string) => (await call(`/v1/payments/${id}`)).answer;
function idOf(answer: ReturnType<Control['pay']>): string {
  return 'error' in answer ? answer.error.metadata['payment_id']! : answer.razorpay_payment_id;
}
async function paid() {
  return idOf(control.pay({ order_id: (await order()).id, outcome: 'captured' }));
}

test('an order has every field, and missing notes are an empty list', async () => {
  expect(await order({ receipt: 'KLV-1' })).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 50_000,
    amount_paid: 0,
    amount_due: 50_000,
    currency: 'INR',
    receipt: 'KLV-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: clock.at / 1_000,
  });
  expect((await call('/v1/orders?receipt=KLV-1')).answer).toMatchObject({
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
  const { status, answer } = await call('/v1/orders', {
    body: { amount: 50_000, currency: 'INR', ...given },
  });
  expect(status).toBe(400);
  expect(answer.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    description: expect.stringContaining(description),
    metadata: {},
  });
});

test('the keys are checked, down to the spelling of Basic', async () => {
  const refused = [
    { authorization: basic('wrong') },
    { authorization: basic(keys.keySecret).replace('Basic', 'basic') },
  ];
  for (const headers of refused) {
    const { status, answer } = await call('/v1/orders', { headers });
    expect([status, answer.error.code]).toEqual([401, 'BAD_REQUEST_ERROR']);
  }
});

test('a payment is answered like the argument of Checkout’s handler, signed', async () => {
  const { id } = await order();
  const { status, answer } = await call('/pay', {
    body: { order_id: id, outcome: 'captured', method: 'card' },
  });
  const signature = createHmac('sha256', keys.keySecret)
    .update(`${id}|${answer.razorpay_payment_id}`)
    .digest('hex');
  expect([status, answer]).toEqual([
    200,
    {
      razorpay_payment_id: answer.razorpay_payment_id,
      razorpay_order_id: id,
      razorpay_signature: signature,
    },
  ]);
  expect(await payment(answer.razorpay_payment_id)).toMatchObject({
    status: 'captured',
    captured: true,
    method: 'card',
    fee: 1_180,
  });
  expect((await call(`/v1/orders/${id}`)).answer).toMatchObject({
    status: 'paid',
    amount_paid: 50_000,
    amount_due: 0,
    attempts: 1,
  });
});

test('an order accepts one payment, unless it is captured twice on request', async () => {
  const { id } = await order();
  const pay = (body: object) => call('/pay', { body: { order_id: id, ...body } });
  expect((await pay({ outcome: 'captured', amount: 49_999 })).status).toBe(400);
  await pay({ outcome: 'captured' });
  expect((await pay({ outcome: 'captured' })).status).toBe(400);
  await call('/control', { body: { do: 'captureTwice', order_id: id } });
  const { items } = (await call(`/v1/orders/${id}/payments`)).answer;
  expect(items.map(({ status }) => status)).toEqual(['captured', 'captured']);
});

test('an authorized payment is captured automatically after a minute', async () => {
  const id = idOf(control.pay({ order_id: (await order(late)).id, outcome: 'authorized' }));
  expect((await payment(id)).status).toBe('authorized');
  clock.at += minutes(1);
  expect((await payment(id)).status).toBe('captured');
});

test('a failed payment may be authorized half an hour late; then the shop captures it, or it is refunded after a day', async () => {
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

  const wrong = await call(`/v1/payments/${one}/capture`, {
    body: { amount: 49_999, currency: 'INR' },
  });
  expect(wrong.answer.error.description).toBe(
    'Capture amount must be equal to the amount authorized',
  );
  await call(`/v1/payments/${one}/capture`, { body: { amount: 50_000, currency: 'INR' } });
  clock.at += minutes(1_440);
  expect(await payment(one!)).toMatchObject({ status: 'captured', error_code: null });
  expect(await payment(two!)).toMatchObject({
    status: 'refunded',
    captured: false,
    fee: null,
    amount_refunded: 50_000,
  });
});

test('a late payment of a paid order is refunded at once', async () => {
  const { id } = await order();
  const first = idOf(control.pay({ order_id: id, outcome: 'failed' }));
  control.pay({ order_id: id, outcome: 'captured' });
  expect(control.authorizeLate(first)).toMatchObject({ status: 'refunded', refund_status: 'full' });
});

test('a refund is pending, then processed, and may fail later', async () => {
  const id = await paid();
  const { answer } = await call(`/v1/payments/${id}/refund`, {
    body: { amount: 20_000, speed: 'normal', receipt: 'r1' },
  });
  expect(answer).toEqual({
    id: expect.stringMatching(/^rfnd_/),
    entity: 'refund',
    amount: 20_000,
    currency: 'INR',
    payment_id: id,
    notes: [],
    receipt: 'r1',
    acquirer_data: { arn: null },
    created_at: clock.at / 1_000,
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: 'normal',
  });
  expect(await payment(id)).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
    amount_refunded: 20_000,
  });
  clock.at += 2_000;
  expect((await call(`/v1/refunds/${answer.id}`)).answer.status).toBe('processed');

  await call('/control', { body: { do: 'failRefund', refund_id: answer.id } });
  expect((await call(`/v1/payments/${id}/refunds`)).answer.items).toMatchObject([
    { id: answer.id, status: 'failed' },
  ]);
  expect(await payment(id)).toMatchObject({ refund_status: null, amount_refunded: 0 });
});

test.each([
  [{ amount: 50_001 }, 'The refund amount provided is greater than amount captured'],
  [{ amount: 99 }, 'The amount must be atleast INR 1.00'],
  [{ amount: '100' }, 'The amount must be an integer.'],
  [{ reason: 'x' }, 'reason is/are not required and should not be sent'],
])('a refund with %j is refused', async (body, description) => {
  const { status, answer } = await call(`/v1/payments/${await paid()}/refund`, { body });
  expect([status, answer.error.description]).toEqual([400, description]);
});

test('a refund without balance, of an old payment, or above the amount is refused', async () => {
  const id = await paid();
  const refund = () => call(`/v1/payments/${id}/refund`, { body: {} });
  control.setLowBalance(true);
  expect((await refund()).answer.error.description).toMatch(/enough balance/);
  control.clearFaults();
  clock.at += minutes(60 * 24 * 184);
  expect((await refund()).answer.error.description).toMatch(/6 months/);
  clock.at -= minutes(60 * 24 * 184);
  expect((await refund()).answer.amount).toBe(50_000);
  expect((await refund()).answer.error.description).toBe(
    'The payment has been fully refunded already',
  );
});

test('one idempotency key creates one refund: 409 while it is in progress, the same answer afterwards, 400 for another body', async () => {
  const id = await paid();
  const refund = (amount: number, key = 'a-refund-key') =>
    call(`/v1/payments/${id}/refund`, {
      body: { amount },
      headers: { 'x-refund-idempotency': key },
    });
  control.holdRefunds(true);
  const first = refund(1_000);
  await expect.poll(async () => (await refund(1_000)).status).toBe(409);
  control.holdRefunds(false);
  const { answer } = await first;
  expect((await refund(1_000)).answer).toEqual(answer);
  expect((await refund(2_000)).status).toBe(400);
  expect((await refund(1_000, 'short')).status).toBe(400);
  expect(control.refundsOf(id)).toHaveLength(1);
});

test('calls are counted by route', async () => {
  const before = control.calls()['GET /payments/:id'] ?? 0;
  await payment(await paid());
  expect(control.calls()['GET /payments/:id']).toBe(before + 1);
});

test('the same seed creates the same ids', async () => {
  const seeded = await startSandbox({ ...keys, clock, seed: 'one' });
  const { answer } = await call('/v1/orders', {
    body: { amount: 50_000, currency: 'INR' },
    at: seeded.baseUrl,
  });
  expect((await call(`/v1/orders/${answer.id}`)).answer).toMatchObject({
    id: answer.id,
    receipt: 'KLV-1',
  });
  await seeded.stop();
});

test('a restart loads earlier orders and runs due actions', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kalavara-sandbox-'));
  const before = await startSandbox({ ...keys, clock, dataFolder });
  const { answer } = await call('/v1/orders', {
    body: { amount: 50_000, currency: 'INR' },
    at: before.baseUrl,
  });
  const id = idOf(before.control.pay({ order_id: answer.id, outcome: 'authorized' }));
  await before.stop();
  const file = join(dataFolder, 'sandbox-razorpay.json');
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(file)).toBe('600');
  await chmod(file, 0o644); // The mode with which an earlier version wrote the file.

  clock.at += minutes(2);
  const after = await startSandbox({ ...keys, clock, dataFolder });
  expect((await call(`/v1/payments/${id}`, { at: after.baseUrl })).answer).toMatchObject({
    order_id: answer.id,
    status: 'captured',
  });
  expect(await modeOf(file)).toBe('600');
  await after.stop();
  await rm(dataFolder, { recursive: true });
});

test('a closed control is not served', async () => {
  const closed = await startSandbox({ ...keys, isControlOpen: false });
  expect((await call('/control', { body: { do: 'clearFaults' }, at: closed.baseUrl })).status).toBe(
    400,
  );
  expect(closed.control.calls()).toEqual({});
  await closed.stop();
});
