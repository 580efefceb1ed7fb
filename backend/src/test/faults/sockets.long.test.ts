import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { measureReconnect } from './reconnect';

const server = await startTestServer();

test('500 screens reconnect after a restart and show the same within 10 s', async () => {
  const { ms, revision } = await measureReconnect(server, 500, 60_000);
  console.log(`all the same ${Math.round(ms)} ms after the server was back`);
  expect(revision).toBe(41);
  expect(ms).toBeLessThan(10_000);
});
