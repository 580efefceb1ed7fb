import { readFile } from 'node:fs/promises';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import { eraseCustomer } from '@kalavara/shared-types/customers/customers';
import {
  clearPracticeOrders,
  listOrders,
  OrderChanged,
  refundOrder,
  updateOrder,
} from '@kalavara/shared-types/orders/orders';
import { createPickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentsOf } from '../../../test/contents';
import { runAsOwner } from '../../../test/database';
import {
  minutes,
  ownerPassword,
  refusal,
  startTestServer,
  type TestServer,
} from '../../../test/harness';
import { migrationsDir } from '../../../test/previous-version';
import { writeSale } from '../../../test/sales';
import {
  buy,
  draftOf,
  expectInvariants,
  open,
  pay,
  runRefundSender,
  rowOf,
  stockOf,
  totalOf,
  callVerifyPayment,
} from '../../../test/shop';

const tuna = 'kerala-tuna';
/**
 * Starts a practice shop with a paid, a refunded and an open order at the price of an event, and an order with real
 * money.
 */
async function startPracticeShop() {
  const server = await startTestServer();
  const owner = await server.connect('owner');
  const before = await stockOf(server, tuna);
  const shopper = server.device();
  await buy(server, shopper, { [tuna]: 2 });
  const refunded = await buy(server, shopper, { [tuna]: 1 });
  const { id } = await rowOf(server, refunded.order.orderId);
  await owner.call(refundOrder, { params: { id }, body: { amount: 100, note: 'a chipped jar' } });
  await runRefundSender(server);
  const sale = { title: 'Sale', date: 'today', description: 'Cheaper', maxOrders: 9 };
  await owner.call(createPickleEvent, { body: { ...sale, discountPercent: 20 } });
  const draft = draftOf({ [tuna]: 1 });
  const opened = await open(shopper, draft, { amount: totalOf(draft, 20) });
  return { server, owner, shopper, before, opened };
}

test('clearing practice orders needs the password, deletes them, returns stock and capacity, and leaves live orders', async () => {
  const { server, owner, shopper, before, opened } = await startPracticeShop();
  const live = await writeSale(server, { paidAt: server.clock.now(), rupees: 449, mode: 'live' });
  const body = {};
  // Signing in confirms the password for ten minutes.
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

  // A practice payment that arrives later finds no order.
  const late = await refusal(callVerifyPayment(shopper, pay(server, opened)));
  expect(late.code).toBe('payment-unknown');
});

test('the invariants hold after practice orders were cleared, and a new order begins a new series of invoices', async () => {
  const { server, owner, shopper } = await startPracticeShop();
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  await owner.call(clearPracticeOrders, { body: {} });
  expect(await server.ctx.pools.main.selectFrom('orders').select('id').execute()).toEqual([]);
  await expectInvariants(server);
  await server.ctx.pools.main.updateTable('pickleEvents').set({ isActive: false }).execute();
  await server.restart();
  await buy(server, shopper, { [tuna]: 1 });
  const [invoice] = await server.ctx.pools.main.selectFrom('invoices').select('number').execute();
  expect(invoice!.number).toMatch(/-00001$/);
  await expectInvariants(server);
});

/** Returns the tables that still contain any of these values. */
async function tablesWith({ database }: TestServer, ...values: string[]) {
  const contents = await contentsOf(database.url);
  return Object.keys(contents).filter((name) =>
    contents[name]!.some((row) => values.some((value) => row.includes(value))),
  );
}

test('after practice orders were cleared their customers are in no table, and the history of live orders stays', async () => {
  const server = await startTestServer();
  const owner = await server.connect('owner');
  const customer = { name: 'Sreelakshmi Variyar', phone: '9447011111', email: 'sree@example.in' };
  const address = { address: 'Pulimoottil House, Kumarakom', pincode: '686563' };
  const texts = { customer, address, specialInstructions: 'Ring the brass bell' };
  const { order } = await buy(server, server.device(), { [tuna]: 2 }, texts);
  await owner.call(updateOrder, {
    params: { id: order.orderId },
    body: { status: 'confirmed', note: 'asked for a longer spoon' },
  });
  await open(server.device(), draftOf({ [tuna]: 1 }, texts));
  const live = await buy(server, server.device(), { [tuna]: 1 });
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ gatewayMode: 'live' })
    .where('orderNo', '=', live.order.orderId)
    .execute();
  const found = () =>
    tablesWith(
      server,
      customer.name,
      customer.phone,
      customer.email,
      address.address,
      texts.specialInstructions,
      'a longer spoon',
    );
  expect(await found()).toEqual(expect.arrayContaining(['changes', 'commands', 'orders']));

  expect(await owner.call(clearPracticeOrders, { body: {} })).toMatchObject({ cleared: 2 });
  await server.due('sumFigures');
  expect(await found()).toEqual([]);
  expect(await tablesWith(server, live.draft.customer.phone)).toContain('changes');
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  expect(await owner.call(eraseCustomer, { body: { phone: customer.phone } })).toMatchObject({
    erased: 0,
    kept: [],
  });
});

test('practice orders that an earlier version cleared lose their customers in the migration, and others do not', async () => {
  const server = await startTestServer();
  const owner = await server.connect('owner');
  const customer = { name: 'Sreelakshmi Variyar', phone: '9447011111', email: null };
  const gone = await buy(server, server.device(), { [tuna]: 2 }, { customer });
  const stays = await buy(server, server.device(), { [tuna]: 1 });
  const { id } = await rowOf(server, gone.order.orderId);
  await owner.call(refundOrder, { params: { id }, body: { amount: 100, note: 'a chipped jar' } });
  await runRefundSender(server);
  await server.sandbox.deliverWebhooks();
  const changes = () =>
    server.ctx.pools.main
      .selectFrom('changes')
      .select(['room', 'revision', 'changes'])
      .where(sql<boolean>`entities::text ~ ${stays.order.orderId}`)
      .execute();
  const before = await changes();
  await server.ctx.pools.main.pg.query(`delete from invoices where order_id = '${id}';
    delete from refunds where payment_id in (select id from payments where order_id = '${id}');
    delete from payments where order_id = '${id}'; delete from orders where id = '${id}';
    delete from commands; delete from webhook_inbox`);
  const phone = `+91${customer.phone}`;
  expect(await tablesWith(server, customer.name, phone, 'a chipped jar')).toContain('changes');

  const migration = await readFile(`${migrationsDir}/0075_copies_of_cleared_orders.sql`, 'utf8');
  await runAsOwner(server.database, migration);
  await server.due('sumFigures');
  expect(await tablesWith(server, customer.name, phone, 'a chipped jar')).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await changes()).toEqual(before);
  const { changes: last } = await server.ctx.pools.main
    .selectFrom('changes')
    .select('changes')
    .where(sql<boolean>`entities && ${[`order/${gone.order.orderId}`]}::text[]`)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(z.array(OrderChanged).parse(last)).toMatchObject([
    { order: { orderId: gone.order.orderId, totalItems: 2, deliveryAddress: { address: '' } } },
  ]);
});

test('control: orders that are only deleted violate the invariants of stock and invoice numbers', async () => {
  const { server } = await startPracticeShop();
  await server.ctx.pools.main.pg
    .query(`delete from invoices; delete from refunds; delete from payments;
    delete from stock_ledger where order_id is not null; delete from orders`);
  await expect(expectInvariants(server)).rejects.toThrow();
});
