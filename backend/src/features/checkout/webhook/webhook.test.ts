import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness';
import { hmac, getGatewaySecrets } from '../../../test/faults/money/tools';

const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
const { webhookSecret } = await getGatewaySecrets(server);
const body = JSON.stringify({ event: 'settlement.processed', payload: {} });

async function deliver(address: string, secret: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/razorpay/webhook`, {
    method: 'POST',
    body,
    headers: {
      'x-forwarded-for': address,
      'x-razorpay-event-id': randomUUID(),
      'x-razorpay-signature': hmac(secret, body),
    },
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

test('an address that sends 60 wrong signatures a minute does not prevent signed webhooks', async () => {
  const attacker = '203.0.113.7';
  const answers: string[] = [];
  for (let n = 0; n < 63; n += 1) answers.push(await deliver(attacker, 'another secret'));
  expect(answers.slice(0, 60)).toEqual(Array<string>(60).fill('400 payment-not-verified'));
  expect(answers.slice(60)).toEqual(Array<string>(3).fill('429 too-many-tries'));

  // The delivery that the gateway repeats after a wrong secret was corrected comes from the same address.
  expect(await deliver(attacker, webhookSecret)).toBe('200');
  expect(await deliver('198.51.100.2', 'another secret')).toBe('400 payment-not-verified');
});
