import { afterAll, expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { startTestServer } from '../../test/harness';

const database = await copyDatabase();
const server = await startTestServer({ database });
afterAll(async () => {
  await server.stop();
  await database.drop();
});
const { pg } = server.ctx.pools.main;

/** Runs an update and returns the columns of both versions. */
const update = async (table: string, set: string, columns: string) =>
  (
    await pg.query<Record<string, unknown>>(
      `update ${table} set ${set} where id = (select id from ${table} order by id limit 1) returning ${columns}`,
    )
  ).rows[0]!;

test.for([
  ['products', 'told_stock', 'published_stock', '71', '72', 71, 72],
  ['products', 'place', 'position', '71', '72', 71, 72],
  ['recipes', 'words', 'texts', `'{"a":1}'`, `'{"a":2}'`, { a: 1 }, { a: 2 }],
] as const)(
  'a column of %s that the version before writes as %s and this one as %s is the same for both',
  async ([table, before, now, first, second, firstValue, secondValue]) => {
    const columns = `${before} as before, ${now} as now`;
    expect(await update(table, `${before} = ${first}`, columns)).toEqual({
      before: firstValue,
      now: firstValue,
    });
    expect(await update(table, `${now} = ${second}`, columns)).toEqual({
      before: secondValue,
      now: secondValue,
    });
  },
);

test('rows that the version before inserts have the columns of this one, and the other way round', async () => {
  const insert = async (id: string, without: readonly string[]) => {
    const { rows } = await pg.query<{ row: Record<string, unknown> }>(
      `insert into products select (jsonb_populate_record(null::products,
         to_jsonb(products) - $2::text[] || jsonb_build_object('id', $1::text, 'name', $1::text))).*
       from products order by id limit 1
       returning jsonb_build_array(told_stock = published_stock, place = position) as row`,
      [id, without],
    );
    return rows[0]!.row;
  };
  expect(await insert('from-before', ['published_stock', 'position'])).toEqual([true, true]);
  expect(await insert('from-now', ['told_stock', 'place'])).toEqual([true, true]);
});

test('an event that the version before inserts and publishes has the columns of this one', async () => {
  const { rows } = await pg.query(
    `insert into pickle_events (id, title, date, description, badge, button_text, image, is_special_event, is_featured, is_active,
       max_orders, discount_percent, free_shipping_paise, products, is_stackable, is_told, told_taken)
     values ('before', 'Before', '2026-11-23', '', '', '', '', false, false, true, 10, 5, 0, '[]', false, true, 3)
     returning is_published_running, published_orders_taken`,
  );
  expect(rows).toEqual([{ is_published_running: true, published_orders_taken: 3 }]);
  expect(await update('pickle_events', 'is_told = false', 'is_published_running as now')).toEqual({
    now: false,
  });
});
