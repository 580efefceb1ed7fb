import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isCheckoutSigned, webhookKey } from './signatures';

const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex');
const ids = { orderId: 'order_00000000000001', paymentId: 'pay_00000000000001' };
const right = sign('secret', `${ids.orderId}|${ids.paymentId}`);

test('only the signature of these two ids with our secret counts', () => {
  expect(isCheckoutSigned('secret', { ...ids, signature: right })).toBe(true);
  const forged = [
    '',
    right.slice(1),
    `${right}0`,
    right.toUpperCase(),
    sign('other', 'x'),
    [right],
    null,
    'ഴ'.repeat(64),
    'f'.repeat(10_000),
  ];
  for (const signature of forged)
    expect(isCheckoutSigned('secret', { ...ids, signature })).toBe(false);
  expect(
    isCheckoutSigned('secret', { ...ids, orderId: 'order_00000000000002', signature: right }),
  ).toBe(false);
});

test('invalid ids are refused even if they are signed', () => {
  const signature = sign('secret', 'order_a|b|pay_c');
  expect(isCheckoutSigned('secret', { orderId: 'order_a|b', paymentId: 'pay_c', signature })).toBe(
    false,
  );
  expect(
    isCheckoutSigned('', { ...ids, signature: sign('', `${ids.orderId}|${ids.paymentId}`) }),
  ).toBe(false);
});

test('a webhook is accepted with the current and the previous secret, and the result names which', () => {
  const body = Buffer.from('{"event":"payment.captured","note":"മീൻ"}');
  const secrets = { current: 'new', previous: 'old' };
  expect(webhookKey(secrets, body, sign('new', body.toString()))).toBe('current');
  expect(webhookKey(secrets, body, sign('old', body.toString()))).toBe('previous');
  expect(
    webhookKey({ ...secrets, previous: undefined }, body, sign('old', body.toString())),
  ).toBeUndefined();
  expect(webhookKey(secrets, Buffer.from('{}'), sign('new', body.toString()))).toBeUndefined();
  expect(webhookKey(secrets, body, undefined)).toBeUndefined();
});
