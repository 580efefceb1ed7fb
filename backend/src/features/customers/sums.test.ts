import { randomInt } from 'node:crypto';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import {
  type Customer,
  eraseCustomer,
  listCustomers,
} from '@kalavara/shared-types/customers/customers';
import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { createOrderByHand, recordPayment } from '@kalavara/shared-types/orders/orders-by-hand';
import type { Day } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay, startOfIndianDay } from '@kalavara/shared-types/time.rules';
import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/db/transaction';
import type { DB } from '../../platform/schema.gen';
import { copyDatabase, runAsOwner } from '../../test/database';
import {
  type Device,
  minutes,
  ownerPassword,
  startTestServer,
  advanceToNoon,
} from '../../test/harness';
import { writeRefund, writeSale } from '../../test/sales';
import { buy, draftOf, fill, open, pay, totalOf, callVerifyPayment } from '../../test/shop';
import { sumCustomers } from '../figures/customer-sums.queries';
import { clearChangedDays, lockFigures } from '../figures/queries';

const database = await copyDatabase();
const server = await startTestServer({ database });
const other = await startTestServer({ database });
const today = indianDay(advanceToNoon(server.clock));
advanceToNoon(other.clock);
const owner = await server.connect('owner');
const elsewhere = await other.connect('owner');
await fill(server, 'kerala-kingfish', 500);
const db = server.ctx.pools.main;

/** Lists all pages, by default in the order of spending. */
async function listAll(at: Device, sort: 'spent' | 'last' = 'spent'): Promise<Customer[]> {
  const all: Customer[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { sort, limit: '7', ...(cursor !== null && { cursor }) };
    const page = await at.call(listCustomers, { query });
    all.push(...page.data);
    ({ cursor } = page);
  } while (cursor !== null);
  return all;
}
const sumsOf = (customers: readonly Customer[]) =>
  Object.fromEntries(customers.map(({ phone, orders, spent }) => [phone, [orders, spent]]));
const find = async (phone: string, at = owner) => sumsOf(await listAll(at))[phone];

/** Computes the sums from orders, payments and refunds only. */
async function naiveSums(): Promise<Record<string, [number, number]>> {
  const placed = await db
    .selectFrom('orders')
    .selectAll()
    .where('paidAt', 'is not', null)
    .execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const sums: Record<string, [number, number]> = {};
  for (const order of placed) {
    if (!order.customerPhone) continue;
    const [orders, spent] = sums[order.customerPhone] ?? [0, 0];
    const own = payments.filter(({ orderId, isApplied }) => orderId === order.id && isApplied);
    const back = refunds
      .filter(({ state, reason }) => state !== 'failed' && reason !== 'overpaid')
      .filter(({ paymentId }) => own.some(({ id }) => id === paymentId))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const paid = order.paymentStatus === 'completed' ? order.totalPaise - back : 0;
    sums[order.customerPhone] = [orders + 1, spent + paid / 100];
  }
  return sums;
}

async function expectExact() {
  const expected = await naiveSums();
  for (const at of [owner, elsewhere])
    for (const sort of ['spent', 'last'] as const) {
      const customers = await listAll(at, sort);
      expect(sumsOf(customers)).toEqual(expected);
      expect(new Set(customers.map(({ phone }) => phone)).size).toBe(customers.length);
      if (sort === 'spent')
        expect(customers.map(({ spent }) => spent)).toEqual(
          customers.map(({ spent }) => spent).sort((a, b) => b - a),
        );
    }
}

const phones = Array.from({ length: 6 }, (_, n) => `+91944720000${n}`);
const someone = () => phones[randomInt(phones.length)]!;
const writeOrder = (phone: string, day: Day = dayAfter(today, -randomInt(5)), rupees = 100) =>
  writeSale(server, {
    paidAt: startOfIndianDay(day) + randomInt(20) * 3_600_000,
    rupees,
    columns: { customerPhone: phone },
  });

test('a purchase, an order by hand and its later payment, a refund and a cancellation each count at once on both servers', async () => {
  const phone = '9447100011';
  const stored = `+91${phone}`;
  const customer = { name: 'Leela', phone, email: null };
  const draft = draftOf({ 'kerala-kingfish': 1 }, { customer });
  const total = totalOf(draft);
  const expectSums = async (orders: number, spent: number) => {
    expect(await find(stored, elsewhere)).toEqual([orders, spent]);
    expect(await find(stored)).toEqual([orders, spent]);
  };

  const { order } = await buy(server, server.device(), { 'kerala-kingfish': 1 }, { customer });
  await expectSums(1, total);
  const byHand = { draft, amount: total };
  const { order: later } = await owner.call(createOrderByHand, {
    body: { ...byHand, payment: 'later' },
  });
  await expectSums(2, total);
  const params = { id: later.orderId };
  await owner.call(recordPayment, { params, body: { method: 'cash', paidOn: today } });
  await expectSums(2, 2 * total);
  const refunded = { params: { id: order.orderId } };
  await owner.call(refundOrder, { ...refunded, body: { amount: 100, note: 'a broken glass' } });
  await expectSums(2, 2 * total - 100);
  const body = { status: 'cancelled', paymentStatus: 'refunded' } as const;
  await owner.call(updateOrder, { ...refunded, body });
  await expectSums(2, total);
  await expectExact();
});

test('a shopper who corrects the phone number before paying is a customer by the new number only', async () => {
  const shopper = server.device();
  const wrong = '9447100021';
  const right = '9447100022';
  const draft = (phone: string) =>
    draftOf({ 'kerala-kingfish': 1 }, { customer: { name: 'Ravi', phone, email: null } });
  await open(shopper, draft(wrong));
  expect(await find(`+91${wrong}`)).toBeUndefined();
  await callVerifyPayment(shopper, pay(server, await open(shopper, draft(right))));
  expect(await find(`+91${wrong}`)).toBeUndefined();
  expect(await find(`+91${right}`)).toEqual([1, totalOf(draft(right))]);
});

test('random orders, refunds, cancellations and other phone numbers give the sums of a naive computation', async () => {
  for (let round = 0; round < 6; round += 1) {
    const orders = [];
    for (let n = 0; n < 8; n += 1) orders.push(await writeOrder(someone()));
    await expectExact();
    const [refunded, cancelled, moved, deleted] = orders;
    const refund = { paymentId: refunded!.paymentId, rupees: 30, at: 0 };
    await writeRefund(server, { ...refund, state: 'due' });
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', paymentStatus: 'refunded' })
      .where('id', '=', cancelled!.id)
      .execute();
    await db
      .updateTable('orders')
      .set({ customerPhone: someone() })
      .where('id', '=', moved!.id)
      .execute();
    await db.deleteFrom('payments').where('orderId', '=', deleted!.id).execute();
    await db.deleteFrom('orders').where('id', '=', deleted!.id).execute();
    await expectExact();
  }
});

test('the sums exclude an erased customer, but include one with an order in progress', async () => {
  const phone = '+919447100031';
  const { orderNo } = await writeOrder(phone, today, 900);
  const erase = async () => {
    await owner.call(confirmPassword, { body: { password: ownerPassword } });
    return owner.call(eraseCustomer, { body: { phone } });
  };
  const stored = async () => {
    const days = await db.selectFrom('customerDays').select('phone').execute();
    const sums = await db.selectFrom('customerSums').select('phone').execute();
    return [...days, ...sums].filter((row) => row.phone === phone).length;
  };
  expect(await find(phone)).toEqual([1, 900]);
  expect(await erase()).toMatchObject({ erased: 0 });
  expect(await find(phone)).toEqual([1, 900]);
  await owner.call(updateOrder, { params: { id: orderNo }, body: { status: 'delivered' } });
  expect(await stored()).toBe(2);
  expect(await erase()).toMatchObject({ erased: 1 });
  expect(await stored()).toBe(0);
  await expectExact();
});

test('without the mark of a changed day a sum would stay as it was', async () => {
  const phone = '+919447100041';
  const { paymentId } = await writeOrder(phone, today, 500);
  expect(await find(phone)).toEqual([1, 500]);
  await runAsOwner(database, 'alter table refunds disable trigger refund_figures');
  const refund = { paymentId, state: 'due', at: 0 };
  await writeRefund(server, { ...refund, rupees: 100 });
  expect(await find(phone)).toEqual([1, 500]);
  await runAsOwner(database, 'alter table refunds enable trigger refund_figures');
  await writeRefund(server, { ...refund, rupees: 50 });
  expect(await find(phone)).toEqual([1, 350]);
});

test('owners who read on both servers while orders are placed get exact sums in the end', async () => {
  const place = async () => {
    for (let n = 0; n < 10; n += 1) {
      const { paymentId } = await writeOrder(someone());
      await writeRefund(server, { paymentId, rupees: 10, state: 'due', at: 0 });
    }
  };
  const read = async (at: Device) => {
    for (let n = 0; n < 10; n += 1) await listAll(at);
  };
  await Promise.all([place(), place(), read(owner), read(elsewhere), read(owner)]);
  await expectExact();
});

const lockRow = (tx: Transaction<DB>, day: Day, phone: string) =>
  sql`select from customer_days where day = ${day}::date and phone = ${phone} for update`.execute(
    tx,
  );
const waiting = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
};

/**
 * The first process has read its days and waits for a row of the earlier day. Meanwhile an order is placed on the later
 * day, and a second process sums it.
 */
async function raceSums(isLocked: boolean, phone: string) {
  const earlier = dayAfter(today, -30);
  const later = dayAfter(today, -29);
  const early = `${phone.slice(0, -1)}0`;
  // The control gets the days as an argument: deleting the same marks would also make the two processes wait for each
  // other.
  const sumChanged = async (days: Day[]) =>
    withTransaction(server.ctx.pools.main, async (tx) => {
      if (isLocked) await lockFigures(tx.db);
      await sumCustomers(tx.db, isLocked ? await clearChangedDays(tx.db) : days);
    });
  await writeOrder(early, earlier);
  await writeOrder(phone, later);
  await sumChanged([earlier, later]);
  await writeOrder(early, earlier);
  await writeOrder(phone, later);
  let first: Promise<void> | undefined;
  let second: Promise<void> | undefined;
  await withTransaction(other.ctx.pools.main, async (tx) => {
    await lockRow(tx.db, earlier, early);
    first = sumChanged([earlier, later]);
    await expect.poll(waiting).toBe(1);
    await writeOrder(phone, later);
    second = sumChanged([later]);
    if (isLocked) await expect.poll(waiting).toBe(2);
    else await second;
  });
  await Promise.all([first, second]);
  const [row] = await db
    .selectFrom('customerSums')
    .select('orders')
    .where('phone', '=', phone)
    .execute();
  return row?.orders;
}

test('two servers that sum the same day at once store the later order; without their lock it is lost', async () => {
  expect(await raceSums(true, '+919447100051')).toBe(3);
  expect(await raceSums(false, '+919447100061')).toBe(2);
  await runAsOwner(database, 'insert into figure_changes select distinct day from customer_days');
  await expectExact();
});

test('the sums of an earlier installation are calculated at the first read', async () => {
  await runAsOwner(database, 'truncate customer_days, customer_sums');
  expect(await listAll(owner)).toEqual([]);
  server.clock.advance(minutes(1));
  await runAsOwner(
    database,
    `insert into figure_changes
      select each::date from (select indian_day(min(paid_at)) as first, indian_day(max(paid_at)) as last from orders where paid_at is not null) as ends,
        generate_series(first, last, interval '1 day') as each`,
  );
  await expectExact();
});
