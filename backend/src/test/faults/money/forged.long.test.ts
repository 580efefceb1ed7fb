import { expect, test } from 'vitest';
import { startTestServer } from '../../harness';
import { expectWhole } from '../../shop';
import { forge } from './forged';

test('row 7: 3 000 forged signatures at verify, callback and webhook: none is believed, none breaks anything', async () => {
  const server = await startTestServer();
  const { seed, statuses, states, letters, p99 } = await forge(
    server,
    await server.connect('guest'),
    3_000,
  );
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}, p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 400: 3_000 });
  expect(states).toEqual(['awaiting', 'awaiting']);
  expect(letters).toBe(0);
  expect(p99).toBeLessThan(100);
  await expectWhole(server);
});
