import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { listProducts } from '@kalavara/shared-types/catalogue/catalogue';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { expect, test, vi } from 'vitest';
import { waitUntil } from '../wait-until';
import { startTestServer, type TestServer } from '../harness';
import { rawScreen } from './raw-socket';
import { runConcurrently } from './raw-http';
import { range } from '../range';

const limits = { RATE_LIMIT_FACTOR: '1' };

/** Opens idle guest sockets, as many as are admitted; the end of the test's server closes them. */
async function openGuests(
  server: TestServer,
  count: number,
  addressOf?: (n: number) => string,
): Promise<number> {
  let admitted = 0;
  await runConcurrently(range(count), 20, async (n) => {
    const headers = addressOf && { 'X-Forwarded-For': addressOf(n) };
    await rawScreen(server.url, '', headers).then(
      () => (admitted += 1),
      () => undefined,
    );
  });
  return admitted;
}

/** Starts a server with a TV and a phone with sessions, a TV that is live throughout, and the logged events. */
async function startInstallation(env: Record<string, string>) {
  const server = await startTestServer({ env });
  const [tv, phone, steady] = await Promise.all([
    server.connect('display'),
    server.connect('staff'),
    server.connect('display'),
  ]);
  const eventId = server.newEvent();
  const connected = await steady.enter(eventRoom(eventId));
  const warned = vi.spyOn(server.ctx.log, 'warn');
  const logged = (event: string) =>
    warned.mock.calls
      .map(([fields]) => fields as Record<string, unknown>)
      .filter((fields) => fields['event'] === event);

  /** Expects that both can join and are live, and that the connected TV stays connected. */
  async function expectLive() {
    const live = [
      await tv.enter(eventRoom(eventId)),
      await phone.enter(eventRoom(eventId)),
      connected,
    ];
    expect(live.map(({ welcome }) => welcome.success)).toEqual([true, true, true]);
    await phone.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
    for (const { batches } of live) await waitUntil(() => expect(batches).toHaveLength(1));
    expect(connected.socket.connected).toBe(true);
  }
  return { server, expectLive, logged };
}

test('with 2 000 idle guest sockets of one address, a paired TV, a signed-in phone and guests of the same address still connect', async () => {
  const { server, expectLive, logged } = await startInstallation(limits);
  const admitted = await openGuests(server, 2_000);
  await expectLive();
  expect(admitted).toBe(300);
  const guest = server.device();
  expect((await guest.call(listProducts, {})).data.length).toBeGreaterThan(0);
  expect(logged('guest_socket_refused')[0]).toMatchObject({
    scope: 'address',
    address: '127.0.0.1',
    open: 300,
    limit: 300,
  });
  // Logged once a minute instead of once a socket.
  expect(logged('guest_socket_refused')).toHaveLength(1);
});

test('guest sockets of many addresses leave room for TVs and signed-in devices', async () => {
  const { server, expectLive, logged } = await startInstallation({ ...limits, TRUST_PROXY: '1' });
  const admitted = await openGuests(server, 2_000, (n) => `198.51.100.${n % 10}`);
  await expectLive();
  expect(admitted).toBe(1_500);
  expect(logged('guest_socket_refused')[0]).toMatchObject({
    scope: 'all',
    open: 1_500,
    limit: 1_500,
  });
});

test('an address that has reached its limit of guest sockets does not block other addresses', async () => {
  const { server, expectLive } = await startInstallation({ ...limits, TRUST_PROXY: '1' });
  expect(await openGuests(server, 310, () => '2001:db8:5:6::1')).toBe(300);
  expect(await openGuests(server, 1, () => '2001:db8:5:6::2')).toBe(0);
  expect(await openGuests(server, 1, () => '2001:db8:5:7::1')).toBe(1);
  await expectLive();
});

test('a guest socket that closes makes room for another one', async () => {
  const { server } = await startInstallation(limits);
  const first = await rawScreen(server.url);
  expect(await openGuests(server, 299)).toBe(299);
  expect(await openGuests(server, 1)).toBe(0);
  first.end();
  await waitUntil(async () => expect(await openGuests(server, 1)).toBe(1));
});

test('of 2 100 silent connections the oldest are closed for new ones', async () => {
  const { server, expectLive, logged } = await startInstallation(limits);
  const { hostname, port } = new URL(server.url);
  const idle: Socket[] = [];
  const closed = new Set<Socket>();
  for (const _ of range(2_100)) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined).on('close', () => closed.add(socket));
    idle.push(socket);
    await once(socket, 'connect');
  }
  await expectLive();
  expect((await server.device().call(listProducts, {})).data.length).toBeGreaterThan(0);
  expect(closed.has(idle[0]!)).toBe(true);
  expect(logged('silent_connections_closed')[0]).toMatchObject({
    address: '127.0.0.1',
    limit: 200,
  });
  idle.forEach((socket) => socket.destroy());
});
