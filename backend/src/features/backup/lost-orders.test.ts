import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrderStatus } from '@kalavara/shared-types/own-orders';
import { getOverview } from '@kalavara/shared-types/overview';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database';
import { minutes, startTestServer } from '../../test/harness';
import { buy, expectWhole, fill, refundsSent } from '../../test/shop';
import { reconcile, sweep } from '../checkout/reconcile';
import { backupTo } from './file';
import { restore } from './restore';
import { installationOf } from './routes';

/** A shop is backed up between two paid orders. */
const folder = await mkdtemp(join(tmpdir(), 'kalavara-lost-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = 'kerala-kingfish';
const before = await startTestServer();
await fill(before, product, 20);
const shopper = before.device();
const inBackup = await buy(before, shopper, { [product]: 1 });
const file = join(folder, 'backup.tar.gz');
before.clock.advance(minutes(10));
await backupTo(file, installationOf(before.ctx), before.clock.now());
before.clock.advance(minutes(10));
const lost = await buy(before, shopper, { [product]: 2 });
before.clock.advance(minutes(10));

/** The backup on another machine, with the keys of the same gateway account. */
async function restoreAt(restoredAt: number) {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const { migrationsDir } = before.config;
  await restore({ dataDir, migrationsDir, databaseUrl: database.url }, file, restoredAt);
  return startOn(database);
}
async function startOn(database: Awaited<ReturnType<typeof emptyDatabase>>) {
  const server = await startTestServer({ database });
  server.clock.advance(before.clock.now() - server.clock.now());
  server.paymentContext.gateway = before.paymentContext.gateway;
  return server;
}
const ordersOf = async ({ ctx }: typeof before) =>
  (await ctx.pools.main.selectFrom('orders').select(['orderNo', 'state']).execute()).sort((a, b) =>
    a.orderNo.localeCompare(b.orderNo),
  );

test('an order that was paid after the backup is found at the gateway, shown to owner and shopper, and refunded after a day', async () => {
  const server = await restoreAt(before.clock.now());
  const owner = await server.connect('owner');
  await sweep(server.paymentContext);
  await sweep(server.paymentContext);
  expect(await ordersOf(server)).toEqual(
    [
      { orderNo: inBackup.opened.orderNo, state: 'paid' },
      { orderNo: lost.opened.orderNo, state: 'needs-cart' },
    ].sort((a, b) => a.orderNo.localeCompare(b.orderNo)),
  );
  server.clock.advance(minutes(2));
  const { troubles } = (await owner.call(getOverview, {})).data;
  expect(troubles).toMatchObject([{ kind: 'paid-no-order', orderId: lost.opened.orderNo }]);
  const phone = await server.connect('guest');
  const statusOf = async () =>
    (
      await phone.call(
        getOrderStatus,
        { query: { no: lost.opened.orderNo } },
        { headers: { 'x-order-token': lost.opened.accessToken } },
      )
    ).data.state;
  expect(await statusOf()).toBe('needs-cart');

  server.clock.advance(minutes(24 * 60));
  before.clock.advance(minutes(24 * 60));
  await reconcile(server.paymentContext);
  await refundsSent(server);
  const refunds = before.sandbox.refundsOf(lost.signed.razorpay_payment_id);
  expect(refunds.map(({ amount }) => amount)).toEqual([lost.opened.amount * 100]);
  await expectWhole(server);
});

test.each([
  {
    name: 'a server that still runs on the old data',
    restoredAt: before.clock.now() - minutes(15),
  },
  { name: 'a shop that was not restored', restoredAt: undefined },
])('an order of $name stays untouched', async ({ restoredAt }) => {
  const server = await (restoredAt === undefined
    ? startTestServer().then(async (other) => {
        other.paymentContext.gateway = before.paymentContext.gateway;
        return other;
      })
    : restoreAt(restoredAt));
  await sweep(server.paymentContext);
  expect((await ordersOf(server)).map(({ orderNo }) => orderNo)).not.toContain(lost.opened.orderNo);
});
