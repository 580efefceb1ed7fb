import { expect, test } from 'vitest';
import { failOver } from './failover';
import { figuresOf } from './money-kill';

const isLong = process.env['KALAVARA_LONG'] === '1';

test('the primary dies under orders and ticks, and two servers follow to its synchronous standby: nothing acknowledged is lost', async () => {
  const result = await failOver({ checkouts: isLong ? 400 : 60 });
  console.log(figuresOf(result));
  expect(result).toMatchObject({
    ...{ lost: [], lostTicks: [], missing: [], wrong: [], broken: {} },
    ...result.wanted,
  });
  expect(result.acknowledged).toBeGreaterThan(isLong ? 200 : 30);
  expect(result.slowestReadyMs).toBeLessThan(isLong ? 15_000 : 100_000);
});
