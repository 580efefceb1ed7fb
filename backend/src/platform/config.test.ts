import { expect, test } from 'vitest';
import { readConfig } from './config';

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_abc',
  RAZORPAY_KEY_SECRET: 'the-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'the-webhook-secret',
};
const live = {
  ...keys,
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  PUBLIC_URL: 'https://shop.example',
};
const payments = (env: Record<string, string>) => readConfig(env).payments;

test(
  'without keys the shop uses the practice gateway, and takes no money on a public address',
  { meta: { requirements: ['S-324'] } },
  () => {
    expect(payments({})).toMatchObject({ kind: 'sandbox', keys: undefined });
    expect(payments({ PUBLIC_URL: 'https://shop.example' })).toMatchObject({
      kind: 'razorpay',
      keys: undefined,
    });
    expect(payments({ PUBLIC_URL: 'https://shop.example', PAYMENTS: 'sandbox' })).toMatchObject({
      kind: 'sandbox',
    });
    expect(payments(keys)).toMatchObject({
      kind: 'razorpay',
      keys: { keyId: 'rzp_test_abc', url: 'https://api.razorpay.com' },
    });
  },
);

test('keys are set together or not at all, and the two secrets differ', () => {
  for (const missing of Object.keys(keys))
    expect(() => payments({ ...keys, [missing]: '' })).toThrow(/together or not at all/);
  expect(() => payments({ ...keys, RAZORPAY_WEBHOOK_SECRET: keys.RAZORPAY_KEY_SECRET })).toThrow(
    /must not be the key secret/,
  );
});

test('a live key goes to Razorpay and nowhere else, with the limits of real life', () => {
  expect(payments(live).keys).toMatchObject({ keyId: 'rzp_live_abc' });
  expect(() => payments({ ...live, RAZORPAY_URL: 'http://127.0.0.1:4000' })).toThrow(/live key/);
  expect(() => payments({ ...live, RATE_LIMIT_FACTOR: '11' })).toThrow(/RATE_LIMIT_FACTOR/);
  expect(() => payments({ ...live, PAYMENTS: 'sandbox' })).toThrow(/takes no money/);
});

test('a live key starts with an https address only, on this machine too', () => {
  for (const PUBLIC_URL of ['http://shop.example', 'http://localhost:3000', ''])
    expect(() => payments({ ...live, PUBLIC_URL })).toThrow(
      'A live key needs a PUBLIC_URL with https: over http a payment could be read and changed.',
    );
  // Control: play money does without.
  expect(payments({ ...keys, PUBLIC_URL: 'http://shop.example' }).kind).toBe('razorpay');
});

test('a test gateway stands on this machine', () => {
  for (const url of ['http://127.0.0.1:4000', 'http://localhost:4000/', 'http://[::1]:4000'])
    expect(payments({ ...keys, RAZORPAY_URL: url }).kind).toBe('razorpay');
  for (const url of [
    'https://gateway.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
  ])
    expect(() => payments({ ...keys, RAZORPAY_URL: url })).toThrow(/RAZORPAY_URL/);
});

test('mail needs a server and a sender together', () => {
  const SMTP_URL = 'smtps://u:p%40w@mail.example';
  const MAIL_FROM = 'Kalavara <orders@shop.example>';
  expect(readConfig({}).mail).toBeUndefined();
  expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({
    url: SMTP_URL,
    from: MAIL_FROM,
    dailyLimit: 400,
  });
  expect(() => readConfig({ SMTP_URL })).toThrow(/set together/);
  expect(() => readConfig({ MAIL_FROM })).toThrow(/set together/);
  expect(() => readConfig({ SMTP_URL: 'http://mail.example', MAIL_FROM })).toThrow(/SMTP_URL/);
  for (const wrong of ['orders', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'])
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: wrong })).toThrow(/MAIL_FROM/);
});
