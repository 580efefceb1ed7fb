import { randomUUID } from 'node:crypto';
import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { expect, test } from 'vitest';
import {
  dropConstraints,
  rewriteQueries,
  withoutLocks,
} from '../../../test/faults/money/without-protection';
import { range } from '../../../test/range';
import { runAsOwner } from '../../../test/database';
import { startTestServer, type TestServer } from '../../../test/harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  stockOf,
  totalOf,
  callVerifyPayment,
} from '../../../test/shop';

const product = 'kerala-kingfish';

/** Enters twenty orders by hand while twenty shoppers check out, for five units. Returns how many units were sold. */
async function sellFive(server: TestServer): Promise<number> {
  await fill(server, product, 5);
  const owner = await server.connect('owner');
  const shopper = await server.connect('guest');
  const enter = async () => {
    const draft = draftOf({ [product]: 1 });
    const body = { draft, amount: totalOf(draft), payment: 'later' as const };
    await owner.call(createOrderByHand, { body }, { commandId: randomUUID() });
  };
  const buy = async () => {
    const opened = await open(shopper, draftOf({ [product]: 1 }));
    await callVerifyPayment(shopper, pay(server, opened));
  };
  await Promise.allSettled(range(40).map((n) => (n % 2 === 0 ? enter() : buy())));
  const { units } = await server.ctx.pools.main
    .selectFrom('stockLedger')
    .select(({ fn }) => fn.sum<string>('delta').as('units'))
    .where('productId', '=', product)
    .where('kind', '=', 'sale')
    .executeTakeFirstOrThrow();
  return -Number(units);
}

test('orders by hand and buyers of the shop together get no more units than exist', async () => {
  const server = await startTestServer();
  expect(await sellFive(server)).toBe(5);
  expect(await stockOf(server, product)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('control: without the locks more is sold than exists', async () => {
  const server = await startTestServer();
  await runAsOwner(
    server.database,
    `${dropConstraints}; alter table products drop constraint products_reserved_check`,
  );
  const restoreQueries = rewriteQueries(server, withoutLocks);
  expect(await sellFive(server)).toBeGreaterThan(5);
  await restoreQueries();
});
