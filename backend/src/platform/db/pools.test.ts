import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { createLogger } from '../log';
import { openPool } from './pools';
import { withTransaction } from './transaction';

const copy = await copyDatabase();

test('a pool that only transactions used is closed at once: else a command ends 30 s later, when its connection is idle', async () => {
  const pool = openPool(copy.url, createLogger('silent'), { name: 'test', max: 1 });
  await withTransaction(pool, (tx) => tx.run({ text: 'select 1', values: [] }));
  await pool.destroy();
  expect(pool.pg.totalCount).toBe(0);
});

test('a pool that Kysely used is closed once', async () => {
  const pool = openPool(copy.url, createLogger('silent'), { name: 'test', max: 1 });
  await pool.selectFrom('rooms').select('room').execute();
  await pool.destroy();
  expect(pool.pg.totalCount).toBe(0);
});
