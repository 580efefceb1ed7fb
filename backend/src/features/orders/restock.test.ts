import { listStockMoves } from '@kalavara/shared-types/catalogue/catalogue';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { getOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { expect, test } from 'vitest';
import { countCommittedTogether } from '../../test/faults/money/without-protection';
import { range } from '../../test/range';
import { refusal, startTestServer } from '../../test/harness';
import { runAsOwner } from '../../test/database';
import { buy, expectInvariants, fill, rowOf, stockOf } from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const kingfish = 'kerala-kingfish';
const tuna = 'kerala-tuna';
await fill(server, kingfish, 500);
await fill(server, tuna, 500);

const change = (id: string, body: BodyOf<typeof updateOrder>) =>
  owner.call(updateOrder, { params: { id }, body });
const stocks = async () => [
  (await stockOf(server, kingfish)).stock,
  (await stockOf(server, tuna)).stock,
];
/** Sells three units of one product and two of another, in the given status. `added`: the growth of the stock since. */
async function createOrder(status: BodyOf<typeof updateOrder>['status']) {
  const no = (await buy(server, shopper, { [kingfish]: 3, [tuna]: 2 })).order.orderId;
  await change(no, { status });
  const before = await stocks();
  const added = async () => (await stocks()).map((units, place) => units - before[place]!);
  return { no, added };
}
const stepsOf = async (no: string) =>
  (await owner.call(getOrder, { params: { id: no } })).steps.map(
    ({ what, after }) => `${what}: ${after}`,
  );

test.each(['shipped', 'delivered'] as const)(
  'cancelling a %s order restocks nothing unless the call names the returned units',
  async (status) => {
    const { no, added } = await createOrder(status);
    const { order } = await change(no, { status: 'cancelled' });
    expect(await added()).toEqual([0, 0]);
    expect(order.restocked).toEqual({ [kingfish]: 0, [tuna]: 0 });
    expect(order.refunds).toHaveLength(1);
    await expectInvariants(server);
  },
);

test.each(['pending', 'confirmed', 'preparing'] as const)(
  'cancelling a %s order restocks all units',
  async (status) => {
    const { no, added } = await createOrder(status);
    expect((await change(no, { status: 'cancelled' })).order.restocked).toEqual({
      [kingfish]: 3,
      [tuna]: 2,
    });
    expect(await added()).toEqual([3, 2]);
    await expectInvariants(server);
  },
);

test.each(['preparing', 'delivered'] as const)(
  'cancelling a %s order restocks the units that the call names, and stock ledger and history record them',
  async (status) => {
    const { no, added } = await createOrder(status);
    await change(no, { status: 'cancelled', restock: { [kingfish]: 2 } });
    expect(await added()).toEqual([2, 0]);
    expect((await stepsOf(no)).filter((step) => step.startsWith('restocked'))).toEqual([
      `restocked: {"${tuna}": 0, "${kingfish}": 2}`,
    ]);
    const movesOf = async (id: string) =>
      (await owner.call(listStockMoves, { params: { id } })).data.filter(
        ({ orderId }) => orderId === no,
      );
    expect((await movesOf(kingfish)).map(({ kind, delta }) => [kind, delta])).toEqual([
      ['cancel', 2],
      ['sale', -3],
    ]);
    expect((await movesOf(tuna)).map(({ kind, delta }) => [kind, delta])).toEqual([['sale', -2]]);
    await expectInvariants(server);
  },
);

test('more units than were ordered, products that were not ordered, and units without a cancellation are refused, without effect', async () => {
  const { no, added } = await createOrder('shipped');
  const refused = async (body: BodyOf<typeof updateOrder>) => refusal(change(no, body));
  expect(await refused({ status: 'cancelled', restock: { [kingfish]: 4 } })).toMatchObject({
    code: 'restock-too-many',
    fields: ['restock'],
    details: { productId: kingfish, ordered: 3 },
  });
  expect(await refused({ status: 'cancelled', restock: { 'seer-roe': 1 } })).toMatchObject({
    code: 'restock-too-many',
    details: { productId: 'seer-roe', ordered: 0 },
  });
  for (const body of [
    { status: 'delivered', restock: { [kingfish]: 1 } },
    { restock: { [kingfish]: 1 } },
    { paymentStatus: 'refunded', restock: {} },
  ] as const)
    expect(await refused(body), JSON.stringify(body)).toMatchObject({
      code: 'invalid',
      fields: ['restock'],
    });
  for (const units of [-1, 1.5, 1e12])
    expect(
      await refused({ status: 'cancelled', restock: { [kingfish]: units } }),
      String(units),
    ).toMatchObject({ code: 'invalid' });
  expect(await added()).toEqual([0, 0]);
  expect(await rowOf(server, no)).toMatchObject({ status: 'shipped', restocked: null });
  await expectInvariants(server);
});

test('units are restocked once: a cancelled order refuses a second decision, and a repeated call without one changes nothing', async () => {
  const { no, added } = await createOrder('shipped');
  await change(no, { status: 'cancelled', restock: { [kingfish]: 1 } });
  expect(
    (await refusal(change(no, { status: 'cancelled', restock: { [kingfish]: 1 } }))).code,
  ).toBe('already-cancelled');
  await change(no, { status: 'cancelled' });
  expect(await added()).toEqual([1, 0]);
  await expectInvariants(server);
});

test('a resumed order takes only the units that were restocked', async () => {
  const { no, added } = await createOrder('shipped');
  await change(no, { status: 'cancelled', restock: { [tuna]: 2 } });
  expect((await change(no, { status: 'shipped' })).order.restocked).toBeNull();
  expect(await added()).toEqual([0, 0]);
  await change(no, { status: 'cancelled', restock: { [kingfish]: 3 } });
  expect(await added()).toEqual([3, 0]);
  await expectInvariants(server);
});

const cancelAtOnce = (no: string) =>
  range(6).map(
    () => () => change(no, { status: 'cancelled', restock: { [kingfish]: 3, [tuna]: 2 } }),
  );

test('of six simultaneous cancellations one restocks the units', async () => {
  const { no, added } = await createOrder('shipped');
  const answers = await Promise.allSettled(cancelAtOnce(no).map((cancel) => cancel()));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await added()).toEqual([3, 2]);
  await expectInvariants(server);
});

test('control: without the lock of the order more than one restocks them', async () => {
  // The index allows one refund for each cancellation, so it would refuse the other cancellations too.
  await runAsOwner(server.database, 'drop index refunds_once');
  const { no } = await createOrder('shipped');
  expect(await countCommittedTogether(server, cancelAtOnce(no))).toBeGreaterThan(1);
});
