import { expect, test } from 'vitest';
import { expectNothingLost, killDuringCheckouts } from './money-kill';

/** An idle machine needs a third of that. */
const timeout = 25 * 60_000;

test(
  'the server is killed 60 times and Postgres 10 times during 1 200 checkouts and ticks: nothing acknowledged is lost',
  { timeout },
  async () => {
    const result = await killDuringCheckouts({
      checkouts: 1_200,
      kills: 60,
      crashes: 10,
      withReconciler: true,
    });
    expectNothingLost(result);
    expect(result.cutOff).toBeGreaterThan(0); // otherwise no kill happened during a purchase
    expect(result.acknowledged).toBeGreaterThan(600);
    expect(result.ticks).toBeGreaterThan(500);
    expect(result.slowestReadyMs).toBeLessThan(10_000);
  },
);
