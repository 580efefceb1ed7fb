import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import { clearPracticeOrders } from '@kalavara/shared-types/orders/orders';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database';
import { minutes, ownerPassword, startTestServer } from '../../test/harness';
import { buy, expectInvariants, fill, runRefundSender } from '../../test/shop';
import { reconcile, sweep } from '../checkout/reconcile/reconcile';
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
const partly = await buy(before, shopper, { [product]: 3 });
before.clock.advance(minutes(10));

/** Restores the backup on another machine, with the keys of the same gateway account. */
async function restoreAt(restoredAt: number) {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const { migrationsDir } = before.config;
  await restore({ dataDir, migrationsDir, databaseUrl: database.url }, file, restoredAt);
  const server = await startTestServer({ database });
  server.clock.advance(before.clock.now() - server.clock.now());
  server.paymentContext.gateway = before.paymentContext.gateway;
  return server;
}
const stateOf = async ({ ctx }: typeof before, { opened }: typeof lost) => {
  const query = ctx.pools.main.selectFrom('orders').select('state');
  return (await query.where('orderNo', '=', opened.orderNo).executeTakeFirst())?.state;
};
const statesOf = (server: typeof before) =>
  Promise.all([inBackup, lost, partly].map((order) => stateOf(server, order)));

const isFound = async (server: typeof before, order: typeof lost) => {
  await sweep(server.paymentContext);
  return (await stateOf(server, order)) !== undefined;
};

test('control: a lost order is found in the situation of the next tests, without their special reason', async () => {
  expect(await isFound(await restoreAt(before.clock.now()), lost)).toBe(true);
});

test('an order that was opened after the restore belongs to a server that still runs on the old data', async () => {
  const server = await restoreAt(before.clock.now() - minutes(45));
  expect(await isFound(server, lost)).toBe(false);
});

test('a copy of the database that was not made by a restore finds nothing', async () => {
  const server = await restoreAt(before.clock.now());
  const clear = { restoredAt: null, backupAt: null };
  await server.ctx.pools.main.updateTable('instance').set(clear).execute();
  expect(await isFound(server, lost)).toBe(false);
});

test('an order of another shop on the same account is not changed', async () => {
  const server = await restoreAt(before.clock.now());
  server.paymentContext.keys = { ...server.paymentContext.keys, shopTag: 'another-shop-tag' };
  expect(await isFound(server, lost)).toBe(false);
});

test('an order from before the backup that was deleted on purpose is not restored', async () => {
  const server = await restoreAt(before.clock.now());
  const owner = await server.connect('owner');
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  await owner.call(clearPracticeOrders, { body: {} });
  expect(await isFound(server, inBackup)).toBe(false);
});

test('an amount that was refunded after the backup is not refunded again', async () => {
  const part = { paymentId: partly.signed.razorpay_payment_id, body: { amount: 100_00 } };
  await before.paymentContext.gateway!.refund({ ...part, idempotencyKey: randomUUID() });
  const server = await restoreAt(before.clock.now());
  server.paymentContext.sendRefundsNow = () => undefined;
  await sweep(server.paymentContext);
  server.clock.advance(minutes(24 * 60));
  await reconcile(server.paymentContext);
  const refunds = await server.ctx.pools.main
    .selectFrom('refunds')
    .select(['amountPaise', 'reason'])
    .where('paymentId', '=', part.paymentId)
    .orderBy('at')
    .execute();
  expect(refunds).toEqual([
    { amountPaise: 100_00, reason: 'owner' },
    { amountPaise: partly.opened.amount * 100 - 100_00, reason: 'unclaimed' },
  ]);
});

test('an order that was paid after the backup is found at the gateway, shown to owner and shopper, and refunded after a day', async () => {
  const server = await restoreAt(before.clock.now());
  const owner = await server.connect('owner');
  await sweep(server.paymentContext);
  await sweep(server.paymentContext);
  expect(await statesOf(server)).toEqual(['paid', 'needs-cart', 'needs-cart']);
  server.clock.advance(minutes(2));
  const { troubles } = (await owner.call(getOverview, {})).data;
  expect(troubles).toContainEqual(
    expect.objectContaining({ kind: 'paid-no-order', orderId: lost.opened.orderNo }),
  );
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
  await runRefundSender(server);
  const refunds = before.sandbox.refundsOf(lost.signed.razorpay_payment_id);
  expect(refunds.map(({ amount }) => amount)).toEqual([lost.opened.amount * 100]);
  await expectInvariants(server);
});
