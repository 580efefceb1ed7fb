import { expect, test } from 'vitest';
import { expectNothingLost, killDuringCheckouts } from './money-kill';

test('the server is killed 3 times and Postgres once during 40 checkouts and ticks: nothing acknowledged is lost', async () => {
  const result = await killDuringCheckouts({
    checkouts: 40,
    kills: 3,
    crashes: 1,
    withReconciler: false,
  });
  expectNothingLost(result);
  expect(result.cutOff).toBeGreaterThan(0); // otherwise no kill happened during a purchase
  expect(result.acknowledged).toBeGreaterThan(20);
});
