import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { getResidentMegabytes } from './publish-batches';
import { pauseReader } from './paused-reader';
import { rawScreen } from './raw-socket';

const server = await startTestServer();
const bare = createServer();
const io = new Server(bare, { transports: ['websocket'] });
afterAll(() => void io.close());

test('200 000 batches for a screen that does not read cost a few megabytes, and it is disconnected within 10 s', async () => {
  const { cutAfterMs, mostMb, received, p95 } = await pauseReader(server, 200_000, 250);
  console.log(
    `cut after ${Math.round(cutAfterMs ?? 0)} ms, memory +${Math.round(mostMb)} MB, others' p95 ${Math.round(p95)} ms`,
  );
  expect(cutAfterMs).toBeLessThan(10_000);
  expect(mostMb).toBeLessThan(50);
  expect(p95).toBeLessThan(150);
  expect(received).toBe(200_000);
});

test('control: without the limit the server buffers everything for that screen', async () => {
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const screen = await rawScreen(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
  screen.socket.pause();
  const before = getResidentMegabytes();
  for (let n = 0; n < 200_000; n += 1) {
    io.emit('changes', { n, padding: 'x'.repeat(950) });
    if (n % 250 === 0) await new Promise((turn) => setImmediate(turn));
  }
  const grown = getResidentMegabytes() - before;
  console.log(`memory +${Math.round(grown)} MB, ${io.of('/').sockets.size} connected`);
  expect(io.of('/').sockets.size).toBe(1);
  expect(grown).toBeGreaterThan(200);
  screen.end();
});
