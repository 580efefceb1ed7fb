import type { Device, TestServer } from '../../harness';
import { draftOf, fill, open, pay } from '../../shop';
import { percentile } from '../flood';
import { seeded } from '../random';
import { sideBySide } from '../raw-http';
import { counted } from '../ticks';
import { entityOf, hmac, letterOf, secretsOf } from './tools';

const jar = 'coastal-mackerel';

/** So many signatures that are none, at the three doors in turn. Nothing may open, nothing may break. */
export async function forge(server: TestServer, phone: Device, count: number) {
  const dice = seeded();
  const { keySecret, webhookSecret } = await secretsOf(server);
  await fill(server, jar, 12);
  const [mine, others] = [
    await open(phone, draftOf({ [jar]: 1 })),
    await open(phone, draftOf({ [jar]: 1 })),
  ];
  const [signed, theirs] = [pay(server, mine), pay(server, others)];
  const right = signed.razorpay_signature;
  const letter = letterOf(
    'payment.captured',
    entityOf(mine, signed.razorpay_payment_id, 'captured'),
  );
  const hex = (length: number) =>
    Array.from({ length }, () => '0123456789abcdef'[dice.below(16)]).join('');

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
    () => theirs.razorpay_signature,
    (_good, message) => Buffer.from(hmac(keySecret, message), 'hex').toString('base64'),
    () => hex(10_000),
    () => '0'.repeat(64),
  ];
  const inBody: ((right: string) => unknown)[] = [
    ...[(good: string) => [good], (good: string) => ({ toString: good }), () => [...hex(64)]],
    ...[() => null, () => 0, () => true],
  ];

  async function atDoor(n: number): Promise<number> {
    const kind = dice.pick(kinds);
    if (n % 3 === 0) {
      // The key secret is not the webhook's, and neither is the signature of a letter with another byte in it.
      const forgeries = [
        hmac(keySecret, letter),
        hmac(webhookSecret, `${letter} `),
        String(kind(hmac(webhookSecret, letter), letter)),
      ];
      const said = dice.pick(forgeries);
      const signature = { 'x-razorpay-signature': said.replace(/[^\x20-\x7e]/g, '?') };
      const headers = {
        'x-razorpay-event-id': `forged-${n}`,
        ...(dice.below(20) > 0 && signature),
      };
      // A header loses the blanks around it, so there the letter is the forgery.
      const body = said.trim() === said ? letter : letter.replace('"upi"', '"upi "');
      const answer = await fetch(`${server.url}/api/razorpay/webhook`, {
        method: 'POST',
        headers,
        body,
      });
      return answer.status;
    }
    const signature =
      dice.below(4) === 0
        ? dice.pick(inBody)(right)
        : kind(right, `${mine.orderId}|${signed.razorpay_payment_id}`);
    if (n % 3 === 1) {
      const answer = await phone.callByName('verifyPayment', {
        body: { ...signed, razorpay_signature: signature },
      });
      return answer.status;
    }
    const said = new URLSearchParams({
      razorpay_payment_id: signed.razorpay_payment_id,
      razorpay_order_id: mine.orderId,
    });
    for (const one of Array.isArray(signature) ? [signature[0], signature[0]] : [signature])
      said.append('razorpay_signature', typeof one === 'string' ? one : JSON.stringify(one));
    const answer = await phone.http
      .post('/api/razorpay/callback')
      .type('form')
      .send(said.toString());
    return answer.get('location') === '/order?paid=no' ? 400 : answer.status;
  }

  const statuses: Record<number, number> = {};
  const waits: number[] = [];
  await sideBySide(counted(count), 20, async (n) => {
    const asked = performance.now();
    const status = await atDoor(n);
    waits.push(performance.now() - asked);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const rows = await server.ctx.db
    .selectFrom('orders')
    .select('state')
    .where('gatewayOrderId', 'in', [mine.orderId, others.orderId])
    .execute();
  const letters = await server.ctx.db
    .selectFrom('webhookInbox')
    .select('eventId')
    .where('eventId', 'like', 'forged-%')
    .execute();
  return {
    seed: dice.seed,
    statuses,
    states: rows.map(({ state }) => state),
    letters: letters.length,
    p99: percentile(waits, 99),
  };
}
