import { getSession } from '@kalavara/shared-types/accounts';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { rawHttp } from './raw-http';

const server = await startTestServer();
const phone = await server.connect('owner');
const http = rawHttp(server.url);
afterAll(http.close);

const origins: Record<string, string | undefined> = {
  none: undefined,
  ours: server.url,
  'another site': 'https://evil.example',
  'a page without one': 'null',
};
/** What a browser says of where a call comes from, and of which origins it is then let in. */
const table: [site: string | undefined, letIn: string[]][] = [
  [undefined, ['none', 'ours']],
  ['same-origin', ['none', 'ours', 'another site', 'a page without one']],
  ['none', ['none', 'ours', 'another site', 'a page without one']],
  ['same-site', []],
  ['cross-site', []],
];
const types: Record<string, boolean> = {
  'application/json': true,
  'text/plain': false,
  'application/x-www-form-urlencoded': false,
};
const rows = table.flatMap(([site, letIn]) =>
  Object.keys(origins).flatMap((origin) =>
    Object.keys(types).map((type) => ({ site, origin, type, isLetIn: letIn.includes(origin) })),
  ),
);

test.each(rows)(
  'Sec-Fetch-Site $site, Origin $origin, $type: let in $isLetIn',
  async ({ site, origin, type, isLetIn }) => {
    const before = await written();
    const { status, text } = await http.ask({
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
    expect(await written()).toBe(before + (status === 200 ? 1 : 0));
  },
);

test('what only reads is not refused, wherever the link to it stands', async () => {
  const { status } = await http.ask({
    method: 'GET',
    path: '/api/auth/session',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });
  expect(status).toBe(200);
  expect((await phone.call(getSession, {})).data?.role).toBe('owner');
});

test('a form of another site does not sign anybody out, or in as somebody else', async () => {
  for (const path of ['/api/auth/logout', '/api/auth/login']) {
    const headers = {
      cookie: phone.cookie,
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await http.ask({ method: 'POST', path, headers, body: 'username=owner' });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect((await phone.call(getSession, {})).data?.role).toBe('owner');
});

async function written(): Promise<number> {
  const room = await server.ctx.pools.main
    .selectFrom('rooms')
    .select('revision')
    .where('room', '=', 'event:cross')
    .executeTakeFirst();
  return room?.revision ?? 0;
}
