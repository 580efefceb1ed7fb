import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config';
import { Environment } from './environment';

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

test('keys must be set together or not at all, and the two secrets must differ', () => {
  for (const missing of Object.keys(keys))
    expect(() => payments({ ...keys, [missing]: '' })).toThrow(/together or not at all/);
  expect(() => payments({ ...keys, RAZORPAY_WEBHOOK_SECRET: keys.RAZORPAY_KEY_SECRET })).toThrow(
    /must not be the key secret/,
  );
});

test('a live key is sent to Razorpay only, with the limits of production', () => {
  expect(payments(live).keys).toMatchObject({ keyId: 'rzp_live_abc' });
  expect(() => payments({ ...live, RAZORPAY_URL: 'http://127.0.0.1:4000' })).toThrow(/live key/);
  expect(() => payments({ ...live, RATE_LIMIT_FACTOR: '11' })).toThrow(/RATE_LIMIT_FACTOR/);
  expect(() => payments({ ...live, PAYMENTS: 'sandbox' })).toThrow(/takes no money/);
});

test('a live key requires an https address, also on this machine', () => {
  for (const PUBLIC_URL of ['http://shop.example', 'http://localhost:3000', ''])
    expect(() => payments({ ...live, PUBLIC_URL })).toThrow(
      'A live key needs a PUBLIC_URL with https: over http a payment could be read and changed.',
    );
  // Control: a test key needs no https.
  expect(payments({ ...keys, PUBLIC_URL: 'http://shop.example' }).kind).toBe('razorpay');
});

test('a test gateway must be on this machine', () => {
  for (const url of ['http://127.0.0.1:4000', 'http://localhost:4000/', 'http://[::1]:4000'])
    expect(payments({ ...keys, RAZORPAY_URL: url }).kind).toBe('razorpay');
  for (const url of [
    'https://gateway.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
  ])
    expect(() => payments({ ...keys, RAZORPAY_URL: url })).toThrow(/RAZORPAY_URL/);
});

test('mail needs both a server and a sender', () => {
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

/** Returns the lines of the refusal that name a setting. */
function refusalsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).toMatch(
      /^These settings cannot be used:\n {2}[^]*docs\/operations\/settings\.md/,
    );
    return message.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
  }
}

test('a wrong setting is reported in one sentence with its name, value, accepted values and an example', () => {
  expect(
    refusalsOf({ PORT: 'abc', PUBLIC_URL: 'shop.example', LOG_LEVEL: 'loud', OPEN_KITCHEN: 'yes' }),
  ).toEqual([
    'PORT: "abc" is not accepted, it has to be a whole number from 0 to 65535, for example PORT=3000.',
    'PUBLIC_URL: "shop.example" is not accepted, it has to be an http or https address, for example PUBLIC_URL=https://shop.example.com.',
    'OPEN_KITCHEN: "yes" is not accepted, it has to be 0 or 1, for example OPEN_KITCHEN=0.',
    'LOG_LEVEL: "loud" is not accepted, it has to be fatal, error, warn, info, debug, trace, or silent, for example LOG_LEVEL=info.',
  ]);
  expect(refusalsOf({ PORT: '"3000"' })[0]).toContain('PORT: "\\"3000\\"" is not');
  expect(refusalsOf({ PUBLIC_URL: `a\n${'b'.repeat(500)}` })[0]!.length).toBeLessThan(250);
});

test('a wrong secret is named without its value', () => {
  const wrong = {
    DATABASE_URL: 'postgre://role:hunter22@host/database',
    MIGRATE_DATABASE_URL: 'hunter22',
    OWNER_PASSWORD: 'hunter22',
    RECIPES_PASSWORD: 'hunter22',
    CUTLET_PASSWORD: 'hunte',
    RAZORPAY_KEY_ID: 'hunter22',
    RAZORPAY_KEY_SECRET: 'hunter2',
    RAZORPAY_WEBHOOK_SECRET: 'hunter2',
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'hunter2',
    SMTP_URL: 'smtp//user:hunter22@host',
    METRICS_TOKEN: 'hunter22',
  };
  const refusals = refusalsOf(wrong);
  expect(refusals.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(Object.keys(wrong)),
  );
  expect(refusals.join('\n')).not.toContain('hunte');
  expect(refusals.join('\n')).not.toContain('nvalid');
});

test('a missing setting is named, with the settings that need it', () => {
  expect(refusalsOf({ SMTP_URL: 'smtps://u:p@mail.example' })).toEqual([
    'MAIL_FROM: missing. SMTP_URL and MAIL_FROM are set together or not at all; set what is missing, or remove SMTP_URL.',
  ]);
  expect(refusalsOf({ RAZORPAY_KEY_ID: 'rzp_test_abc' })[0]).toMatch(
    /^RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: missing\./,
  );
  expect(refusalsOf({ MIGRATE_DATABASE_URL: 'postgres://a@b/c' })[0]).toMatch(
    /^DATABASE_URL: missing\./,
  );
});

const secret = 'a-password-that-must-not-be-shown';
/** Refused values, for every setting that does not accept any text. */
const refusedValues: Record<string, Record<string, string>> = {
  PORT: { PORT: '65536' },
  PUBLIC_URL: { PUBLIC_URL: 'kalavara.example.in' },
  DATABASE_URL: { DATABASE_URL: 'mysql://127.0.0.1/kalavara' },
  MIGRATE_DATABASE_URL: { MIGRATE_DATABASE_URL: `postgres://x:${secret}/@127.0.0.1:5432/k` },
  OWNER_USERNAME: { OWNER_USERNAME: 'The Owner' },
  OWNER_PASSWORD: { OWNER_PASSWORD: 'short' },
  RECIPES_USERNAME: { RECIPES_USERNAME: 'The Recipes' },
  RECIPES_PASSWORD: { RECIPES_PASSWORD: 'short' },
  CUTLET_PASSWORD: { CUTLET_PASSWORD: '12345' },
  OPEN_KITCHEN: { OPEN_KITCHEN: 'perhaps' },
  BACKUPS: { BACKUPS: 'weekly' },
  BACKUP_COPY_DIR: { BACKUP_COPY_DIR: 'usb' },
  TRUST_PROXY: { TRUST_PROXY: 'yes' },
  RATE_LIMIT_FACTOR: { RATE_LIMIT_FACTOR: '0' },
  PAYMENTS: { PAYMENTS: 'paypal' },
  RAZORPAY_KEY_ID: { RAZORPAY_KEY_ID: secret },
  RAZORPAY_KEY_SECRET: { RAZORPAY_KEY_SECRET: 'short' },
  RAZORPAY_WEBHOOK_SECRET: { RAZORPAY_WEBHOOK_SECRET: 'short' },
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'short' },
  RAZORPAY_URL: { RAZORPAY_URL: 'api.razorpay.com' },
  RESERVABLE_IN_TOTAL: { RESERVABLE_IN_TOTAL: 'half' },
  RESERVABLE_PER_ADDRESS: { RESERVABLE_PER_ADDRESS: 'half' },
  RESERVABLE_PER_NETWORK: { RESERVABLE_PER_NETWORK: 'half' },
  RESERVABLE_PER_PHONE: { RESERVABLE_PER_PHONE: 'half' },
  RESERVATION_MAX_MINUTES: { RESERVATION_MAX_MINUTES: '0' },
  RESERVATION_MINUTES: { RESERVATION_MINUTES: '0' },
  DRAIN_LEAD_SECONDS: { DRAIN_LEAD_SECONDS: '-1' },
  SMTP_URL: { SMTP_URL: 'mail.example' },
  MAIL_FROM: { MAIL_FROM: 'not an address', SMTP_URL: 'smtp://127.0.0.1:2525' },
  MAIL_DAILY_LIMIT: { MAIL_DAILY_LIMIT: '-1' },
  METRICS_TOKEN: { METRICS_TOKEN: 'short' },
  LOG_LEVEL: { LOG_LEVEL: 'loud' },
};

test('every setting has a refused value, except those that accept any text', () => {
  const tried = ['HOST', 'DATA_DIR']; // tested by start-mistakes.test.ts, with the built program
  expect([...Object.keys(refusedValues), ...tried].sort()).toEqual(
    Object.keys(Environment.shape).sort(),
  );
});
test.for(Object.entries(refusedValues))(
  'a wrong %s is named, in two lines at most',
  ([name, env]) => {
    const refusals = refusalsOf(env);
    expect(refusals.join('\n')).toMatch(new RegExp(`\\b${name}: `));
    expect(refusals.length).toBeLessThanOrEqual(2);
    expect(refusals.join('\n')).not.toContain(secret);
  },
);
