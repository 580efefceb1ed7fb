import { gzipSync } from 'node:zlib';
import { calls } from '@kalavara/shared-types/contract/calls';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { draftOf, openBody } from '../shop';
import { rawHttp, type RawRequest } from './raw-http';

const server = await startTestServer();
const { send, close } = rawHttp(server.url);
afterAll(close);

const json = { 'content-type': 'application/json' };
const kilobytes = (text: string) => Buffer.byteLength(text) / 1024;
const post = (path: string, body: string | Buffer, headers = {}): RawRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body,
});
const pathOf = (call: keyof typeof calls) => calls[call].route.split(' ')[1]!;

const cart = (length: number) =>
  JSON.stringify({ ...openBody(draftOf({ 'kerala-kingfish': 1 })), padding: 'അ'.repeat(length) });
const list = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      id: `t-${n}`,
      task: 'Stir '.repeat(20),
      dueDate: 'Event day',
      sortOrder: n,
    })),
  );
/** A body that unpacks to a thousand times its size. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));

async function refused(request: RawRequest, times = 1) {
  const answers = await Promise.all(Array.from({ length: times }, () => send(request)));
  return [
    ...new Set(
      answers.map(({ status, text }) => `${status} ${(JSON.parse(text) as { code: string }).code}`),
    ),
  ];
}

test(
  'a body above the limit of its call is refused as too long, for every role',
  { meta: { requirements: ['D-018'] } },
  async () => {
    const shopCall = cart(11_000);
    const longList = list(8_000);
    expect([kilobytes(shopCall) > 32, kilobytes(longList) > 1_126]).toEqual([true, true]);
    expect(await refused(post(pathOf('createPaymentOrder'), shopCall))).toEqual(['413 too-large']);
    const staff = await server.connect('staff');
    expect(await refused(post('/api/todos/event-1', longList, { cookie: staff.cookie }))).toEqual([
      '413 too-large',
    ]);
    expect(
      await refused(
        post('/api/razorpay/webhook', Buffer.alloc(257 * 1024, 'x'), {
          'x-razorpay-signature': 'a'.repeat(64),
        }),
      ),
    ).toEqual(['413 too-large']);
  },
);

test('a body that unpacks into a thousand times its size, or has an unknown encoding, is refused before it is unpacked', async () => {
  for (const encoding of ['gzip', 'deflate', 'br']) {
    const answers = await refused(
      post(pathOf('createPaymentOrder'), bomb, { 'content-encoding': encoding }),
    );
    expect(answers, encoding).toEqual([encoding === 'gzip' ? '413 too-large' : '400 invalid']);
  }
  expect(
    await refused(post(pathOf('createPaymentOrder'), '{}', { 'content-encoding': 'x-unknown' })),
  ).toEqual(['415 not-json']);
  expect(
    await refused({
      ...post(pathOf('createPaymentOrder'), 'x=1'),
      headers: { 'content-type': 'text/plain' },
    }),
  ).toEqual(['415 not-json']);
  expect(
    await refused(
      post('/api/razorpay/webhook', bomb, {
        'content-encoding': 'gzip',
        'x-razorpay-signature': 'a'.repeat(64),
      }),
    ),
  ).toEqual(['413 too-large']);
});

test('two hundred of these bodies cost no memory, and the shop accepts orders', async () => {
  const wave = async (count: number) => {
    await refused(post(pathOf('createPaymentOrder'), bomb, { 'content-encoding': 'gzip' }), count);
    await refused(post(pathOf('createPaymentOrder'), cart(11_000)), count);
  };
  await wave(20);
  const before = process.memoryUsage.rss();
  await wave(100);
  const grownMb = (process.memoryUsage.rss() - before) / 1e6;
  console.log(
    `memory ${grownMb >= 0 ? '+' : ''}${Math.round(grownMb)} MB after 200 bodies, the test's own included`,
  );
  expect(grownMb).toBeLessThan(50);
  expect((await server.device().http.get('/readyz')).status).toBe(200);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
