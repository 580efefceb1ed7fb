import { expect, test } from 'vitest';
import { readPreviousVersion } from '../../backend/src/test/previous-version';
import { checkOutVersion } from '../lib/earlier-version';
import { startServer } from '../lib/server';
import { startDurablePostgres } from './installation';
import { startPurchases, formatResult, runPurchasesDuring } from './money-kill';
import { startTicking } from './ticking';

const plan = { checkouts: 150, withReconciler: false };

test('the last release sells and ticks while this version runs beside it and migrates its tables', async ({
  skip,
}) => {
  const { version } = await readPreviousVersion();
  const earlier = await checkOutVersion(version);
  if (!earlier) {
    console.log(`Skipped: the history of version ${version} is not here.`);
    return skip();
  }
  try {
    const postgres = await startDurablePostgres();
    let acknowledgedHere = 0;
    const result = await runPurchasesDuring(
      plan,
      postgres,
      async (shop, { cookie }) => {
        const current = await startServer({ databaseUrl: postgres.url, env: shop.gateway.env });
        const cooks = startTicking(current.url, cookie, 'current');
        const purchases = startPurchases({ url: current.url, gateway: shop.gateway }, plan);
        await purchases.end;
        const { lostTicks } = await cooks.stop();
        await current.stop();
        expect(lostTicks).toEqual([]);
        acknowledgedHere = purchases.acknowledged.size;
        return 0;
      },
      earlier,
    );
    console.log(`${formatResult(result)}; ${acknowledgedHere} at this version`);
    expect(result).toMatchObject({ lost: [], lostTicks: [], missing: [], wrong: [], broken: {} });
    expect(result.acknowledged).toBeGreaterThan(50);
    expect(acknowledgedHere).toBeGreaterThan(50);
  } finally {
    await earlier.remove();
  }
});
