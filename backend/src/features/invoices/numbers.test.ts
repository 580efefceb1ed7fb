import { listOrders } from '@kalavara/shared-types/orders/orders';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { financialYear } from '@kalavara/shared-types/invoices/invoices.rules';
import { expect, test } from 'vitest';
import { openMany } from '../../test/faults/money/tools';
import { addBeforeCommit, rewriteQueries } from '../../test/faults/money/without-protection';
import { range } from '../../test/range';
import { startTestServer, testClock, type TestServer, advanceToNoon } from '../../test/harness';
import { runAsOwner } from '../../test/database';
import { buy, expectInvariants, pay, type Signed, callVerifyPayment } from '../../test/shop';

const clock = testClock();
const year = financialYear(indianDay(advanceToNoon(clock)));
const server = await startTestServer({ clock });
const shopper = await server.connect('guest');
const owner = await server.connect('owner');

const invoicesOf = async ({ ctx }: TestServer, orderNo: string) =>
  ctx.pools.main
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .selectAll('invoices')
    .where('orderNo', '=', orderNo)
    .orderBy('invoices.createdAt')
    .execute();

test('a paid order has an invoice, and the owner’s open list has its number at once', async () => {
  const { batches } = await owner.enter('orders');
  const { opened } = await buy(server, shopper, { 'kerala-tuna': 2 });
  const [invoice] = await invoicesOf(server, opened.orderNo);
  expect(invoice).toMatchObject({
    kind: 'bill-of-supply',
    number: expect.stringMatching(`^KTB-${year}-\\d{5}$`),
    totalPaise: opened.amount * 100,
  });
  const entry = {
    number: invoice!.number,
    kind: 'bill-of-supply',
    date: indianDay(server.clock.now()),
    total: opened.amount,
  };
  await expect
    .poll(() => batches.flatMap(({ changes }) => changes))
    .toContainEqual(
      expect.objectContaining({
        type: 'order.changed',
        order: expect.objectContaining({ orderId: opened.orderNo, invoices: [entry] }),
      }),
    );
  const { data } = await owner.call(listOrders, { query: { q: opened.orderNo } });
  expect(data[0]!.invoices).toEqual([entry]);
  await expectInvariants(server);
});

// Several products, because orders of one product would wait for its row.
const productIds = [
  'kerala-kingfish',
  'kerala-tuna',
  'kerala-sardine',
  'pearl-spot',
  'goan-shark',
  'dry-prawn',
  'bengali-rohu',
  'seer-roe',
  'coastal-mackerel',
  'coastal-anchovy',
];
const numbersOf = async ({ ctx }: TestServer) =>
  (await ctx.pools.main.selectFrom('invoices').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  );
const listNumbers = (count: number) =>
  range(count).map((n) => `KTB-${year}-${String(n + 1).padStart(5, '0')}`);

/** Creates orders that are paid and not settled, to settle all at once. */
async function payMany(at: TestServer, count: number) {
  const phone = await at.connect('guest');
  const all: Signed[] = [];
  for (const productId of productIds)
    all.push(
      ...(await openMany(at, phone, productId, count / productIds.length)).map(({ opened }) =>
        pay(at, opened),
      ),
    );
  const mixed = all.map(
    (_, n) =>
      all[
        ((n % productIds.length) * count) / productIds.length + Math.floor(n / productIds.length)
      ]!,
  );
  const settleAll = () =>
    Promise.all(
      mixed.map((signed) =>
        callVerifyPayment(phone, signed).then(
          ({ state }) => state,
          () => 'failed',
        ),
      ),
    );
  /** A slow gateway leaves some orders pending: they are settled a second time. */
  const waitUntilAllPaid = () =>
    expect.poll(async () => [...new Set(await settleAll())]).toEqual(['paid']);
  return { settleAll, waitUntilAllPaid };
}

test('200 orders settled at once have the numbers 1 to 200, each once', async () => {
  const at = await startTestServer({ clock });
  const { waitUntilAllPaid } = await payMany(at, 200);
  await waitUntilAllPaid();
  expect(await numbersOf(at)).toEqual(listNumbers(200));
  await expectInvariants(at);
});

/** Makes every third sale fail at its end, like a full disk or a power cut. */
function failEveryThird(change = (text: string) => text) {
  let sales = 0;
  return (text: string) =>
    text.includes('invoice_counters') && ++sales % 3 === 0
      ? addBeforeCommit(change(text), '1 / (revision - revision)')
      : change(text);
}

test('a sale that is rolled back leaves no gap: the next one gets its number', async () => {
  const at = await startTestServer({ clock });
  const { settleAll, waitUntilAllPaid } = await payMany(at, 60);
  const restoreQueries = rewriteQueries(at, failEveryThird());
  const first = await settleAll();
  await restoreQueries();
  expect(new Set(first)).toContain('failed');
  const numbers = await numbersOf(at);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(listNumbers(numbers.length));
  await waitUntilAllPaid();
  expect(await numbersOf(at)).toEqual(listNumbers(60));
  await expectInvariants(at);
});

/** Replaces the statement that draws the number. */
const replaceCounter =
  (last: string, from = '') =>
  (text: string) =>
    text.replace(
      /insert into invoice_counters \(series, last\) select (\$\d+), [\s\S]*?returning series, last/,
      `select $1::text as series, ${last} as last ${from}`,
    );
const highestPlusOne = replaceCounter(
  'coalesce(max(right(number, 5)::integer), 0) + 1',
  'from invoices',
);
const fromSequence = replaceCounter(`nextval('invoice_numbers')`);

test('control: with the highest number plus one instead of the counter, numbers are given twice', async () => {
  const at = await startTestServer({ clock });
  await runAsOwner(at.database, 'alter table invoices drop constraint invoices_pkey cascade');
  const { settleAll } = await payMany(at, 60);
  const restoreQueries = rewriteQueries(at, (text) =>
    addBeforeCommit(highestPlusOne(text), 'pg_sleep(0.02)'),
  );
  await settleAll();
  await restoreQueries();
  const numbers = await numbersOf(at);
  expect(new Set(numbers).size).toBeLessThan(numbers.length);
});

test('control: with a sequence instead of the counter, sales that are rolled back leave gaps', async () => {
  const at = await startTestServer({ clock });
  await runAsOwner(at.database, 'create sequence invoice_numbers');
  const { settleAll } = await payMany(at, 60);
  const restoreQueries = rewriteQueries(at, failEveryThird(fromSequence));
  await settleAll();
  await restoreQueries();
  const numbers = await numbersOf(at);
  expect(numbers.at(-1)! > listNumbers(numbers.length).at(-1)!).toBe(true);
});
