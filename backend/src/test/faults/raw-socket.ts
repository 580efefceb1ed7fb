import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitTimeoutMs } from '../wait-until';

/** Opens a TCP connection that sends arbitrary bytes and can pause reading. */
export async function rawSocket(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let bytes = 0;
  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  socket.on('error', () => undefined); // A reset also closes the connection.
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (received.length < 10_000) received += piece.toString('latin1');
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (text: string | Buffer) => void socket.write(text),
    received: () => received,
    bytes: () => bytes,
    isClosed: () => isClosed,
    closed,
    end: () => socket.destroy(),
  };
}
export type RawSocket = Awaited<ReturnType<typeof rawSocket>>;

const upgrade = (host: string, headers: Record<string, string>) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Builds a masked websocket frame; `firstByte` sets the opcode and flags. */
export function frame(payload: string | Buffer, firstByte = 0x81): Buffer {
  const body = Buffer.from(payload);
  const length =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : body.length < 65_536
        ? Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
        : Buffer.concat([
            Buffer.from([0x80 | 127, 0, 0, 0, 0]),
            Buffer.from(new Uint32Array([body.length]).buffer).reverse(),
          ]);
  return Buffer.concat([Buffer.from([firstByte]), length, Buffer.alloc(4), body]); // A mask of zeros leaves the payload unchanged.
}

/** Opens a Socket.IO connection over a raw socket, upgraded and connected. */
export async function rawScreen(
  url: string,
  cookie = '',
  headers: Record<string, string> = {},
  host = new URL(url).host,
) {
  const raw = await rawSocket(url);
  raw.send(upgrade(host, { ...(cookie && { Cookie: cookie }), ...headers }));
  await waitForText(raw, '0{"sid"');
  raw.send(frame('40'));
  await waitForText(raw, '40{"sid"');
  return { ...raw, emit: (...packet: unknown[]) => raw.send(frame(`42${JSON.stringify(packet)}`)) };
}

export async function waitForText(raw: RawSocket, text: string, withinMs = waitTimeoutMs) {
  const deadline = performance.now() + withinMs;
  while (!raw.received().includes(text)) {
    if (raw.isClosed() || performance.now() > deadline)
      throw new Error(`never received ${text}, but: ${raw.received().slice(0, 300)}`);
    await pause(5);
  }
}
