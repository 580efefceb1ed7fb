import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { slowly } from './slow';
import { rawSocket } from './raw-socket';
import { counted } from './ticks';

const server = await startTestServer();

test('400 callers who never come to an end are sent away within 25 s, and honest ones are answered within 200 ms', async () => {
  const { ms, honestMs, refusals } = await slowly(server, 400, 60_000);
  console.log(
    `all closed after ${Math.round(ms)} ms, an honest call took ${Math.round(honestMs)} ms at most`,
  );
  expect([...refusals]).toEqual(['HTTP/1.1 408 Request Timeout']);
  expect(ms).toBeLessThan(25_000);
  expect(honestMs).toBeLessThan(200);
});

test('1 900 connections that say nothing are no reason to keep others waiting', async () => {
  const idle = [];
  for (const _ of counted(1_900)) idle.push(await rawSocket(server.url));
  const phone = server.device();
  const asked = performance.now();
  expect((await phone.http.get('/api/auth/session')).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(200);
  idle.forEach((raw) => raw.end());
});
