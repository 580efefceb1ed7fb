import { expect, test } from 'vitest';
import { createGateway } from './gateway';
import { razorpayUrl } from '../../platform/config';
import { troubleWithGateway } from './gateway.guard';

const live = { keyId: 'rzp_live_abc', keySecret: 's', webhookSecret: 'w', baseUrl: razorpayUrl };
const test_ = { ...live, keyId: 'rzp_test_abc' };

test('a live key goes to Razorpay and nowhere else', () => {
  expect(troubleWithGateway(live)).toBeUndefined();
  const elsewhere = [
    'http://api.razorpay.com',
    `${razorpayUrl}/`,
    `${razorpayUrl}.example.com`,
    'http://127.0.0.1:3000',
    '',
  ];
  for (const baseUrl of elsewhere)
    expect(troubleWithGateway({ ...live, baseUrl })).toMatch(/live key/);
  expect(() => createGateway({ ...live, baseUrl: () => razorpayUrl })).toThrow(/live key/);
});

test('a test key may go to a sandbox', () => {
  expect(
    troubleWithGateway({ ...test_, baseUrl: 'http://127.0.0.1:3000/sandbox/razorpay' }),
  ).toBeUndefined();
});

test('no gateway opens with an empty secret, or with a key that is none', () => {
  expect(troubleWithGateway({ ...test_, webhookSecret: '' })).toMatch(/empty/);
  expect(troubleWithGateway({ ...test_, keySecret: '' })).toMatch(/empty/);
  expect(troubleWithGateway({ ...test_, keyId: 'sk_live_1' })).toMatch(/rzp_test_/);
});
