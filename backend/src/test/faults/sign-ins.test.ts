import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { signInTogether } from './sign-ins';

test('20 parallel sign-ins of 20 addresses all succeed', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  expect((await signInTogether(server, 20)).statuses).toEqual([200]);
});
