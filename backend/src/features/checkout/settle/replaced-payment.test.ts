import { randomUUID } from 'node:crypto';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { expect, test } from 'vitest';
import { minutes, startTestServer } from '../../../test/harness';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  type Opened,
  pay,
  runRefundSender,
  rowOf,
  stockOf,
  callVerifyPayment,
} from '../../../test/shop';
import { expireReservations } from '../reconcile/reconcile';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const tuna = 'kerala-tuna';
const hilsa = 'bengali-hilsa';

/** Opens two checkouts: the second tab has the unpaid order of the first and replaces it. */
async function openTwice(first: Draft['items'], second = first): Promise<[Opened, Opened]> {
  await fill(server, tuna, 20);
  const one = await open(shopper, draftOf(first));
  const replaces = { orderNo: one.orderNo, accessToken: one.accessToken };
  return [one, await open(shopper, draftOf(second), { replaces })];
}
const settle = async (opened: Opened) =>
  (await callVerifyPayment(shopper, pay(server, opened))).state;
const states = (orders: readonly Opened[]) =>
  Promise.all(orders.map(async ({ orderNo }) => (await rowOf(server, orderNo)).state));

test.each([
  { name: 'the newer one first', isNewerFirst: true },
  { name: 'the older one first', isNewerFirst: false },
])(
  'the same cart paid in two tabs is one order and one refund, $name',
  async ({ isNewerFirst }) => {
    const [older, newer] = await openTwice({ [tuna]: 2 });
    const [paid, repeated] = isNewerFirst ? [newer, older] : [older, newer];
    expect(await settle(paid)).toBe('paid');
    expect(await settle(repeated)).toBe('refund-due');
    expect(await stockOf(server, tuna)).toEqual({ stock: 18, reserved: 0 });

    const { troubles } = (await owner.call(getOverview, {})).data;
    expect(troubles).toContainEqual(
      expect.objectContaining({ kind: 'paid-twice', orderId: repeated.orderNo }),
    );
    const hasEnded = async () => {
      await runRefundSender(server);
      server.clock.advance(minutes(2));
      return (await rowOf(server, repeated.orderNo)).state;
    };
    await expect.poll(hasEnded).toBe('refunded');
    const { data } = await shopper.call(
      getOrderStatus,
      { query: { no: repeated.orderNo } },
      { headers: { 'x-order-token': repeated.accessToken } },
    );
    expect(data).toMatchObject({
      state: 'refunded',
      isTest: true,
      refunds: [{ amount: repeated.amount, reason: 'replaced', state: 'processed' }],
    });
    await expectInvariants(server);
  },
);

test('simultaneous payments in both tabs are one order and one refund', async () => {
  for (let round = 0; round < 8; round += 1) {
    const both = await openTwice({ [tuna]: 1 });
    await Promise.all(both.map(settle));
    expect((await states(both)).sort()).toEqual(['paid', 'refund-due']);
  }
  await expectInvariants(server);
});

test('two simultaneous payments are one order and one refund if the earlier order still has the units', async () => {
  for (let round = 0; round < 8; round += 1) {
    const both = await openTwice({ [tuna]: 1 });
    const [earlier, later] = both;
    // Moves the units to the earlier order, as if the checkout had been opened beyond its share.
    const move = (orderNo: string, reservedUntil: Date | null) =>
      server.ctx.pools.main
        .updateTable('orders')
        .set({ reservedUntil, state: 'awaiting' })
        .where('orderNo', '=', orderNo)
        .execute();
    const { reservedUntil } = await rowOf(server, later.orderNo);
    await move(later.orderNo, null);
    await move(earlier.orderNo, reservedUntil);
    await Promise.all(both.map(settle));
    expect((await states(both)).sort()).toEqual(['paid', 'refund-due']);
  }
  await expectInvariants(server);
});

test('a replaced order that is paid after its changed cart is refunded', async () => {
  const [older, newer] = await openTwice({ [tuna]: 1 }, { [tuna]: 2 });
  expect(await settle(newer)).toBe('paid');
  expect(await settle(older)).toBe('refund-due');
  await expectInvariants(server);
});

test('a changed cart that is paid after the order it replaced is a second order', async () => {
  await fill(server, hilsa, 20);
  const [older, newer] = await openTwice({ [tuna]: 1 }, { [tuna]: 1, [hilsa]: 1 });
  expect(await settle(older)).toBe('paid');
  expect(await settle(newer)).toBe('paid');
  await expectInvariants(server);
});

test('the same cart paid again after its first payment seemed to fail is one order and one refund', async () => {
  await fill(server, tuna, 20);
  const receipt = randomUUID();
  const first = await open(shopper, draftOf({ [tuna]: 2 }), { receipt });
  server.clock.advance(minutes(30));
  await expireReservations(server.paymentContext);
  expect((await rowOf(server, first.orderNo)).state).toBe('expired');
  const second = await open(shopper, draftOf({ [tuna]: 2 }), { receipt });
  expect(second.orderNo).not.toBe(first.orderNo);
  expect(await settle(second)).toBe('paid');
  expect(await settle(first)).toBe('refund-due');
  expect(await stockOf(server, tuna)).toEqual({ stock: 18, reserved: 0 });
  await expectInvariants(server);
});

test('the same cart with a changed address is one order and one refund, and only one checkout reserves its units', async () => {
  await fill(server, tuna, 20);
  const receipt = randomUUID();
  const first = await open(shopper, draftOf({ [tuna]: 2 }), { receipt });
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ receiptFrom: '198.51.100.7' })
    .where('orderNo', '=', first.orderNo)
    .execute();
  const replaces = { orderNo: first.orderNo, accessToken: first.accessToken };
  const second = await open(shopper, draftOf({ [tuna]: 2 }), { receipt, replaces });
  expect(await states([first, second])).toEqual(['expired', 'awaiting']);
  expect(await stockOf(server, tuna)).toEqual({ stock: 20, reserved: 2 });
  expect(await settle(second)).toBe('paid');
  expect(await settle(first)).toBe('refund-due');
  await expectInvariants(server);
});

test.each([
  { name: 'first', isLateFirst: true },
  { name: 'last', isLateFirst: false },
])(
  'an expired cart that another tab orders again is one order and one refund if its late payment comes $name',
  async ({ isLateFirst }) => {
    await fill(server, tuna, 20);
    const late = await open(shopper, draftOf({ [tuna]: 2 }));
    server.clock.advance(minutes(30));
    await expireReservations(server.paymentContext);
    expect(await states([late])).toEqual(['expired']);
    const replaces = { orderNo: late.orderNo, accessToken: late.accessToken };
    const reopened = await open(shopper, draftOf({ [tuna]: 2 }), { replaces });
    const [paid, repeated] = isLateFirst ? [late, reopened] : [reopened, late];
    expect(await settle(paid)).toBe('paid');
    expect(await settle(repeated)).toBe('refund-due');
    expect(await stockOf(server, tuna)).toEqual({ stock: 18, reserved: 0 });
    await expectInvariants(server);
  },
);

test('a repeated call that names its own checkout opens no second one', async () => {
  await fill(server, tuna, 20);
  const receipt = randomUUID();
  const draft = draftOf({ [tuna]: 1 });
  const first = await open(shopper, draft, { receipt });
  const replaces = { orderNo: first.orderNo, accessToken: first.accessToken };
  const second = await open(shopper, draft, { receipt, replaces });
  expect(second.orderNo).toBe(first.orderNo);
  expect(await stockOf(server, tuna)).toEqual({ stock: 20, reserved: 1 });
});

test.each([
  { name: 'confirmed first', isEarlierFirst: true },
  { name: 'confirmed last', isEarlierFirst: false },
])(
  'a cart that is paid once more while its payment is being confirmed is one order and one refund, $name',
  async ({ isEarlierFirst }) => {
    await fill(server, tuna, 20);
    const { reserved } = await stockOf(server, tuna);
    const earlier = await open(shopper, draftOf({ [tuna]: 2 }));
    const signed = pay(server, earlier);
    server.sandbox.addHttpFault({ kind: 'reset', path: '/payments' });
    expect((await callVerifyPayment(shopper, signed)).state).toBe('confirming');
    server.sandbox.clearFaults();

    const replaces = { orderNo: earlier.orderNo, accessToken: earlier.accessToken };
    const later = await open(shopper, draftOf({ [tuna]: 2 }), { replaces });
    expect(await states([earlier, later])).toEqual(['confirming', 'awaiting']);
    expect(await stockOf(server, tuna)).toEqual({ stock: 20, reserved: reserved + 4 });
    const settleEarlier = async () => (await callVerifyPayment(shopper, signed)).state;
    const settled = isEarlierFirst
      ? [await settleEarlier(), await settle(later)]
      : [await settle(later), await settleEarlier()];
    expect(settled).toEqual(['paid', 'refund-due']);
    expect(await stockOf(server, tuna)).toEqual({ stock: 18, reserved });
    await expectInvariants(server);
  },
);

test('control: if the second order does not name the first, both are placed', async () => {
  const [older, newer] = await openTwice({ [tuna]: 1 });
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ replaces: null })
    .where('orderNo', '=', newer.orderNo)
    .execute();
  expect([await settle(newer), await settle(older)]).toEqual(['paid', 'paid']);
  await expectInvariants(server);
});
