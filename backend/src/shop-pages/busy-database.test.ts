import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { range } from '../test/range';
import { startTestServer } from '../test/harness';
import { createBusinessReader } from './business';
import { createShopDataReader } from './catalogue';

const server = await startTestServer();
beforeAll(async () => {
  const owner = await server.connect('owner');
  await owner.call(updateSettings, { body: { businessName: 'Amma & Sons' } });
});
afterEach(() => void vi.useRealTimers());

/** Reads while all connections are in use for two seconds. */
async function readLate<T>(read: () => Promise<T>): Promise<T> {
  const clients = await Promise.all(range(15).map(() => server.ctx.pools.main.pg.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = read();
  await vi.advanceTimersByTimeAsync(2_000);
  for (const client of clients) client.release();
  return reading;
}

test('on a machine whose timeouts are multiplied the shop waits for a busy database', async () => {
  const { revision } = await readLate(createShopDataReader(server.ctx));
  expect(revision).not.toBeNull();
});

test('on a machine whose timeouts are multiplied a page waits for the business', async () => {
  const { businessName } = await readLate(createBusinessReader(server.ctx));
  expect(businessName).toBe('Amma & Sons');
});
