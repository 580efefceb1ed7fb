import { confirmPassword } from '@kalavara/shared-types/accounts';
import { clearPracticeOrders, listOrders, refundOrder } from '@kalavara/shared-types/orders';
import { createPickleEvent } from '@kalavara/shared-types/pickle-events';
import { expect, test } from 'vitest';
import { minutes, ownerPassword, refusal, startTestServer } from '../../test/harness';
import { writeSale } from '../../test/sales';
import {
  buy,
  draftOf,
  expectWhole,
  open,
  pay,
  refundsSent,
  rowOf,
  stockOf,
  totalOf,
  verified,
} from '../../test/shop';

const tuna = 'kerala-tuna';
/** A practice shop with a paid, a refunded and an open order at the price of an event, beside an order of real money. */
async function practise() {
  const server = await startTestServer();
  const owner = await server.connect('owner');
  const before = await stockOf(server, tuna);
  const shopper = server.device();
  await buy(server, shopper, { [tuna]: 2 });
  const refunded = await buy(server, shopper, { [tuna]: 1 });
  const { id } = await rowOf(server, refunded.order.orderId);
  await owner.call(refundOrder, { params: { id }, body: { amount: 100, note: 'a chipped jar' } });
  await refundsSent(server);
  const sale = { title: 'Sale', date: 'today', description: 'Cheaper', maxOrders: 9 };
  await owner.call(createPickleEvent, { body: { ...sale, discountPercent: 20 } });
  const draft = draftOf({ [tuna]: 1 });
  const opened = await open(shopper, draft, { amount: totalOf(draft, 20) });
  return { server, owner, shopper, before, opened };
}

test('clearing practice orders needs the password, deletes them, returns stock and capacity, and leaves live orders', async () => {
  const { server, owner, shopper, before, opened } = await practise();
  const live = await writeSale(server, { paidAt: server.clock.now(), rupees: 449, mode: 'live' });
  const body = {};
  // Signing in confirms the password for a while.
  server.clock.advance(minutes(11));
  expect((await refusal(owner.call(clearPracticeOrders, { body }))).code).toBe('confirm-needed');
  expect(await stockOf(server, tuna)).toEqual({ stock: before.stock - 3, reserved: 1 });

  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  expect(await owner.call(clearPracticeOrders, { body })).toMatchObject({ cleared: 3 });
  expect(await stockOf(server, tuna)).toEqual(before);
  const { ordersTaken } = await server.ctx.pools.main
    .selectFrom('pickleEvents')
    .select('ordersTaken')
    .executeTakeFirstOrThrow();
  expect(ordersTaken).toBe(0);
  const { data } = await owner.call(listOrders, {});
  expect(data.map(({ orderId }) => orderId)).toEqual([live.orderNo]);
  const rows = await server.ctx.pools.main.selectFrom('payments').select('id').execute();
  expect(rows).toEqual([{ id: live.paymentId }]);
  expect(await owner.call(clearPracticeOrders, { body })).toMatchObject({ cleared: 0 });

  // Play money that arrives later finds no order.
  const late = await refusal(verified(shopper, pay(server, opened)));
  expect(late.code).toBe('payment-unknown');
});

test('the invariants hold after practice orders were cleared, and a new order begins a new series of invoices', async () => {
  const { server, owner, shopper } = await practise();
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  await owner.call(clearPracticeOrders, { body: {} });
  expect(await server.ctx.pools.main.selectFrom('orders').select('id').execute()).toEqual([]);
  await expectWhole(server);
  await server.ctx.pools.main.updateTable('pickleEvents').set({ isActive: false }).execute();
  await server.restart();
  await buy(server, shopper, { [tuna]: 1 });
  const [invoice] = await server.ctx.pools.main.selectFrom('invoices').select('number').execute();
  expect(invoice!.number).toMatch(/-00001$/);
  await expectWhole(server);
});

test('control: orders that are only deleted take their stock and invoice numbers with them', async () => {
  const { server } = await practise();
  await server.ctx.pools.main.pg
    .query(`delete from invoices; delete from refunds; delete from payments;
    delete from stock_ledger where order_id is not null; delete from orders`);
  await expect(expectWhole(server)).rejects.toThrow();
});
