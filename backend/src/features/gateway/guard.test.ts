import { expect, test } from 'vitest';
import { createGateway } from './gateway';
import { razorpayUrl } from '../../platform/config/environment';
import { findKeyProblem } from './guard';

const live = { keyId: 'rzp_live_abc', keySecret: 's', webhookSecret: 'w', baseUrl: razorpayUrl };
const test_ = { ...live, keyId: 'rzp_test_abc' };

test('a live key is sent to Razorpay only', () => {
  expect(findKeyProblem(live)).toBeUndefined();
  const elsewhere = [
    'http://api.razorpay.com',
    `${razorpayUrl}/`,
    `${razorpayUrl}.example.com`,
    'http://127.0.0.1:3000',
    '',
  ];
  for (const baseUrl of elsewhere) expect(findKeyProblem({ ...live, baseUrl })).toMatch(/live key/);
  expect(() => createGateway({ ...live, baseUrl: () => razorpayUrl })).toThrow(/live key/);
});

test('a test key may be sent to a sandbox', () => {
  expect(
    findKeyProblem({ ...test_, baseUrl: 'http://127.0.0.1:3000/sandbox/razorpay' }),
  ).toBeUndefined();
});

test('no gateway opens with an empty secret, or with an invalid key', () => {
  expect(findKeyProblem({ ...test_, webhookSecret: '' })).toMatch(/empty/);
  expect(findKeyProblem({ ...test_, keySecret: '' })).toMatch(/empty/);
  expect(findKeyProblem({ ...test_, keyId: 'sk_live_1' })).toMatch(/rzp_test_/);
});
