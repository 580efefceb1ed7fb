import { describe, expect, test } from 'vitest';
import { failOver } from './failover';
import { figuresOf } from './money-kill';

const isLong = process.env['KALAVARA_LONG'] === '1';

async function expectNothingLost(isSilent: boolean) {
  const result = await failOver({ checkouts: isLong ? 400 : 60, isSilent });
  console.log(figuresOf(result));
  expect(result).toMatchObject({
    ...{ lost: [], lostTicks: [], missing: [], wrong: [], broken: {} },
    ...result.wanted,
  });
  expect(result.acknowledged).toBeGreaterThan(isLong ? 200 : 30);
  expect(result.slowestReadyMs).toBeLessThan(isLong ? 15_000 : 100_000);
}

describe('Two servers under orders and ticks follow to the synchronous standby, and nothing acknowledged is lost', () => {
  test('when the primary is killed', () => expectNothingLost(false));

  test.runIf(isLong)('when the primary falls silent', () => expectNothingLost(true));
});
