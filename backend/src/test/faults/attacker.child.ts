import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { frame, rawScreen, rawSocket } from './raw-socket';
import { range } from '../range';

/**
 * Attacks a server from a separate process at full speed. Prints "ready" when the attack is at its height, and its
 * result at the end. On Linux every address 127.x.y.z is this machine.
 */
const attacks = {
  /** Opens connections that send nothing, and replaces closed ones at once until all have been opened. */
  async silent(url: string, addresses: number, each: number, more: number) {
    const { port } = new URL(url);
    let opened = 0;
    let closed = 0;
    const open = (n: number): Promise<void> =>
      new Promise((resolve) => {
        const localAddress = `127.77.${Math.floor(n / 250)}.${1 + (n % 250)}`;
        const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
        socket.on('connect', () => {
          opened += 1;
          resolve();
        });
        socket.on('error', () => resolve());
        socket.on('close', () => {
          closed += 1;
          resolve();
          if (opened < more) void open(n);
        });
      });
    // At most 500 connections wait to be accepted at a time.
    for (let n = 0; n < addresses * each; n += 500)
      await Promise.all(range(500, n).map((one) => open(one % addresses)));
    console.log('ready');
    await ended();
    return { opened, closed };
  },
  /** Sends websocket frames over one connection without pauses. */
  async frames(url: string, payload: string, count: number) {
    const raw = await rawScreen(url);
    console.log('ready');
    const sent = await sendAll(raw.socket, raw.closed, Buffer.from(frame(payload)), count);
    await Promise.race([raw.closed, ended()]);
    return { sent, isClosed: raw.isClosed() };
  },
  /** Sends requests over one connection without pauses, and reads the answers. */
  async requests(url: string, path: string, count: number) {
    const raw = await rawSocket(url);
    console.log('ready');
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`;
    const sent = await sendAll(raw.socket, raw.closed, Buffer.from(request), count);
    await Promise.race([raw.closed, ended()]);
    return { sent, isClosed: raw.isClosed() };
  },
};
export type Attack = typeof attacks;

/** The test ends the attack by closing stdin. */
const ended = () => once(process.stdin.resume(), 'end');

async function sendAll(socket: Socket, closed: Promise<void>, message: Buffer, count: number) {
  const chunk = Buffer.concat(range(500).map(() => message));
  let sent = 0;
  for (; sent < count && !socket.destroyed; sent += 500)
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => closed), closed]);
  return sent;
}

const [name, url, ...given] = process.argv.slice(2);
const attack = attacks[name as keyof Attack] as (...args: unknown[]) => Promise<object>;
const result = await attack(url, ...given.map((each) => JSON.parse(each) as unknown));
console.log(JSON.stringify(result));
process.exit(0);
