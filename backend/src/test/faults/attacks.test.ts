import { once } from 'node:events';
import { createServer } from 'node:http';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { Server } from 'socket.io';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../harness';
import { waitUntil } from '../wait-until';
import { callAsGuest, startAttack } from './attacker';
import { rawHttp } from './raw-http';
import { rawScreen } from './raw-socket';
import { range } from '../range';

const limits = { RATE_LIMIT_FACTOR: '1' };

/** Starts a server with a live TV, and records its warnings. */
async function startInstallation(env: Record<string, string> = limits) {
  const server = await startTestServer({ env });
  const tv = await server.connect('display');
  const { socket } = await tv.enter(eventRoom(server.newEvent()));
  const warned = vi.spyOn(server.ctx.log, 'warn');
  const logged = (event: string) =>
    warned.mock.calls
      .map(([fields]) => fields as Record<string, unknown>)
      .filter((fields) => fields['event'] === event);
  const expectTvLive = async () => expect(await tv.beat(socket)).toHaveProperty('serverNow');
  return { server, logged, expectTvLive };
}

/** Returns the number of calls that were processed. */
async function requestCount({ ctx: { metrics } }: TestServer): Promise<number> {
  const [cached, calls] = await Promise.all([metrics.cachedAnswers.get(), metrics.calls.get()]);
  const counts = calls.values.filter(({ metricName }) => metricName?.endsWith('_count'));
  return [...cached.values, ...counts].reduce((sum, { value }) => sum + value, 0);
}

test.runIf(process.platform === 'linux').each([
  { addresses: 1, each: 2_000 },
  { addresses: 100, each: 30 },
])(
  '$each silent connections from each of $addresses addresses block no other client',
  async ({ addresses, each }) => {
    const { server, logged, expectTvLive } = await startInstallation();
    const attack = await startAttack(server.url, 'silent', addresses, each, 2 * addresses * each);
    const { failures } = await callAsGuest(server.url, 50);
    await expectTvLive();
    const { opened, closed } = await attack.end();
    console.log(`${opened} opened, ${closed} of them closed`);
    expect(failures).toEqual([]);
    expect(opened - closed).toBeLessThan(1_900);
    expect(
      logged(addresses === 1 ? 'silent_connections_closed' : 'connections_closed')[0],
    ).toMatchObject({ address: expect.stringMatching(/^127\.77\./) as string });
  },
);

test.runIf(process.platform === 'linux')(
  'silent connections from many addresses disconnect no live guest, although one address has more of these',
  async () => {
    const { server } = await startInstallation();
    const phones = await Promise.all(range(60).map(() => rawScreen(server.url)));
    const attack = await startAttack(server.url, 'silent', 100, 30, 6_000);
    expect((await callAsGuest(server.url, 10)).failures).toEqual([]);
    await attack.end();
    expect(phones.filter((phone) => phone.isClosed())).toHaveLength(0);
  },
);

test.each(['40/ns,', '42["beat",{"t0":1,"rooms":{}}]', '42["unknown",{}]', '3'])(
  'a socket that sends %s at full speed is cut after 60 frames, and others are answered',
  async (payload) => {
    const { server, logged, expectTvLive } = await startInstallation();
    const attack = await startAttack(server.url, 'frames', payload, 200_000);
    const { failures } = await callAsGuest(server.url, 20);
    await expectTvLive();
    expect(await attack.end()).toMatchObject({ isClosed: true });
    expect(failures).toEqual([]);
    expect(logged('socket_flooding')).toEqual([{ event: 'socket_flooding', address: '127.0.0.1' }]);
  },
);

test('control: Socket.IO alone reads all of 20 000 frames', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const io = new Server(http, { transports: ['websocket'] });
  onTestFinished(() => void io.close());
  let frames = 0;
  io.engine.on('connection', (engine: { on(event: 'packet', listener: () => void): void }) =>
    engine.on('packet', () => (frames += 1)),
  );
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const attack = await startAttack(url, 'frames', '40/ns,', 20_000);
  await vi.waitFor(() => expect(frames).toBeGreaterThan(20_000), { timeout: 50_000 });
  expect(await attack.end()).toMatchObject({ isClosed: false });
});

test.each(['/api/products', '/api/auth/session'])(
  'a connection that sends GET %s at full speed is cut, and others are answered',
  async (path) => {
    const { server, logged, expectTvLive } = await startInstallation();
    const began = performance.now();
    const attack = await startAttack(server.url, 'requests', path, 50_000);
    const { failures } = await callAsGuest(server.url, 20);
    await expectTvLive();
    expect(await attack.end()).toMatchObject({ isClosed: true });
    const seconds = (performance.now() - began) / 1_000;
    // The 200 of the limit, those that arrived meanwhile, and the calls of the others; and 100 for each second.
    expect(await requestCount(server)).toBeLessThan(500 + 100 * seconds);
    expect(failures).toEqual([]);
    expect(logged('connection_flooding')).toHaveLength(1);
    expect(logged('connection_flooding')[0]).toMatchObject({ address: '127.0.0.1', limit: 200 });
  },
);

test('control: without the limit all requests of a connection are answered', async () => {
  const { server } = await startInstallation({ RATE_LIMIT_FACTOR: '10000' });
  const attack = await startAttack(server.url, 'requests', '/api/products', 20_000);
  await waitUntil(async () => expect(await requestCount(server)).toBeGreaterThan(20_000));
  expect(await attack.end()).toMatchObject({ isClosed: false });
});

test('behind a proxy one connection carries the requests of many, and each address has a limit', async () => {
  const { server, logged } = await startInstallation({
    RATE_LIMIT_FACTOR: '0.1',
    TRUST_PROXY: '1',
  });
  const proxy = rawHttp(server.url, 1);
  const statusesOf = async (address: string, count: number) => {
    const statuses: Record<number, number> = {};
    for (const _ of range(count)) {
      const headers = { 'x-forwarded-for': address };
      const { status } = await proxy.send({ method: 'GET', path: '/healthz', headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  };
  expect(await statusesOf('198.51.100.1', 100)).toEqual({ 200: 100 });
  expect((await statusesOf('198.51.100.2', 1_000))[429]).toBeGreaterThan(0);
  expect(await statusesOf('198.51.100.3', 100)).toEqual({ 200: 100 });
  expect(logged('connection_flooding')).toEqual([]);
  expect(logged('requests_refused')[0]).toMatchObject({ address: '198.51.100.2' });
  proxy.close();
});
