import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { waitTimeoutMs, waitUntil } from '../../test/wait-until';
import { startTestServer } from '../../test/harness';
import { rawHttp } from '../../test/faults/raw-http';
import { snapshot } from './service';

const isLong = process.env['KALAVARA_LONG'] === '1';
const database = await copyDatabase();
const here = await startTestServer({ database });
const there = await startTestServer({ database });
const owner = await here.connect('owner');
const priceAt = async (server: typeof here, id: string) => {
  const answer = await server.device().callByName('listProducts');
  return (answer.body as { data: calls.Product[] }).data.find((product) => product.id === id)
    ?.price;
};
const setPrice = (price: number) =>
  owner.call(calls.updateProduct, { params: { id: 'kerala-tuna' }, body: { price } });

test.each(['listProducts', 'listCategories'] as const)(
  'a second request of %s is answered 304',
  async (name) => {
    const phone = here.device();
    const first = await phone.callByName(name);
    const tag = first.get('etag')!;
    expect(first.status).toBe(200);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.get('cache-control')).toBe('no-cache');
    expect(first.get('x-content-type-options')).toBe('nosniff');
    expect(first.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);

    for (const etags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const repeated = await phone.callByName(name, {}, { headers: { 'if-none-match': etags } });
      expect(repeated.status, etags).toBe(304);
      expect(repeated.text).toBe('');
    }
    expect(
      (await phone.callByName(name, {}, { headers: { 'if-none-match': '"other"' } })).status,
    ).toBe(200);
  },
);

test('a new price is served by both servers as soon as the owner has the answer, under a new ETag', async () => {
  for (const server of [here, there]) await priceAt(server, 'kerala-tuna');
  for (const price of [401, 402, 403, 404, 405]) {
    const tag = (await here.device().callByName('listProducts')).get('etag')!;
    await setPrice(price);
    expect(await priceAt(here, 'kerala-tuna')).toBe(price);
    expect(
      (await here.device().callByName('listProducts', {}, { headers: { 'if-none-match': tag } }))
        .status,
    ).toBe(200);
    await waitUntil(async () => expect(await priceAt(there, 'kerala-tuna')).toBe(price), {
      timeout: isLong ? 1_000 : waitTimeoutMs,
      interval: 5,
    });
  }
});

test('control: without the notification the memoized answer is stale', async () => {
  const { reached } = there.ctx.roomListeners;
  const { batches } = await there.device().enter('catalogue');
  there.ctx.roomListeners.reached = () => undefined;
  await setPrice(499);
  await waitUntil(() => expect(batches).toHaveLength(1));
  expect(await priceAt(there, 'kerala-tuna')).toBe(405);
  there.ctx.roomListeners.reached = reached;
  await setPrice(498);
  await waitUntil(async () => expect(await priceAt(there, 'kerala-tuna')).toBe(498));
});

test(
  'a server whose listener was disconnected serves the new price after the reconnect',
  { meta: { rules: ['R8'] } },
  async () => {
    await priceAt(there, 'kerala-tuna');
    await here.ctx.pools.main.pg.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kalavara-listener' and datname = current_database()`,
    );
    await setPrice(488);
    await waitUntil(async () => expect(await priceAt(there, 'kerala-tuna')).toBe(488));
  },
);

test('each accepted encoding gets the same list, the smallest one first', async () => {
  const http = rawHttp(here.url);
  const fetchWith = (encoding: string) =>
    http.send({ method: 'GET', path: '/api/products', headers: { 'accept-encoding': encoding } });
  const [br, gzip, plain, refused] = await Promise.all(
    ['gzip, deflate, br', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map(fetchWith),
  );
  expect([br, gzip, plain, refused].map((one) => one!.headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ]);
  const text = plain!.bytes.toString();
  expect(brotliDecompressSync(br!.bytes).toString()).toBe(text);
  expect(gunzipSync(gzip!.bytes).toString()).toBe(text);
  expect(br!.bytes.length).toBeLessThan(plain!.bytes.length / 3);
  expect(new Set([br, gzip, plain].map((one) => one!.headers.etag)).size).toBe(3);
  http.close();
});

test('a snapshot is the same object until the shop changes', async () => {
  const first = await snapshot(here.ctx);
  expect(await snapshot(here.ctx)).toBe(first);
  await setPrice(450);
  const next = await snapshot(here.ctx);
  expect(next.revision).toBe(first.revision + 1);
  expect(next.settings).not.toHaveProperty('coupons');
});
