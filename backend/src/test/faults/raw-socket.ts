import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitTimeoutMs } from '../wait-until';

/** A connection without a browser's manners: says what it is told to, and reads only while it is wanted. */
export async function rawSocket(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let heard = '';
  let bytes = 0;
  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  socket.on('error', () => undefined); // a reset is one of the ways to be closed
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (heard.length < 10_000) heard += piece.toString('latin1');
  });
  await once(socket, 'connect');
  return {
    socket,
    say: (text: string | Buffer) => void socket.write(text),
    heard: () => heard,
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

/** One websocket frame as a browser would mask it; with other bits than those of text it is whatever one likes. */
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
  return Buffer.concat([Buffer.from([firstByte]), length, Buffer.alloc(4), body]); // a mask of zeros changes nothing
}

/** A Socket.IO connection by hand: upgraded, greeted and connected. */
export async function rawScreen(url: string, cookie = '', headers: Record<string, string> = {}) {
  const raw = await rawSocket(url);
  raw.say(upgrade(new URL(url).host, { ...(cookie && { Cookie: cookie }), ...headers }));
  await heardBy(raw, '0{"sid"');
  raw.say(frame('40'));
  await heardBy(raw, '40{"sid"');
  return { ...raw, emit: (...packet: unknown[]) => raw.say(frame(`42${JSON.stringify(packet)}`)) };
}

export async function heardBy(raw: RawSocket, words: string, withinMs = waitTimeoutMs) {
  const deadline = performance.now() + withinMs;
  while (!raw.heard().includes(words)) {
    if (raw.isClosed() || performance.now() > deadline)
      throw new Error(`never heard ${words}, but: ${raw.heard().slice(0, 300)}`);
    await pause(5);
  }
}
