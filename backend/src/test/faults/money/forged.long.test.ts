import { expect, test } from 'vitest';
import { startTestServer } from '../../harness';
import { expectInvariants } from '../../shop';
import { forge } from './forged';

test('3 000 forged signatures at verify, callback and webhook: none is accepted, none causes an error', async () => {
  const server = await startTestServer();
  const { seed, statuses, states, inboxCount, p99 } = await forge(
    server,
    await server.connect('guest'),
    3_000,
  );
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}, p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 400: 3_000 });
  expect(states).toEqual(['awaiting', 'awaiting']);
  expect(inboxCount).toBe(0);
  expect(p99).toBeLessThan(100);
  await expectInvariants(server);
});
