import { randomInt, randomUUID } from 'node:crypto';
import { hourMs } from '@kalavara/shared-types/durations';
import { getFigures, type Figures, type FiguresPart } from '@kalavara/shared-types/figures/figures';
import { otherKeys, splits } from '@kalavara/shared-types/figures/figures.rules';
import { stateOfPincode } from '@kalavara/shared-types/checkout/indian-states.rules';
import {
  clearPracticeOrders,
  listOrders,
  refundOrder,
  updateOrder,
} from '@kalavara/shared-types/orders/orders';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import type { Day } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay, startOfIndianDay } from '@kalavara/shared-types/time.rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/db/transaction';
import {
  type Device,
  refusal,
  startTestServer,
  type TestServer,
  advanceToNoon,
} from '../../test/harness';
import { runAsOwner } from '../../test/database';
import { writeRefund, writeSale } from '../../test/sales';
import { buy, draftOf, totalOf } from '../../test/shop';
import { csvOf } from './csv';
import { selectOrdersOf } from '../orders/figures/takings.queries';
import { selectParts } from './queries';

const catalogue = ['kerala-tuna', 'kerala-kingfish', 'goan-shark', 'mango-classic'];
const pincodes = ['682031', '110001', '560001', '999999'];
const coupons = [null, 'PICKLE15', 'ONAM'];

const read = async (owner: Device, from: Day, to: Day): Promise<Figures> =>
  (await owner.call(getFigures, { query: { from, to } })).data;

async function start() {
  const server = await startTestServer();
  const today = indianDay(advanceToNoon(server.clock));
  return { server, owner: await server.connect('owner'), today };
}

type Sale = {
  id: string;
  no: string;
  day: Day;
  counts: boolean;
  lines: { productId: string; unitPaise: number; quantity: number }[];
  pincode: string;
  coupon: string | null;
  /** The amount of the order less refunds. */
  net: number;
  paymentId: string;
};

const pick = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;

/**
 * Creates a random order of the last `days` days, which may be cancelled or refunded, with the result of a naive
 * computation.
 */
async function randomSale(server: TestServer, today: Day, days: number): Promise<Sale> {
  const day = dayAfter(today, -randomInt(days));
  const lines = catalogue.slice(0, 1 + randomInt(3)).map((productId) => ({
    productId,
    unitPaise: 10_000 + randomInt(50_000),
    quantity: 1 + randomInt(4),
    name: productId,
    nameMl: null,
    weight: '400g',
    spiceLevel: 'Hot',
    customization: null,
  }));
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const discountPaise = pick([0, Math.round(subtotalPaise * 0.15)]);
  const deliveryPaise = pick([0, 4_999]);
  const totalPaise = subtotalPaise - discountPaise + deliveryPaise;
  const status = pick(['pending', 'delivered', 'cancelled'] as const);
  const paymentStatus = pick(['completed', 'completed', 'completed', 'refunded'] as const);
  const pincode = pick(pincodes);
  const coupon = pick(coupons);
  const { id, orderNo, paymentId } = await writeSale(server, {
    paidAt: startOfIndianDay(day) + randomInt(24) * hourMs,
    rupees: totalPaise / 100,
    status,
    paymentStatus,
    quantities: Object.fromEntries(lines.map((line) => [line.productId, line.quantity])),
    columns: {
      lines: JSON.stringify(lines),
      subtotalPaise,
      discountPaise,
      deliveryPaise,
      totalPaise,
      pincode,
      coupon,
    },
  });
  const refund = pick([0, 0, 1, Math.floor(totalPaise / 300)]);
  const state = pick(['processed', 'due', 'failed']);
  if (refund > 0) await writeRefund(server, { paymentId, rupees: refund, state, at: Date.now() });
  const back = state === 'failed' ? 0 : refund * 100;
  const net = paymentStatus === 'completed' ? totalPaise - back : 0;
  const counts = status !== 'cancelled';
  return { id, no: orderNo, day, counts, lines, pincode, coupon, net, paymentId };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const inPaise = (rupees: number) => Math.round(rupees * 100);

/** Groups the sales by a key, without the stored sums. */
function groupSales(sales: readonly Sale[], keyOf: (sale: Sale) => string) {
  const keys = [...new Set(sales.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => {
      const those = sales.filter((sale) => keyOf(sale) === key);
      return [
        key,
        {
          orders: those.filter(({ counts }) => counts).length,
          paise: sum(those.map(({ net }) => net)),
        },
      ];
    }),
  );
}
const shown = (parts: readonly FiguresPart[]) =>
  Object.fromEntries(
    parts
      .filter(({ orders, takings }) => orders !== 0 || takings > 0)
      .map(({ key, orders, takings }) => [key, { orders, paise: inPaise(takings) }]),
  );
const withoutEmpty = (sums: ReturnType<typeof groupSales>) =>
  Object.fromEntries(
    Object.entries(sums).filter(([, { orders, paise }]) => orders > 0 || paise > 0),
  );

function compare(figures: Figures, sales: readonly Sale[], from: Day, to: Day) {
  const inside = sales.filter(({ day }) => day >= from && day <= to);
  const whole = sum(inside.map(({ net }) => net));
  expect(inPaise(figures.total.takings)).toBe(whole);
  expect(figures.total.orders).toBe(inside.filter(({ counts }) => counts).length);
  const earlier = sales.filter(({ day }) => day >= figures.before.from && day < from);
  expect(inPaise(figures.before.takings)).toBe(sum(earlier.map(({ net }) => net)));
  for (const split of splits) {
    expect(sum(figures[split].map(({ takings }) => inPaise(takings)))).toBe(whole);
    expect(sum(figures[split].map(({ before }) => inPaise(before)))).toBe(
      inPaise(figures.before.takings),
    );
  }
  expect(shown(figures.byState)).toEqual(
    withoutEmpty(groupSales(inside, ({ pincode }) => stateOfPincode(pincode) ?? otherKeys.unknown)),
  );
  expect(shown(figures.byCoupon)).toEqual(
    withoutEmpty(groupSales(inside, ({ coupon }) => coupon ?? otherKeys.none)),
  );
  for (const productId of catalogue) {
    const units = inside
      .filter(({ counts }) => counts)
      .flatMap(({ lines }) => lines.filter((line) => line.productId === productId));
    expect(figures.byProduct.find(({ key }) => key === productId)?.units ?? 0).toBe(
      sum(units.map(({ quantity }) => quantity)),
    );
  }
}

test('random orders with refunds and cancellations give the figures of a naive computation, also after changes', async () => {
  const { server, owner, today } = await start();
  const from = dayAfter(today, -6);
  const sales: Sale[] = [];
  for (let n = 0; n < 40; n += 1) sales.push(await randomSale(server, today, 14));
  compare(await read(owner, from, today), sales, from, today);

  // Changes after the days were summed are included in the next answer.
  for (let n = 0; n < 10; n += 1) sales.push(await randomSale(server, today, 14));
  for (const sale of sales.slice(0, 15)) {
    const whole = sale.net >= 20_000;
    if (whole) {
      await writeRefund(server, { paymentId: sale.paymentId, rupees: 100, state: 'due', at: 0 });
      sale.net -= 10_000;
    }
    await server.ctx.pools.main
      .updateTable('orders')
      .set({ status: sale.counts ? 'cancelled' : 'confirmed' })
      .where('id', '=', sale.id)
      .execute();
    sale.counts = !sale.counts;
  }
  compare(await read(owner, from, today), sales, from, today);

  const { days } = (await owner.call(getOverview, {})).data;
  const figures = await read(owner, dayAfter(today, -29), today);
  const daysWithSales = days.filter(({ orders, takings }) => orders > 0 || takings > 0);
  const own = figures.days.filter(({ orders, takings }) => orders > 0 || takings > 0);
  expect(own).toEqual(daysWithSales.map(({ day, orders, takings }) => ({ day, orders, takings })));
});

test('whole months and the days around them add up to a naive computation, also after a change in a whole month', async () => {
  const { server, owner, today } = await start();
  const sales: Sale[] = [];
  for (let n = 0; n < 60; n += 1) sales.push(await randomSale(server, today, 240));
  const compareAll = async () => {
    for (const [first, last] of [
      [119, 0],
      [100, 7],
      [62, 31],
      [20, 3],
    ] as const) {
      const from = dayAfter(today, -first);
      const to = dayAfter(today, -last);
      compare(await read(owner, from, to), sales, from, to);
    }
    const month = dayAfter(today, -70).slice(0, 8);
    const next = dayAfter(`${month}28`, 4).slice(0, 8);
    const from = `${month}01`;
    const to = dayAfter(`${next}01`, -1);
    compare(await read(owner, from, to), sales, from, to);
  };
  await compareAll();
  for (const sale of sales) {
    if (sale.net < 20_000) continue;
    await writeRefund(server, { paymentId: sale.paymentId, rupees: 100, state: 'due', at: 0 });
    sale.net -= 10_000;
  }
  await compareAll();
});

test('without the marks of changed days the figures would stay as they were', async () => {
  const { server, owner, today } = await start();
  const { paymentId } = await writeSale(server, { paidAt: server.clock.now(), rupees: 500 });
  expect((await read(owner, today, today)).total.takings).toBe(500);
  const refund = { paymentId, rupees: 100, state: 'due', at: 0 };
  await runAsOwner(server.database, 'alter table refunds disable trigger refund_figures');
  await writeRefund(server, refund);
  expect((await read(owner, today, today)).total.takings).toBe(500);
  await runAsOwner(server.database, 'alter table refunds enable trigger refund_figures');
  await writeRefund(server, { ...refund, rupees: 50 });
  expect((await read(owner, today, today)).total.takings).toBe(350);
});

test('a refund that commits after its day was summed is in the next answer, and readers at once get the same', async () => {
  const { server, owner, today } = await start();
  const { paymentId } = await writeSale(server, { paidAt: server.clock.now(), rupees: 500 });
  const readers = await Promise.all(Array.from({ length: 8 }, () => read(owner, today, today)));
  expect(new Set(readers.map(({ total }) => total.takings))).toEqual(new Set([500]));

  await withTransaction(server.ctx.pools.main, async ({ db }) => {
    const refund = { id: randomUUID(), paymentId, amountPaise: 10_000, reason: 'owner', body: '' };
    const at = new Date();
    await db
      .insertInto('refunds')
      .values({ ...refund, state: 'due', by: 'test', at, updatedAt: at })
      .execute();
    expect((await read(owner, today, today)).total.takings).toBe(500);
  });
  expect((await read(owner, today, today)).total.takings).toBe(400);
});

test('a purchase, its partial refund and its cancellation change the figures', async () => {
  const { server, owner, today } = await start();
  const shopper = await server.connect('guest');
  const { order } = await buy(server, shopper, { 'kerala-tuna': 2 });
  const total = totalOf(draftOf({ 'kerala-tuna': 2 }));
  const first = await read(owner, today, today);
  expect(first.total).toEqual({ orders: 1, takings: total, average: total });
  expect(first.byProduct.find(({ key }) => key === 'kerala-tuna')?.units).toBe(2);
  expect(first.byState.map(({ key }) => key)).toEqual(['32']);

  const params = { id: order.orderId };
  await owner.call(refundOrder, { params, body: { amount: 100, note: 'a broken glass' } });
  expect((await read(owner, today, today)).total.takings).toBe(total - 100);
  await owner.call(updateOrder, { params, body: { status: 'cancelled' } });
  expect((await read(owner, today, today)).total).toEqual({ orders: 0, takings: 0, average: null });
});

test.each([
  ['before the next order', true],
  ['only after the next order', false],
])('practice orders that were cleared are in no figures, read %s', async (_when, isReadBetween) => {
  const { server, owner, today } = await start();
  const month = dayAfter(today, -70).slice(0, 8);
  const from: Day = `${month}01`;
  for (const day of [dayAfter(from, 4), dayAfter(from, 9), dayAfter(today, -3)])
    await writeSale(server, { paidAt: startOfIndianDay(day) + hourMs, rupees: 500 });
  const takings = async () => {
    const { total, days } = await read(owner, from, today);
    return { total: total.takings, days: days.map(({ takings: one }) => one).filter(Boolean) };
  };
  expect(await takings()).toEqual({ total: 1_500, days: [500, 500, 500] });

  await owner.call(clearPracticeOrders, { body: {} });
  if (isReadBetween) expect(await takings()).toEqual({ total: 0, days: [] });
  await writeSale(server, { paidAt: startOfIndianDay(today) + hourMs, rupees: 200 });
  expect(await takings()).toEqual({ total: 200, days: [200] });
});

test('each figure has a filter that lists its orders', async () => {
  const { server, owner, today } = await start();
  const from = dayAfter(today, -6);
  for (let n = 0; n < 25; n += 1) await randomSale(server, today, 7);
  const period = { from, to: today, limit: 500 };
  const list = async (query: object) =>
    (await owner.call(listOrders, { query: { ...period, ...query } })).data;
  const figures = await read(owner, from, today);

  expect((await list({ counted: 'orders' })).length).toBe(figures.total.orders);
  const filters = { byProduct: 'product', byState: 'state', byCoupon: 'coupon' } as const;
  for (const split of ['byProduct', 'byState', 'byCoupon'] as const)
    for (const { key, orders } of figures[split]) {
      if (key === otherKeys.delivery) continue;
      const rows = await list({ [filters[split]]: key, counted: 'orders' });
      expect(rows.length, `${split} ${key}`).toBe(orders);
    }
  for (const { key, units } of figures.byCategory.filter(({ name }) => name !== null)) {
    const rows = await list({ category: key, counted: 'orders' });
    const ids = new Set(figures.byProduct.map((part) => part.key));
    const products = await server.ctx.pools.main
      .selectFrom('products')
      .select('id')
      .where('categoryId', '=', key)
      .execute();
    const own = new Set(products.map(({ id }) => id).filter((id) => ids.has(id)));
    const found = rows.flatMap(({ lines }) => lines.filter(({ productId }) => own.has(productId)));
    expect(sum(found.map(({ quantity }) => quantity))).toBe(units);
  }
  const paid = await list({ counted: 'takings' });
  expect(paid.every(({ paymentStatus }) => paymentStatus === 'completed')).toBe(true);
});

test('a period that is too long, or ends before it begins, is refused', async () => {
  const { owner } = await start();
  for (const [from, to] of [
    ['2027-01-02', '2027-01-01'],
    ['2020-01-01', '2027-01-01'],
  ] as const)
    expect((await refusal(read(owner, from, to))).code).toBe('invalid');
});

/** The number of rows that a statement reads from tables and indexes. */
async function rowsRead(
  server: TestServer,
  query: { compile: () => { sql: string; parameters: readonly unknown[] } },
) {
  const { sql: text, parameters } = query.compile();
  const { rows } = await server.ctx.pools.main.pg.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    [...parameters],
  );
  return countScannedRows(rows[0]!['QUERY PLAN'][0].Plan);
}
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Plan[];
};
const countScannedRows = (plan: Plan): number =>
  ('Relation Name' in plan
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + sum((plan.Plans ?? []).map(countScannedRows));

test('the figures of a year read as many rows with thirty times the orders, and a changed day reads its own orders', async () => {
  const { server, owner, today } = await start();
  const { main } = server.ctx.pools;
  const from = dayAfter(today, -364);
  const insertOrders = (orders: number) =>
    sql`insert into orders (id, order_no, state, status, payment_status, receipt, receipt_from, draft_hash, lines, quantities,
        customer_name, customer_phone, address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise, gateway_mode,
        changed_by, created_at, updated_at, paid_at)
      select gen_random_uuid(), 'KV-' || gen_random_uuid(), 'paid', 'delivered', 'completed', gen_random_uuid(), 'x', 'x',
        '[{"productId":"kerala-tuna","unitPaise":50000,"quantity":1}]', '{"kerala-tuna":1}', 'Meera', '9876543210', 'Beach Road',
        '682031', 50000, 0, 0, 50000, 'test', 'test', at, at, at
      from generate_series(1, ${orders}) as n, lateral (select ${new Date(startOfIndianDay(today))}::timestamptz - (n % 300) * interval '1 day' as at) as days`.execute(
      main,
    );
  const measure = async () => {
    await runAsOwner(server.database, 'analyze');
    const { total } = await read(owner, from, today);
    return {
      orders: total.orders,
      year: await rowsRead(server, selectParts(main, { from, to: today }, false)),
      day: await rowsRead(server, selectOrdersOf(main, dayAfter(today, -3))),
    };
  };
  await insertOrders(300);
  const few = await measure();
  await insertOrders(8_700);
  const many = await measure();
  expect([few.orders, many.orders]).toEqual([300, 9_000]);
  expect(many.year).toBeLessThanOrEqual(few.year * 1.5);
  // Thirty orders a day.
  expect(many.day).toBeLessThanOrEqual(90);
});

test('the file has a header in both languages, every part, and no formulas', async () => {
  const { server, owner, today } = await start();
  await writeSale(server, { paidAt: server.clock.now(), rupees: 500, columns: { coupon: 'ONAM' } });
  const answer = await owner.http.get(`/api/figures.csv?from=${today}&to=${today}`);
  expect(answer.headers['content-disposition']).toContain(`figures_${today}_${today}.csv`);
  const lines = answer.text.slice(1).split('\r\n');
  expect(lines[0]).toBe(
    '"By / തരം","Name / പേര്","Orders / ഓർഡറുകൾ","Units / എണ്ണം","Sales / വിൽപ്പന","Sales before / മുൻ കാലയളവിലെ വിൽപ്പന"',
  );
  expect(lines[1]).toBe('"Total / ആകെ","","1","","500.00","0.00"');
  expect(lines).toContain('"Coupon / കൂപ്പൺ","ONAM","1","","500.00","0.00"');
  expect(lines).toContain('"State / സംസ്ഥാനം","Kerala","1","","500.00","0.00"');

  const figures = await read(owner, today, today);
  const formula = { ...figures.byCoupon[0]!, key: '=1+1' };
  expect(csvOf({ ...figures, byCoupon: [formula] })).toContain(`"'=1+1"`);
  // Refunds may exceed sales; the result must still be a number.
  const total = { ...figures.total, takings: -120 };
  expect(csvOf({ ...figures, total })).toContain(`"-120.00"`);
});
