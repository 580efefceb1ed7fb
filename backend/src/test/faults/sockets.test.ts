import { setTimeout as pause } from 'node:timers/promises';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { logout } from '@kalavara/shared-types/accounts/accounts';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { waitUntil } from '../wait-until';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { percentile } from '../percentile';
import { frame, waitForText, rawScreen } from './raw-socket';
import { measureReconnect } from './reconnect';
import { range } from '../range';

const isLong = process.env['KALAVARA_LONG'] === '1';
const server = await startTestServer();
const behindProxy = await startTestServer({ env: { PUBLIC_URL: 'https://kitchen.example' } });

/** Whether a socket of this origin connects with a valid cookie. */
function canConnect(url: string, cookie: string, origin: string | undefined): Promise<boolean> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, ...(origin !== undefined && { origin }) },
  });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false));
  }).then((isIn) => {
    socket.close();
    return isIn as boolean;
  });
}

test('pages of another or an opaque origin get no socket; own pages and programs do', async () => {
  const { cookie = '' } = await server.connect('owner');
  const { host } = new URL(server.url);
  const foreign = [
    'null',
    'https://evil.example',
    `http://evil.${host}`,
    `http://${host}.evil.example`,
    'file://',
    `http://${host}0`,
    'x',
  ];
  const tries = range(100).map((n) => canConnect(server.url, cookie, foreign[n % foreign.length]));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(0);

  expect(await canConnect(server.url, cookie, undefined)).toBe(true);
  expect(await canConnect(server.url, cookie, server.url)).toBe(true);
});

test('only the configured public URL is the own origin', async () => {
  const { cookie = '' } = await behindProxy.connect('owner');
  expect(await canConnect(behindProxy.url, cookie, 'https://kitchen.example')).toBe(true);
  expect(await canConnect(behindProxy.url, cookie, 'https://kitchen.example.evil.example')).toBe(
    false,
  );
});

test('repeated polling requests are refused', async () => {
  const phone = await server.connect('owner');
  for (const method of ['GET', 'POST']) {
    const answer = await phone.request(method, '/socket.io/?EIO=4&transport=polling');
    expect(answer.status).toBe(400);
  }
});

test('a screen that floods is disconnected, and the others are answered', async () => {
  const [bad, good] = await Promise.all([server.connect('staff'), server.connect('staff')]);
  const socket = await good.socket();
  const badSocket = await rawScreen(server.url, bad.cookie);
  const waits: number[] = [];
  let sent = 0;
  const sendTooMuch = (round: number) => {
    for (let n = 0; n < 10 && !badSocket.isClosed(); n += 1) {
      badSocket.send(frame(round % 2 ? '42["beat",{"t0":1,"rooms":{}}]' : '42["whatever",{}]'));
      sent += 1;
    }
  };
  for (const round of range(100)) {
    sendTooMuch(round);
    if (round % 3 > 0) continue;
    const startedMs = performance.now();
    await good.beat(socket);
    waits.push(performance.now() - startedMs);
  }
  // Between slow answers there were fewer messages than are allowed in a second.
  await waitUntil(() => {
    sendTooMuch(0);
    expect(badSocket.isClosed()).toBe(true);
  });
  console.log(`cut after ${sent} messages, others' p95 ${Math.round(percentile(waits, 95))} ms`);
  expect(percentile(waits, isLong ? 95 : 50)).toBeLessThan(1_500);
  expect(socket.connected).toBe(true);
});

test('a signed-out screen receives nothing after two seconds, although its socket stays open', async () => {
  const [phone, other] = await Promise.all([server.connect('staff'), server.connect('staff')]);
  const eventId = server.newEvent();
  const screens = await Promise.all(range(5).map(() => rawScreen(server.url, phone.cookie)));
  for (const screen of screens) {
    screen.send(frame(`420["subscribe",{"room":"${eventRoom(eventId)}"}]`));
    await waitForText(screen, '430[');
  }
  const began = performance.now();
  await phone.call(logout, {});
  await Promise.all(screens.map((screen) => waitForText(screen, 'session.ended')));
  console.log(`ended after ${Math.round(performance.now() - began)} ms`);

  const steady = await other.enter(eventRoom(eventId));
  await other.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
  await waitUntil(() => expect(steady.batches).toHaveLength(1));
  for (const screen of screens) {
    screen.emit('subscribe', { room: eventRoom(eventId) });
    expect(screen.received()).not.toContain('timer.changed');
    screen.end();
  }
});

test('screens that disconnect while they join leave no subscription', async () => {
  // An own server: here the sockets of other tests are still closing.
  const own = await startTestServer();
  const { metrics, pools } = own.ctx;
  const phone = await own.connect('staff');
  const rooms = range(60).map((n) => `hasty-${n}`);
  const sockets = async () => (await metrics.sockets.get()).values[0]!.value;
  for (const eventId of rooms) {
    const screen = await rawScreen(own.url, phone.cookie);
    screen.emit('subscribe', { room: eventRoom(eventId) });
    screen.socket.destroy();
  }
  const batches = async () => (await metrics.batches.get()).values[0]!.value;
  // A joining screen queries a table before it notices the disconnect.
  await waitUntil(async () =>
    expect([await sockets(), pools.main.pg.totalCount - pools.main.pg.idleCount]).toEqual([0, 0]),
  );

  // Only rooms with a screen are sent their batches.
  const before = await batches();
  for (const eventId of rooms)
    await phone.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
  expect((await batches()) - before).toBe(0);
});

test('a screen can be in at most 100 rooms, and one that leaves some may enter others', async () => {
  const phone = await server.connect('staff');
  const socket = await phone.socket();
  const enter = (n: number) => socket.emitWithAck('subscribe', { room: eventRoom(`many-${n}`) });
  let last = await enter(0);
  // Slow enough for the rate limit of a socket.
  for (let n = 1; last.success && n < 150; n += 1)
    [last] = await Promise.all([enter(n), pause(25)]);
  expect(last).toEqual({ success: false, code: 'busy' });
  socket.emit('unsubscribe', { room: eventRoom('many-7') });
  expect(await enter(500)).toMatchObject({ success: true });
  expect(await enter(8)).toMatchObject({ success: true });
  socket.close();
});

test('60 screens reconnect after a restart and show the same', async () => {
  const { ms, revision } = await measureReconnect(server, 60, 100_000);
  console.log(`all the same ${Math.round(ms)} ms after the server was back`);
  expect(revision).toBe(41);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
