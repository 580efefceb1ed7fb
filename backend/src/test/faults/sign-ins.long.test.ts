import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { signInTogether } from './sign-ins';

test('20 parallel sign-ins, repeated ten times, need less than 150 MB', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '10', TRUST_PROXY: '1' } });
  let mostMb = 0;
  for (let round = 0; round < 10; round += 1) {
    const { statuses, mostMb: more } = await signInTogether(server, 20);
    expect(statuses).toEqual([200]);
    mostMb = Math.max(mostMb, more);
  }
  console.log(`memory +${Math.round(mostMb)} MB`);
  expect(mostMb).toBeLessThan(150);
});
