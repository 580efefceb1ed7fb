import { describe, expect, test } from 'vitest';
import { failOver } from './failover';
import { expectNothingLost } from './money-kill';

const isLong = process.env['KALAVARA_LONG'] === '1';

async function expectFailover(isSilent: boolean) {
  const result = await failOver({ checkouts: isLong ? 400 : 60, isSilent });
  expectNothingLost(result);
  expect(result.acknowledged).toBeGreaterThan(isLong ? 200 : 30);
  expect(result.slowestReadyMs).toBeLessThan(isLong ? 15_000 : 100_000);
}

describe('Two servers with orders and ticks reconnect to the synchronous standby without losing acknowledged data', () => {
  test('when the primary is killed', () => expectFailover(false));

  test.runIf(isLong)('when the primary stops answering', () => expectFailover(true));
});
