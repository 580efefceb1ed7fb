import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dbOf } from '../../platform/db/client-db';
import { inTransaction } from '../../platform/db/transaction';
import { copyDatabase } from '../../test/database';
import { sumCustomers } from '../figures/customer-sums.queries';
import { listByLastOrder, listBySpend } from './list';

const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** Creates a database with `customers` customers of two orders each. */
async function databaseOf(customers: number): Promise<pg.Client> {
  const database = await copyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  await client.query('alter table orders disable trigger user, enable trigger order_search');
  await client.query(
    `insert into orders (id, order_no, state, payment_status, receipt, receipt_from, draft_hash, lines, quantities,
      customer_name, customer_phone, address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise,
      gateway_mode, changed_by, created_at, updated_at, paid_at)
    select gen_random_uuid(), n || '-' || round, 'paid', 'completed', n || '-' || round, '', '', '[]', '{}',
      case when n = 500 then 'മീര നായർ' else md5(n::text) end, '+91' || (9000000000 + n * 7919), case when n % 3 = 0 then 'Beach Road, Kochi' else 'മീൻ മാർക്കറ്റിന് അടുത്തുള്ള വീട്, കരമന, Hill Road' end,
      '682031', 100 + n % 977, 0, 0, 100 + n % 977, 'test', 'test', now(), now(), now() - (round * $1 + n) * interval '1 second'
    from generate_series(1, $1::integer) as n, generate_series(0, 1) as round`,
    [customers],
  );
  await client.query('vacuum analyze orders');
  const { rows } = await client.query<{ day: string }>(
    'select distinct indian_day(paid_at) as day from orders',
  );
  await inTransaction(client, ({ db }) =>
    sumCustomers(
      db,
      rows.map(({ day }) => day),
    ),
  );
  await client.query('vacuum analyze customer_sums');
  return client;
}

type Explained = { 'QUERY PLAN': { Plan: Record<string, number> }[] };

type Query = { q?: string; cursor?: string; sort?: 'spent' };

/** The number of buffer pages that a list reads, in all of its statements. */
async function pagesRead(client: pg.Client, { sort, ...query }: Query) {
  const statements: { text: string; values: unknown[] }[] = [];
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: [string, unknown[]]) => {
    const [text, values] = args;
    statements.push({ text, values });
    return send(...args);
  }) as typeof client.query;
  const list = sort === 'spent' ? listBySpend : listByLastOrder;
  const source = { db: dbOf(client), updateSums: () => Promise.resolve() };
  const { customers, cursor } = await list(source, query, 50);
  client.query = send as typeof client.query;
  let pages = 0;
  for (const { text, values } of statements) {
    const { rows } = await client.query<Explained>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan } = rows[0]!['QUERY PLAN'][0]!;
    pages += Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
  }
  return { pages, found: customers.length, cursor };
}

const small = await databaseOf(1_000);
const large = await databaseOf(10_000);

test.each([
  ['the first page', {}, 50],
  ['the first page by spend', { sort: 'spent' as const }, 50],
  ['a town that many have', { q: 'kochi' }, 50],
  ['a name', { q: createHash('md5').update('501').digest('hex').slice(0, 12) }, 1],
  ['a name in Malayalam whose letters all orders have', { q: 'മീര' }, 1],
  ['a whole phone number', { q: `${9_000_000_000 + 500 * 7_919}` }, 1],
  ['a part of a phone number', { q: String(9_000_000_000 + 500 * 7_919).slice(2) }, 5],
])('%s of 10 000 customers reads as little as of 1 000', async (what, query, most) => {
  const few = await pagesRead(small, query);
  const many = await pagesRead(large, query);
  console.log(`${what}: ${few.pages} pages of 1 000 customers, ${many.pages} of 10 000`);
  expect(many.found).toBeLessThanOrEqual(most);
  expect(many.found).toBeGreaterThan(0);
  // A deeper index needs one page more for each read.
  expect(many.pages).toBeLessThanOrEqual(few.pages * 1.5 + 50);
});

test.each([{}, { sort: 'spent' as const }])(
  'a page in the middle of 10 000 customers reads as little as the first one',
  async (query) => {
    let first = 0;
    let cursor = undefined as string | undefined;
    for (let page = 0; page < 20; page += 1) {
      const read = await pagesRead(large, cursor === undefined ? query : { ...query, cursor });
      expect(read.found).toBe(50);
      first ||= read.pages;
      expect(read.pages).toBeLessThanOrEqual(first * 1.5 + 50);
      cursor = read.cursor!;
    }
  },
);
