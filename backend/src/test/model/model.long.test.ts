import { test } from 'vitest';
import { minutes } from '../harness';
import { openRealShop } from './real-shop';
import { expectNoFailure } from './run';

const real = await openRealShop();

test(
  'after 10 000 random calls, jobs and webhooks the shop agrees with the model, and its invariants hold',
  { timeout: minutes(60) },
  async () => {
    await expectNoFailure(real, 10_000);
  },
);
