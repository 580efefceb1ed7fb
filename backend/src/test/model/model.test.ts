import { expect, test } from 'vitest';
import { rewriteQueries } from '../faults/money/without-protection';
import { openRealShop } from './real-shop';
import { createCount, expectNoFailure, readStored, replay, searchFailure } from './run';

const real = await openRealShop();

test.each(readStored())('a sequence that failed once: $why', async ({ steps }) => {
  await replay(real, createCount(), steps);
});

test('after random calls, jobs and webhooks the shop agrees with the model, and its invariants hold', async () => {
  await expectNoFailure(real, 500, 54); // Other seeds are for the long test.
});

test('control: a server that releases no units is detected', async () => {
  const realWithoutLocks = await openRealShop();
  const restorePool = rewriteQueries(realWithoutLocks.server, (text) =>
    text.replace('set reserved = reserved - wanted.quantity from', 'set reserved = reserved from'),
  );
  const failure = await searchFailure(realWithoutLocks, createCount(), {
    steps: 500,
    seed: 1,
    isShrunk: false,
  });
  await restorePool();
  expect(String(failure?.error)).toContain('deeply equal');
});
