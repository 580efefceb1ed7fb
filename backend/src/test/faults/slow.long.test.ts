import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { percentile } from '../percentile';
import { holdSlowRequests } from './slow';
import { rawSocket, type RawSocket } from './raw-socket';
import { range } from '../range';

const server = await startTestServer();

test('400 unfinished requests are closed within 25 s, and others are answered within 200 ms', async () => {
  const { ms, normalMs, refusals } = await holdSlowRequests(server, 400, 60_000);
  console.log(
    `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(normalMs)} ms at most`,
  );
  expect([...refusals]).toEqual(['HTTP/1.1 408 Request Timeout']);
  expect(ms).toBeLessThan(25_000);
  expect(normalMs).toBeLessThan(200);
});

test('2 000 silent connections are closed within 25 s, and others are answered within 200 ms', async () => {
  const idle: RawSocket[] = [];
  for (const _ of range(2_000)) idle.push(await rawSocket(server.url));
  const phone = server.device();
  const waits: number[] = [];
  const startedMs = performance.now();
  while (idle.some((raw) => !raw.isClosed()) && performance.now() - startedMs < 60_000) {
    const sentMs = performance.now();
    expect((await phone.http.get('/api/auth/session')).status).toBe(200);
    waits.push(performance.now() - sentMs);
  }
  const ms = performance.now() - startedMs;
  const normalMs = percentile(waits, 100);
  console.log(
    `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(normalMs)} ms at most`,
  );
  expect(ms).toBeLessThan(25_000);
  expect(normalMs).toBeLessThan(200);
});
