import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

let server: Server;
let proxy: TcpProxy;
let atServer: { socket: Socket; heard: string }[];

beforeEach(async () => {
  atServer = [];
  server = createServer((socket) => {
    const guest = { socket, heard: '' };
    atServer.push(guest);
    socket.on('data', (said) => (guest.heard += said.toString()));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await tcpProxy(1, (server.address() as AddressInfo).port); // nobody listens on port 1
});
afterEach(async () => {
  await proxy.close();
  server.close();
});

async function screen() {
  const socket = connect(proxy.port, '127.0.0.1');
  const made = { socket, heard: '', hasClosed: false };
  socket.on('data', (said) => (made.heard += said.toString()));
  socket.on('close', () => (made.hasClosed = true));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return made;
}
const soon = (isSo: () => boolean, what: string) => until(isSo, 5_000, what);

test('a connection goes to the first server that accepts it, and bytes pass both ways', async () => {
  const tv = await screen();
  tv.socket.write('hello');
  await soon(() => atServer[0]?.heard === 'hello', 'the server hears');
  atServer[0]?.socket.end('good day');
  await soon(() => tv.heard === 'good day', 'the screen hears');
  await soon(() => tv.hasClosed && proxy.connections() === 0, 'both are done');
});

test('in a pause nothing passes, not even the end, and what was sent arrives afterwards', async () => {
  const tv = await screen();
  tv.socket.write('one ');
  await soon(() => atServer[0]?.heard === 'one ', 'the server hears');

  proxy.pause();
  tv.socket.write('two ');
  atServer[0]?.socket.write('down');
  const late = await screen();
  late.socket.write('late');
  const gone = await screen();
  gone.socket.destroy();
  await pause(150);
  expect([atServer.length, atServer[0]?.heard, tv.heard, tv.hasClosed]).toEqual([
    1,
    'one ',
    '',
    false,
  ]);

  proxy.resume();
  await soon(() => atServer[0]?.heard === 'one two ' && tv.heard === 'down', 'what waited arrives');
  await soon(() => atServer.some(({ heard }) => heard === 'late'), 'the new connection is made');
});

test('a screen that vanishes in a pause leaves the server with a half-open connection', async () => {
  const tv = await screen();
  await soon(() => atServer.length === 1, 'connected');
  proxy.pause();
  tv.socket.resetAndDestroy();
  await pause(100);
  expect(atServer[0]?.socket.destroyed).toBe(false);
  proxy.resume();
  await soon(() => atServer[0]?.socket.destroyed === true, 'the server is told at last');
});

test('a pause in one direction lets the other one pass', async () => {
  const tv = await screen();
  await soon(() => atServer.length === 1, 'connected');
  proxy.pause('toScreen');
  tv.socket.write('up');
  atServer[0]?.socket.write('down');
  await soon(() => atServer[0]?.heard === 'up', 'the server hears');
  expect(tv.heard).toBe('');
  proxy.resume();
  await soon(() => tv.heard === 'down', 'the screen hears');
});

test('a reset ends every connection at once', async () => {
  const tv = await screen();
  await soon(() => atServer.length === 1, 'connected');
  proxy.reset();
  await soon(() => tv.hasClosed && atServer[0]?.socket.destroyed === true, 'both ends are gone');
});

test('latency delays without making narrow, slices cut, bandwidth limits, and the order stays', async () => {
  const tv = await screen();
  await soon(() => atServer.length === 1, 'connected');
  proxy.latency(80);
  let began = performance.now();
  for (let n = 0; n < 10; n += 1) tv.socket.write(`${n}`);
  await soon(() => atServer[0]?.heard === '0123456789', 'all arrive in order');
  expect(performance.now() - began).toBeGreaterThan(75);
  expect(performance.now() - began).toBeLessThan(500);

  proxy.latency(0);
  proxy.slice(3, 2);
  const pieces: number[] = [];
  tv.socket.on('data', (piece) => pieces.push(piece.length));
  atServer[0]?.socket.write('a'.repeat(31));
  await soon(() => tv.heard.length === 31, 'all pieces arrive');
  expect(pieces.length).toBeGreaterThan(3);

  proxy.slice(0);
  proxy.bandwidth(100_000);
  began = performance.now();
  for (let n = 0; n < 30; n += 1) atServer[0]?.socket.write('b'.repeat(1_000));
  await soon(() => tv.heard.length === 30_031, 'all bytes arrive');
  expect(performance.now() - began).toBeGreaterThan(200);
});
