import type { Device, TestServer } from '../../harness';
import { draftOf, fill, open, pay } from '../../shop';
import { percentile } from '../../percentile';
import { seeded } from '../../random';
import { runConcurrently } from '../raw-http';
import { range } from '../../range';
import { paymentEntity, hmac, webhookBodyOf, getGatewaySecrets } from './tools';

const productId = 'coastal-mackerel';

/** Sends forged signatures to verify, callback and webhook in turn. */
export async function forge(server: TestServer, phone: Device, count: number) {
  const random = seeded();
  const { keySecret, webhookSecret } = await getGatewaySecrets(server);
  await fill(server, productId, 12);
  const checkout = await open(phone, draftOf({ [productId]: 1 }));
  const otherCheckout = await open(phone, draftOf({ [productId]: 1 }));
  const signed = pay(server, checkout);
  const otherSigned = pay(server, otherCheckout);
  const right = signed.razorpay_signature;
  const webhookBody = webhookBodyOf(
    'payment.captured',
    paymentEntity(checkout, signed.razorpay_payment_id, 'captured'),
  );
  const hex = (length: number) =>
    Array.from({ length }, () => '0123456789abcdef'[random.below(16)]).join('');

  const kinds: ((right: string, message: string) => unknown)[] = [
    () => '',
    () => hex(64),
    (good) => good.slice(0, 63),
    (good) => `${good}0`,
    (good) => good.toUpperCase(),
    (good) => ` ${good}`,
    (good) => `${good}\u00a0`,
    (_good, message) => hmac('another secret', message),
    (_good, message) => hmac('', message),
    () => otherSigned.razorpay_signature,
    (_good, message) => Buffer.from(hmac(keySecret, message), 'hex').toString('base64'),
    () => hex(10_000),
    () => '0'.repeat(64),
  ];
  const inBody: ((right: string) => unknown)[] = [
    (good: string) => [good],
    (good: string) => ({ toString: good }),
    () => [...hex(64)],
    () => null,
    () => 0,
    () => true,
  ];

  async function sendForgery(n: number): Promise<number> {
    const kind = random.pick(kinds);
    if (n % 3 === 0) {
      // The webhook has a different secret, and a signature covers every byte of the body.
      const forgeries = [
        hmac(keySecret, webhookBody),
        hmac(webhookSecret, `${webhookBody} `),
        String(kind(hmac(webhookSecret, webhookBody), webhookBody)),
      ];
      const forged = random.pick(forgeries);
      const signatureHeader = { 'x-razorpay-signature': forged.replace(/[^\x20-\x7e]/g, '?') };
      const headers = {
        'x-razorpay-event-id': `forged-${n}`,
        ...(random.below(20) > 0 && signatureHeader),
      };
      // HTTP trims header values, so a forgery that differs only in spaces needs another body.
      const body = forged.trim() === forged ? webhookBody : webhookBody.replace('"upi"', '"upi "');
      const answer = await fetch(`${server.url}/api/razorpay/webhook`, {
        method: 'POST',
        headers,
        body,
      });
      return answer.status;
    }
    const signature =
      random.below(4) === 0
        ? random.pick(inBody)(right)
        : kind(right, `${checkout.orderId}|${signed.razorpay_payment_id}`);
    if (n % 3 === 1) {
      const answer = await phone.callByName('verifyPayment', {
        body: { ...signed, razorpay_signature: signature },
      });
      return answer.status;
    }
    const form = new URLSearchParams({
      razorpay_payment_id: signed.razorpay_payment_id,
      razorpay_order_id: checkout.orderId,
    });
    for (const one of Array.isArray(signature) ? [signature[0], signature[0]] : [signature])
      form.append('razorpay_signature', typeof one === 'string' ? one : JSON.stringify(one));
    const answer = await phone.http
      .post('/api/razorpay/callback')
      .type('form')
      .send(form.toString());
    return answer.get('location') === '/order?paid=no' ? 400 : answer.status;
  }

  const statuses: Record<number, number> = {};
  const waits: number[] = [];
  await runConcurrently(range(count), 20, async (n) => {
    const startedMs = performance.now();
    const status = await sendForgery(n);
    waits.push(performance.now() - startedMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const rows = await server.ctx.pools.main
    .selectFrom('orders')
    .select('state')
    .where('gatewayOrderId', 'in', [checkout.orderId, otherCheckout.orderId])
    .execute();
  const inboxRows = await server.ctx.pools.main
    .selectFrom('webhookInbox')
    .select('eventId')
    .where('eventId', 'like', 'forged-%')
    .execute();
  return {
    seed: random.seed,
    statuses,
    states: rows.map(({ state }) => state),
    inboxCount: inboxRows.length,
    p99: percentile(waits, 99),
  };
}
