import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { rawHttp } from './raw-http';
import { rawScreen, rawSocket, waitForText } from './raw-socket';

const server = await startTestServer({ env: { PUBLIC_URL: 'http://kalavara.example' } });
const { send } = rawHttp(server.url);

const malformed = [
  'a b',
  'evil.example/path',
  'evil.example:99999',
  'evil.example:x',
  'user@evil.example',
  "x;script-src'unsafe-inline'",
  '[::1',
  '<script>',
  'a'.repeat(300),
];

test.each(malformed)('the Host %j is refused as 400, without a stack', async (host) => {
  for (const path of ['/', '/api/products', '/sitemap.xml', '/api/auth/session', '/healthz']) {
    const { status, text } = await send({ method: 'GET', path, headers: { host } });
    expect(status, path).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'invalid' });
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules/);
  }
});

test.each([
  'kalavara.example',
  'kitchen.example.in',
  '192.168.1.20:3000',
  'localhost',
  '[::1]:3000',
])(
  'the Host %s is accepted: shop and kitchen may have their own names, and TVs use the address',
  async (host) => {
    expect((await send({ method: 'GET', path: '/healthz', headers: { host } })).status).toBe(200);
  },
);

test.each([
  ['HTTP/1.1', '400 Bad Request'],
  ['HTTP/1.1\r\nHost:', '400 Bad Request'],
  ['HTTP/1.0', '200 OK'],
])('a request without a Host, %j, is answered %s', async (head, line) => {
  const raw = await rawSocket(server.url);
  raw.send(`GET /healthz ${head}\r\n\r\n`);
  await waitForText(raw, `HTTP/1.1 ${line}`);
  raw.end();
});

test('a websocket with a malformed Host is refused', async () => {
  await expect(rawScreen(server.url, '', {}, 'evil.example:99999')).rejects.toThrow('400');
  (await rawScreen(server.url)).end();
});
