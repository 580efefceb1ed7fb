import { expect, test } from 'vitest';
import { readPreviousVersion } from '../../backend/src/test/previous-version';
import { checkOut } from '../lib/earlier-version';
import { startServer } from '../lib/server';
import { durablePostgres } from './installation';
import { buying, figuresOf, sellUnder } from './money-kill';
import { tickWithoutPause } from './ticking';

const plan = { checkouts: 150, withReconciler: false };

test('the last release sells and ticks while this version runs beside it and migrates its tables', async ({
  skip,
}) => {
  const { version } = await readPreviousVersion();
  const earlier = await checkOut(version);
  if (!earlier) {
    console.log(`Skipped: the history of version ${version} is not here.`);
    return skip();
  }
  try {
    const postgres = await durablePostgres();
    let acknowledgedHere = 0;
    const result = await sellUnder(
      plan,
      postgres,
      async (shop, { cookie }) => {
        const current = await startServer({ databaseUrl: postgres.url, env: shop.gateway.env });
        const cooks = tickWithoutPause(current.url, cookie, 'current');
        const crowd = buying({ url: current.url, gateway: shop.gateway }, plan);
        await crowd.end;
        const { lostTicks } = await cooks.stop();
        await current.stop();
        expect(lostTicks).toEqual([]);
        acknowledgedHere = crowd.acknowledged.size;
        return 0;
      },
      earlier,
    );
    console.log(`${figuresOf(result)}; ${acknowledgedHere} at this version`);
    expect(result).toMatchObject({ lost: [], lostTicks: [], missing: [], wrong: [], broken: {} });
    expect(result.acknowledged).toBeGreaterThan(50);
    expect(acknowledgedHere).toBeGreaterThan(50);
  } finally {
    await earlier.remove();
  }
});
