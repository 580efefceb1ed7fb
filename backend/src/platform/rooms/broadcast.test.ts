import { createServer } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { range } from '../../test/range';
import { broadcast } from './broadcast';

/**
 * Returns a server, a client in a room, the server's side of that client, and the messages that the client received.
 */
async function connectClient() {
  const http = createServer().listen(0, '127.0.0.1');
  const io = new Server(http, { serveClient: false, transports: ['websocket'] });
  const joined = new Promise<Socket>((resolve) =>
    io.on('connection', (socket) => {
      void socket.join('kitchen');
      resolve(socket);
    }),
  );
  await new Promise((resolve) => http.once('listening', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = connect(url, { transports: ['websocket'] });
  onTestFinished(async () => {
    client.close();
    await io.close();
  });
  const received: unknown[] = [];
  client.on('changes', (data) => received.push(data));
  const socket = await joined;
  await new Promise<void>((resolve) =>
    client.connected ? resolve() : client.once('connect', resolve),
  );
  let queued = 0;
  socket.conn.on('packetCreate', () => (queued += 1));
  return { io, socket, received, queued: () => queued };
}

test('frames of every length arrive unchanged', async () => {
  const { io, received } = await connectClient();
  // At and around the lengths at which the header of a frame grows, with characters of one and of three bytes.
  const head = '42["changes",""]'.length;
  const lengths = [0, 125 - head, 126 - head, 65_535 - head, 65_536 - head, 200_000];
  const sent = [...lengths.map((length) => 'x'.repeat(length)), 'അച്ചാർ'.repeat(40)];
  for (const text of sent) broadcast(io, 'kitchen', 'changes', text);
  broadcast(io, 'empty', 'changes', 'for none');
  await expect.poll(() => received).toEqual(sent);
});

test('small frames to a screen that reads never go through the queue', async () => {
  const { io, received, queued } = await connectClient();
  for (const n of range(50)) {
    broadcast(io, 'kitchen', 'changes', n);
    await expect.poll(() => received.at(-1)).toBe(n);
  }
  expect(queued()).toBe(0);
  // Control: a message sent by Socket.IO itself is counted.
  io.to('kitchen').emit('changes', 'by Socket.IO');
  expect(queued()).toBe(1);
});

test('a screen that stops reading gets everything in order, through the monitored queue', async () => {
  const { io, socket, received, queued } = await connectClient();
  const line = (socket.conn as unknown as { transport: { socket: { _socket: TcpSocket } } })
    .transport.socket._socket;
  line.cork();
  const sent = range(20).map((n) => `${n} ${'x'.repeat(1_000)}`);
  for (const text of sent) broadcast(io, 'kitchen', 'changes', text);
  expect(queued()).toBe(sent.length - 1);
  expect(received).toEqual([]);
  line.uncork();
  await expect.poll(() => received).toEqual(sent);
});
