import { expect, test } from 'vitest';
import { troubleWithSandbox } from './guard';
import { createSandbox } from './sandbox';

const here = 'http://127.0.0.1:3000/sandbox/razorpay';

test('the sandbox runs with test keys, on this machine or under our own address', () => {
  const keyId = 'rzp_test_abc';
  expect(troubleWithSandbox({ keyId, baseUrl: here })).toBeUndefined();
  expect(troubleWithSandbox({ keyId, baseUrl: 'http://[::1]:3000' })).toBeUndefined();
  expect(troubleWithSandbox({ keyId, baseUrl: 'https://demo.example/sandbox/razorpay', ownUrls: ['https://demo.example'] })).toBeUndefined();
  const elsewhere = ['https://api.razorpay.com', 'http://127.0.0.1.example.com', 'http://localhost.example', 'nowhere'];
  for (const baseUrl of elsewhere) expect(troubleWithSandbox({ keyId, baseUrl })).toMatch(/sandbox/);
});

test('no live key gets near it', () => {
  expect(troubleWithSandbox({ keyId: 'rzp_live_abc', baseUrl: here })).toMatch(/test keys only/);
  expect(() => createSandbox({ keyId: 'rzp_live_abc', keySecret: 's', webhookSecret: 'w' })).toThrow(/test keys only/);
});
