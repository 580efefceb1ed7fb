import { expect, test } from 'vitest';
import {
  rewriteQueries,
  dropConstraints,
  withoutGuard,
} from '../../../test/faults/money/without-protection';
import { range } from '../../../test/range';
import { startTestServer, type TestServer } from '../../../test/harness';
import { runAsOwner } from '../../../test/database';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  rowOf,
  stockOf,
  callVerifyPayment,
} from '../../../test/shop';

const productId = 'kerala-kingfish';
const server = await startTestServer();

/** A paid checkout, and a session that locks its row until all settlements have read it and wait for the lock. */
async function heldCheckout(at: TestServer) {
  const shopper = await at.connect('guest');
  await fill(at, productId, 10);
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  const signed = pay(at, opened);
  const holder = await at.ctx.pools.main.pg.connect();
  await holder.query('begin');
  await holder.query('select from orders where order_no = $1 for update', [opened.orderNo]);
  const isWaiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const waiting = async () =>
    (await at.ctx.pools.main.pg.query<{ n: number }>(isWaiting)).rows[0]!.n;
  return {
    orderNo: opened.orderNo,
    settle: () => callVerifyPayment(shopper, signed),
    waiting,
    change: (set: string) =>
      holder.query(`update orders set ${set} where order_no = $1`, [opened.orderNo]),
    release: async () => {
      await holder.query('commit');
      holder.release();
    },
  };
}

const salesOf = async (at: TestServer, orderNo: string) => {
  const { id } = await rowOf(at, orderNo);
  return at.ctx.pools.main
    .selectFrom('stockLedger')
    .selectAll()
    .where('orderId', '=', id)
    .where('kind', '=', 'sale')
    .execute();
};

test('three settlements that read the same open order sell it once: the others find it sold', async () => {
  const { orderNo, settle, waiting, release } = await heldCheckout(server);
  const settlements = range(3).map(settle);
  await expect.poll(waiting).toBe(3);
  await release();
  expect(await Promise.all(settlements)).toMatchObject(
    range(3).map(() => ({ orderNo, state: 'paid' })),
  );
  expect(await salesOf(server, orderNo)).toHaveLength(1);
  expect(await stockOf(server, productId)).toEqual({ stock: 9, reserved: 0 });
  await expectInvariants(server);
});

test('control: without the check that the order is unchanged, each of them sells it', async () => {
  const bare = await startTestServer();
  await runAsOwner(
    bare.database,
    `${dropConstraints}; alter table products drop constraint products_reserved_check`,
  );
  const { orderNo, settle, waiting, release } = await heldCheckout(bare);
  const restoreQueries = rewriteQueries(bare, withoutGuard);
  const settlements = range(3).map(settle);
  await expect.poll(waiting).toBe(3);
  await release();
  await Promise.all(settlements);
  await restoreQueries();
  expect(await salesOf(bare, orderNo)).toHaveLength(3);
});

test('an order that changed between the read and the sale is read a second time, and sold', async () => {
  const { orderNo, settle, waiting, change, release } = await heldCheckout(server);
  const settlement = settle();
  await expect.poll(waiting).toBe(1);
  await change(`state = 'confirming', updated_at = updated_at + interval '1 second'`);
  await release();
  expect(await settlement).toMatchObject({ orderNo, state: 'paid' });
  expect(await salesOf(server, orderNo)).toHaveLength(1);
  await expectInvariants(server);
});
