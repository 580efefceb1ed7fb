import { getSession } from '@kalavara/shared-types/accounts/accounts';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { rawHttp } from './raw-http';

const server = await startTestServer();
const phone = await server.connect('owner');
const http = rawHttp(server.url);
afterAll(http.close);

const origins: Record<string, string | undefined> = {
  none: undefined,
  'own origin': server.url,
  'another site': 'https://evil.example',
  'a page without one': 'null',
};
/** The Sec-Fetch-Site header of a call, and the origins accepted with it. */
const table: [site: string | undefined, accepted: string[]][] = [
  [undefined, ['none', 'own origin']],
  ['same-origin', ['none', 'own origin', 'another site', 'a page without one']],
  ['none', ['none', 'own origin', 'another site', 'a page without one']],
  ['same-site', []],
  ['cross-site', []],
];
const types: Record<string, boolean> = {
  'application/json': true,
  'text/plain': false,
  'application/x-www-form-urlencoded': false,
};
const rows = table.flatMap(([site, accepted]) =>
  Object.keys(origins).flatMap((origin) =>
    Object.keys(types).map((type) => ({ site, origin, type, isLetIn: accepted.includes(origin) })),
  ),
);

test.each(rows)(
  'Sec-Fetch-Site $site, Origin $origin, $type: accepted $isLetIn',
  async ({ site, origin, type, isLetIn }) => {
    const before = await countWrites();
    const { status, text } = await http.send({
      method: 'POST',
      path: '/api/people/cross',
      headers: {
        cookie: phone.cookie,
        'content-type': type,
        ...(site !== undefined && { 'sec-fetch-site': site }),
        ...(origins[origin] !== undefined && { origin: origins[origin] }),
      },
      body: JSON.stringify({ count: 1 + before }),
    });
    const { code } = JSON.parse(text) as { code?: string };
    const expected = !isLetIn
      ? [403, 'cross-site']
      : types[type]
        ? [200, undefined]
        : [415, 'not-json'];
    expect([status, code]).toEqual(expected);
    expect(await countWrites()).toBe(before + (status === 200 ? 1 : 0));
  },
);

test('a read is never refused, regardless of the site that links to it', async () => {
  const { status } = await http.send({
    method: 'GET',
    path: '/api/auth/session',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });
  expect(status).toBe(200);
  expect((await phone.call(getSession, {})).data?.role).toBe('owner');
});

test('a form of another site signs no user out or in', async () => {
  for (const path of ['/api/auth/logout', '/api/auth/login']) {
    const headers = {
      cookie: phone.cookie,
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await http.send({ method: 'POST', path, headers, body: 'username=owner' });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect((await phone.call(getSession, {})).data?.role).toBe('owner');
});

async function countWrites(): Promise<number> {
  const room = await server.ctx.pools.main
    .selectFrom('rooms')
    .select('revision')
    .where('room', '=', 'event:cross')
    .executeTakeFirst();
  return room?.revision ?? 0;
}
