import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSandbox } from './standalone';
import type { Order } from './wire';

type Letter = { event: string; id: string; isSigned: boolean; isSignedByOld: boolean; body: Body };
type Body = { event: string; payload: Record<string, { entity: Record<string, unknown> }> };
let letters: Letter[] = [];
let answer: (attempt: number) => number | 'nothing' = () => 200;

const sign = (secret: string, body: string) =>
  createHmac('sha256', secret).update(body).digest('hex');
const letterOf = (headers: IncomingHttpHeaders, body: string): Letter => ({
  event: (JSON.parse(body) as Body).event,
  id: String(headers['x-razorpay-event-id']),
  isSigned: headers['x-razorpay-signature'] === sign('now', body),
  isSignedByOld: headers['x-razorpay-signature'] === sign('before', body),
  body: JSON.parse(body) as Body,
});
const shop = createServer((req, res) => {
  void text(req).then((body) => {
    letters.push(letterOf(req.headers, body));
    const said = answer(letters.length);
    if (said !== 'nothing') res.writeHead(said).end();
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
  await control.settle();
  letters = [];
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
async function pay(given: { outcome?: 'captured' | 'failed'; webhooks?: number } = {}) {
  const order_id = await order();
  const said = control.pay({ order_id, outcome: 'captured', ...given });
  await control.settle();
  return {
    order_id,
    payment_id: 'error' in said ? said.error.metadata['payment_id']! : said.razorpay_payment_id,
  };
}
const events = () => letters.map(({ event }) => event);

test('a payment tells what becomes of it, each time as it was at that moment', async () => {
  const { order_id, payment_id } = await pay();
  expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(letters.every(({ isSigned, id }) => isSigned && /^[A-Za-z0-9]{14}$/.test(id))).toBe(true);
  expect(letters[0]!.body).toMatchObject({
    ...{
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      contains: ['payment'],
      created_at: clock.at / 1_000,
    },
    payload: { payment: { entity: { id: payment_id, status: 'authorized', captured: false } } },
  });
  expect(letters[2]!.body.payload).toMatchObject({
    payment: { entity: { status: 'captured' } },
    order: { entity: { id: order_id, receipt: 'KLV-1', status: 'paid' } },
  });
});

test('a failed payment and the way of a refund are told', async () => {
  await pay({ outcome: 'failed' });
  expect(events()).toEqual(['payment.failed']);
  const { payment_id } = await pay();
  letters = [];
  await fetch(`${sandbox.baseUrl}/v1/payments/${payment_id}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('rzp_test_Sandbox1:key')}` },
  });
  clock.at += 2_000;
  await control.settle();
  control.failRefund(control.refundsOf(payment_id)[0]!.id);
  await control.settle();
  expect(events()).toEqual(['refund.created', 'refund.processed', 'refund.failed']);
});

test('what is not heard is told again with the same id, after one minute, then two', async () => {
  answer = (attempt) => (attempt === 1 ? 500 : attempt === 2 ? 'nothing' : 200);
  await pay({ outcome: 'failed' });
  clock.at += 59_000;
  await control.settle();
  expect(letters).toHaveLength(1);
  clock.at += 1_000;
  await control.settle();
  expect(letters).toHaveLength(2);
  clock.at += 120_000;
  await control.settle();
  expect(new Set(letters.map(({ id }) => id)).size).toBe(1);
  expect(
    control
      .deliveries()
      .slice(-3)
      .map(({ status }) => status),
  ).toEqual([500, 'no answer', 200]);
});

test('after a day without an answer no more is sent until somebody says so', async () => {
  answer = () => 500;
  await pay({ outcome: 'failed' });
  for (let tries = 0; tries < 12; tries += 1) {
    clock.at += 12 * 60 * 60_000;
    await control.settle();
  }
  letters = [];
  answer = () => 200;
  await pay();
  expect(letters).toEqual([]);
  control.enableWebhooks();
  await pay({ outcome: 'failed' });
  expect(events()).toEqual(['payment.failed']);
});

test('a delivery may be dropped, doubled, turned round or late', async () => {
  control.setWebhookFaults({ drop: true });
  await pay();
  expect(events()).toEqual([]);

  control.setWebhookFaults({ duplicate: 2 });
  await pay({ outcome: 'failed' });
  expect([letters.length, new Set(letters.map(({ id }) => id)).size]).toEqual([3, 1]);
  letters = [];

  control.setWebhookFaults({ reorder: true });
  await pay();
  expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  letters = [];

  control.setWebhookFaults({ delayMs: 5_000 });
  await pay({ outcome: 'failed' });
  expect(letters).toEqual([]);
  clock.at += 5_000;
  await control.settle();
  expect(events()).toEqual(['payment.failed']);
});

test('a signature may be of another secret, of the old one, or of another body', async () => {
  control.setWebhookFaults({ wrongSecret: true });
  await pay({ outcome: 'failed' });
  control.setWebhookFaults({ oldSecret: 'before' });
  await pay({ outcome: 'failed' });
  control.setWebhookFaults({ corrupt: true });
  await pay({ outcome: 'failed' });
  expect(letters.map(({ isSigned }) => isSigned)).toEqual([false, false, false]);
  expect(letters.map(({ isSignedByOld }) => isSignedByOld)).toEqual([false, true, false]);
});

test('a payment may come with as many webhooks as a test asks for', async () => {
  await pay({ webhooks: 0 });
  expect(letters).toEqual([]);
  await pay({ webhooks: 3 });
  expect(letters).toHaveLength(9);
});
