import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

let server: Server;
let proxy: TcpProxy;
let atServer: { socket: Socket; received: string }[];

beforeEach(async () => {
  atServer = [];
  server = createServer((socket) => {
    const guest = { socket, received: '' };
    atServer.push(guest);
    socket.on('data', (data) => (guest.received += data.toString()));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startTcpProxy(1, (server.address() as AddressInfo).port); // no server listens on port 1
});
afterEach(async () => {
  await proxy.close();
  server.close();
});

async function screen() {
  const socket = connect(proxy.port, '127.0.0.1');
  const made = { socket, received: '', hasClosed: false };
  socket.on('data', (data) => (made.received += data.toString()));
  socket.on('close', () => (made.hasClosed = true));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return made;
}
const waitFor = (isSo: () => boolean, what: string) => until(isSo, 60_000, what);

test('a connection goes to the first server that accepts it, and bytes pass both ways', async () => {
  const tv = await screen();
  tv.socket.write('hello');
  await waitFor(() => atServer[0]?.received === 'hello', 'the server hears');
  atServer[0]?.socket.end('good day');
  await waitFor(() => tv.received === 'good day', 'the screen hears');
  await waitFor(() => tv.hasClosed, 'the end reaches the screen');
});

test('during a pause nothing passes, not even the end, and data sent meanwhile arrives afterwards', async () => {
  const tv = await screen();
  tv.socket.write('one ');
  await waitFor(() => atServer[0]?.received === 'one ', 'the server hears');

  proxy.pause();
  tv.socket.write('two ');
  atServer[0]?.socket.write('down');
  const late = await screen();
  late.socket.write('late');
  const gone = await screen();
  gone.socket.destroy();
  await pause(150);
  expect([atServer.length, atServer[0]?.received, tv.received, tv.hasClosed]).toEqual([
    1,
    'one ',
    '',
    false,
  ]);

  proxy.resume();
  await waitFor(
    () => atServer[0]?.received === 'one two ' && tv.received === 'down',
    'what waited arrives',
  );
  await waitFor(
    () => atServer.some(({ received }) => received === 'late'),
    'the new connection is made',
  );
});

test('a screen that vanishes during a pause leaves a half-open connection at the server', async () => {
  const tv = await screen();
  await waitFor(() => atServer.length === 1, 'connected');
  proxy.pause();
  tv.socket.resetAndDestroy();
  await pause(100);
  expect(atServer[0]?.socket.destroyed).toBe(false);
  proxy.resume();
  await waitFor(() => atServer[0]?.socket.destroyed === true, 'the server is told at last');
});

test('a reset ends every connection at once', async () => {
  const tv = await screen();
  await waitFor(() => atServer.length === 1, 'connected');
  proxy.reset();
  await waitFor(() => tv.hasClosed && atServer[0]?.socket.destroyed === true, 'both ends are gone');
});
