import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { holdSlowRequests } from './slow';
import { rawSocket } from './raw-socket';
import { counted } from './ticks';

const server = await startTestServer();

test('400 unfinished requests are closed within 25 s, and others are answered within 200 ms', async () => {
  const { ms, honestMs, refusals } = await holdSlowRequests(server, 400, 60_000);
  console.log(
    `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(honestMs)} ms at most`,
  );
  expect([...refusals]).toEqual(['HTTP/1.1 408 Request Timeout']);
  expect(ms).toBeLessThan(25_000);
  expect(honestMs).toBeLessThan(200);
});

test('1 900 silent connections do not delay other requests', async () => {
  const idle = [];
  for (const _ of counted(1_900)) idle.push(await rawSocket(server.url));
  const phone = server.device();
  const startedMs = performance.now();
  expect((await phone.http.get('/api/auth/session')).status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(200);
  idle.forEach((raw) => raw.end());
});
