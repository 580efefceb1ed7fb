import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { pauseReader } from './paused-reader';
import { rawScreen } from './raw-socket';

const server = await startTestServer();

test('a screen that stops reading is disconnected, and the others receive everything', async () => {
  const { cutAfterMs, mostMb, received, p95, isOtherThere } = await pauseReader(
    server,
    20_000,
    100,
  );
  console.log(
    `cut after ${Math.round(cutAfterMs ?? 0)} ms, memory +${Math.round(mostMb)} MB, others' p95 ${Math.round(p95)} ms`,
  );
  expect(cutAfterMs).toBeLessThan(100_000);
  expect(isOtherThere).toBe(true);
  expect(received).toBe(20_000);
});

test('a server can stop although a screen never closes its socket', async () => {
  const own = await startTestServer();
  const { cookie } = await own.connect('staff');
  const gone = await rawScreen(own.url, cookie);
  gone.socket.pause();
  const began = performance.now();
  await own.stop();
  console.log(`stopped after ${Math.round(performance.now() - began)} ms`);
  expect(performance.now() - began).toBeLessThan(20_000);
  gone.end();
});
