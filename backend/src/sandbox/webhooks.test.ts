import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSandbox } from './standalone';
import type { Order } from './wire';

type Received = {
  event: string;
  id: string;
  isSigned: boolean;
  isSignedByOld: boolean;
  body: Body;
};
type Body = { event: string; payload: Record<string, { entity: Record<string, unknown> }> };
let received: Received[] = [];
let answer: (attempt: number) => number | 'nothing' = () => 200;

const sign = (secret: string, body: string) =>
  createHmac('sha256', secret).update(body).digest('hex');
const toReceived = (headers: IncomingHttpHeaders, body: string): Received => ({
  event: (JSON.parse(body) as Body).event,
  id: String(headers['x-razorpay-event-id']),
  isSigned: headers['x-razorpay-signature'] === sign('now', body),
  isSignedByOld: headers['x-razorpay-signature'] === sign('before', body),
  body: JSON.parse(body) as Body,
});
const shop = createServer((req, res) => {
  void text(req).then((body) => {
    received.push(toReceived(req.headers, body));
    const status = answer(received.length);
    if (status !== 'nothing') res.writeHead(status).end();
  });
}).listen(0, '127.0.0.1');

const clock = {
  at: Date.UTC(2026, 10, 21, 6),
  now: () => clock.at,
};
const webhookUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
const keys = { keyId: 'rzp_test_Sandbox1', keySecret: 'key', webhookSecret: 'now' };
const sandbox = await startSandbox({ ...keys, clock, webhookUrl, webhookTimeoutMs: 1_000 });
const { control } = sandbox;
afterAll(async () => {
  await sandbox.stop();
  shop.closeAllConnections();
  shop.close();
});
afterEach(async () => {
  control.clearFaults();
  await control.deliverWebhooks();
  received = [];
  answer = () => 200;
});

async function order(): Promise<string> {
  const made = await fetch(`${sandbox.baseUrl}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('rzp_test_Sandbox1:key')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 50_000, currency: 'INR', receipt: 'KLV-1' }),
  });
  return ((await made.json()) as Order).id;
}
async function pay(input: { outcome?: 'captured' | 'failed'; webhooks?: number } = {}) {
  const order_id = await order();
  const payment = control.pay({ order_id, outcome: 'captured', ...input });
  await control.deliverWebhooks();
  return {
    order_id,
    payment_id:
      'error' in payment ? payment.error.metadata['payment_id']! : payment.razorpay_payment_id,
  };
}
const events = () => received.map(({ event }) => event);

test('a payment sends a webhook for each state, with the entity at that time', async () => {
  const { order_id, payment_id } = await pay();
  expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(received.every(({ isSigned, id }) => isSigned && /^[A-Za-z0-9]{14}$/.test(id))).toBe(true);
  expect(received[0]!.body).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: ['payment'],
    created_at: clock.at / 1_000,
    payload: { payment: { entity: { id: payment_id, status: 'authorized', captured: false } } },
  });
  expect(received[2]!.body.payload).toMatchObject({
    payment: { entity: { status: 'captured' } },
    order: { entity: { id: order_id, receipt: 'KLV-1', status: 'paid' } },
  });
});

test('failed payments and refunds send webhooks', async () => {
  await pay({ outcome: 'failed' });
  expect(events()).toEqual(['payment.failed']);
  const { payment_id } = await pay();
  received = [];
  await fetch(`${sandbox.baseUrl}/v1/payments/${payment_id}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('rzp_test_Sandbox1:key')}` },
  });
  clock.at += 2_000;
  await control.deliverWebhooks();
  control.failRefund(control.refundsOf(payment_id)[0]!.id);
  await control.deliverWebhooks();
  expect(events()).toEqual(['refund.created', 'refund.processed', 'refund.failed']);
});

test('an unanswered webhook is retried with the same id, after one minute, then two', async () => {
  answer = (attempt) => (attempt === 1 ? 500 : attempt === 2 ? 'nothing' : 200);
  await pay({ outcome: 'failed' });
  clock.at += 59_000;
  await control.deliverWebhooks();
  expect(received).toHaveLength(1);
  clock.at += 1_000;
  await control.deliverWebhooks();
  expect(received).toHaveLength(2);
  clock.at += 120_000;
  await control.deliverWebhooks();
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(
    control
      .deliveries()
      .slice(-3)
      .map(({ status }) => status),
  ).toEqual([500, 'no answer', 200]);
});

test('after a day without an answer webhooks are disabled until enabled', async () => {
  answer = () => 500;
  await pay({ outcome: 'failed' });
  for (let tries = 0; tries < 12; tries += 1) {
    clock.at += 12 * 60 * 60_000;
    await control.deliverWebhooks();
  }
  received = [];
  answer = () => 200;
  await pay();
  expect(received).toEqual([]);
  control.enableWebhooks();
  await pay({ outcome: 'failed' });
  expect(events()).toEqual(['payment.failed']);
});

test('a delivery may be dropped, duplicated, reordered or delayed', async () => {
  control.setWebhookFaults({ drop: true });
  await pay();
  expect(events()).toEqual([]);

  control.setWebhookFaults({ duplicate: 2 });
  await pay({ outcome: 'failed' });
  expect([received.length, new Set(received.map(({ id }) => id)).size]).toEqual([3, 1]);
  received = [];

  control.setWebhookFaults({ reorder: true });
  await pay();
  expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  received = [];

  control.setWebhookFaults({ delayMs: 5_000 });
  await pay({ outcome: 'failed' });
  expect(received).toEqual([]);
  clock.at += 5_000;
  await control.deliverWebhooks();
  expect(events()).toEqual(['payment.failed']);
});

test('a signature may be of another secret, of the old one, or of another body', async () => {
  control.setWebhookFaults({ wrongSecret: true });
  await pay({ outcome: 'failed' });
  control.setWebhookFaults({ oldSecret: 'before' });
  await pay({ outcome: 'failed' });
  control.setWebhookFaults({ corrupt: true });
  await pay({ outcome: 'failed' });
  expect(received.map(({ isSigned }) => isSigned)).toEqual([false, false, false]);
  expect(received.map(({ isSignedByOld }) => isSignedByOld)).toEqual([false, true, false]);
});

test('a payment may come with a given number of webhooks', async () => {
  await pay({ webhooks: 0 });
  expect(received).toEqual([]);
  await pay({ webhooks: 3 });
  expect(received).toHaveLength(9);
});
