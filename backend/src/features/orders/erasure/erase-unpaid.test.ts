import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../../../test/contents';
import { minutes, startTestServer, days } from '../../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  type Opened,
  pay,
  callOrderPlacement,
  runReconciler,
  rowOf,
  stockOf,
  totalOf,
  callVerifyPayment,
} from '../../../test/shop';

const server = await startTestServer();
const tuna = 'kerala-tuna';
beforeAll(() => fill(server, tuna, 200));

const texts = {
  customer: { name: 'Sreelakshmi Variyar', phone: '9447011111', email: 'sree@example.in' },
  address: { address: 'Pulimoottil House, Kumarakom', pincode: '686563' },
  specialInstructions: 'Ring the brass bell',
};
const draftBy = (name: string) =>
  draftOf({ [tuna]: 1 }, { ...texts, customer: { ...texts.customer, name } });
async function abandon(name = texts.customer.name) {
  const shopper = server.device();
  const draft = draftBy(name);
  const opened = await open(shopper, draft);
  return { shopper, draft, opened };
}
/** Runs the checks of five days, like the scheduler. */
async function passFiveDays() {
  for (const after of [30, 40, 60 * 6, 60 * 24, 60 * 24 * 2, 60 * 24 * 2]) {
    server.clock.advance(minutes(after));
    await server.due('expireReservations');
    await runReconciler(server);
  }
}
const nameOf = async ({ orderNo }: Opened) => (await rowOf(server, orderNo)).customerName;

async function tablesWith(...values: string[]) {
  const contents = await contentsOf(server.database.url);
  return Object.keys(contents).filter((name) =>
    contents[name]!.some((row) => values.some((value) => row.includes(value))),
  );
}

test('a checkout that was never paid loses its personal data 35 days after its last change, and its row remains', async () => {
  const { opened } = await abandon();
  const { stock } = await stockOf(server, tuna);
  await passFiveDays();
  const row = await rowOf(server, opened.orderNo);
  expect(row).toMatchObject({ state: 'expired', nextCheckAt: null, reservedUntil: null });
  server.clock.advance(row.updatedAt.getTime() + days(35) - minutes(1) - server.clock.now());
  await server.due('eraseUnpaid');
  expect(await nameOf(opened)).toBe(texts.customer.name);

  server.clock.advance(minutes(1));
  await server.due('eraseUnpaid');
  const { name, phone, email } = texts.customer;
  const written = [name, phone, email, texts.address.address, texts.specialInstructions];
  expect(await tablesWith(...written, row.receipt)).toEqual([]);
  expect(await rowOf(server, opened.orderNo)).toMatchObject({
    id: row.id,
    state: 'expired',
    receiptFrom: '',
  });
  expect(await stockOf(server, tuna)).toEqual({ stock, reserved: 0 });
  await expectInvariants(server);
  const { data } = await server
    .device()
    .call(
      getOrderStatus,
      { query: { no: opened.orderNo } },
      { headers: { 'x-order-token': opened.accessToken } },
    );
  expect(data).toMatchObject({ state: 'expired', customerInfo: { name: '' }, lines: [] });

  const { updatedAt } = await rowOf(server, opened.orderNo);
  server.clock.advance(days(40));
  await server.due('eraseUnpaid');
  expect((await rowOf(server, opened.orderNo)).updatedAt).toEqual(updatedAt);
});

test('a payment for an erased checkout waits for its cart, and becomes an order with it', async () => {
  const { shopper, draft, opened } = await abandon();
  await passFiveDays();
  server.clock.advance(days(36));
  await server.due('eraseUnpaid');
  expect(await nameOf(opened)).toBeNull();
  const signed = pay(server, opened);
  await callVerifyPayment(shopper, signed);
  expect((await rowOf(server, opened.orderNo)).state).toBe('needs-cart');
  await callOrderPlacement(shopper, draft, signed);
  expect(await rowOf(server, opened.orderNo)).toMatchObject({
    state: 'paid',
    customerName: texts.customer.name,
  });
  await expectInvariants(server);
});

test('orders and checkouts in progress retain their personal data, and checkouts with a declined payment do not', async () => {
  const owner = await server.connect('owner');
  const bought = await buy(server, server.device(), { [tuna]: 1 }, texts);
  const draft = draftBy('By Hand');
  const byHand = { draft, amount: totalOf(draft) };
  const { order: later } = await owner.call(createOrderByHand, {
    body: { ...byHand, payment: 'later' },
  });
  const declined = (await abandon('Declined')).opened;
  server.sandbox.pay({ order_id: declined.orderId, outcome: 'failed' });
  const checked = (await abandon('Checked')).opened;
  const reserved = (await abandon('Reserved')).opened;
  const gone = (await abandon('Gone')).opened;
  await passFiveDays();
  const change = (orderNo: string, columns: { nextCheckAt?: Date; reservedUntil?: Date | null }) =>
    server.ctx.pools.main
      .updateTable('orders')
      .set(columns)
      .where('orderNo', '=', orderNo)
      .execute();
  await change(checked.orderNo, { nextCheckAt: new Date(0) });
  server.clock.advance(days(36));
  await change(reserved.orderNo, { reservedUntil: new Date(server.clock.now() + minutes(5)) });
  await server.due('eraseUnpaid');

  await change(reserved.orderNo, { reservedUntil: null });

  expect(await nameOf(gone)).toBeNull();
  expect(await nameOf(declined)).toBeNull();
  const names = [];
  for (const orderNo of [bought.order.orderId, later.orderId])
    names.push((await rowOf(server, orderNo)).customerName);
  for (const opened of [checked, reserved]) names.push(await nameOf(opened));
  expect(names).toEqual([texts.customer.name, 'By Hand', 'Checked', 'Reserved']);
});

test('more checkouts than fit into one transaction are all erased', async () => {
  const { opened } = await abandon('Many');
  await passFiveDays();
  await server.ctx.pools.main.pg.query(
    `insert into orders (id, order_no, state, receipt, receipt_from, draft_hash, customer_name, total_paise, gateway_mode, changed_by,
      created_at, updated_at)
    select gen_random_uuid(), 'KV-MANY-' || n, state, 'receipt ' || n, receipt_from, '', customer_name, total_paise, gateway_mode,
      changed_by, created_at, updated_at
    from orders, generate_series(1, 120) as n where order_no = $1`,
    [opened.orderNo],
  );
  server.clock.advance(days(36));
  await server.due('eraseUnpaid');
  expect(await tablesWith('Many')).toEqual([]);
});
