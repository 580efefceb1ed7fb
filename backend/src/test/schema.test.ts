import { expect, test } from 'vitest';
import { generateTypes } from '../tools/codegen';
import { copyDatabase } from './database';
import { onDatabase } from './on-database';

test('the types of the tables are those of the migrations', async () => {
  const database = await copyDatabase();
  await expect(generateTypes(database.url, { verify: true })).resolves.toBeUndefined();
});

test('the search index of orders collects new entries: inserting each separately costs half a millisecond per order', async () => {
  const database = await copyDatabase();
  const { rows } = await onDatabase(database.url, (client) =>
    client.query(`select reloptions from pg_class where relname = 'orders_search'`),
  );
  expect(rows).toEqual([{ reloptions: ['fastupdate=on', 'gin_pending_list_limit=256'] }]);
});
