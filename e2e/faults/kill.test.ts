import { expect, test } from 'vitest';
import { killDuringTicks } from './kill';

test('the server is killed 5 times during ticks, and no acknowledged tick is lost', async () => {
  const { ticks, lost, broken, slowestReadyMs } = await killDuringTicks(5);
  console.log(
    `${ticks} acknowledged, ${lost} lost, ready again after ${Math.round(slowestReadyMs)} ms at most`,
  );
  expect(ticks).toBeGreaterThan(0);
  expect(lost).toBe(0);
  expect(broken).toEqual({});
  expect(slowestReadyMs).toBeLessThan(100_000);
});
