import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { createLogger } from '../log';
import { closePools, openPool, openPools, type Pool } from './pools';
import { withTransaction } from './transaction';

const copy = await copyDatabase();

test('a pool that only transactions used is closed at once; otherwise a command would end 30 s later, when its connection is idle', async () => {
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

test('a migration may take minutes, and has the same lock timeout as every other statement', async () => {
  const given = { name: 'test', max: 1, statementTimeoutMs: 600_000 };
  const pool = openPool(copy.url, createLogger('silent'), given);
  const shown = async (name: string) =>
    (await pool.pg.query<Record<string, string>>(`show ${name}`)).rows[0];
  expect(await shown('statement_timeout')).toEqual({ statement_timeout: '10min' });
  expect(await shown('lock_timeout')).toEqual({ lock_timeout: '3s' });
  expect(pool.pg.options.query_timeout).toBeGreaterThan(600_000);
  await pool.destroy();
});

test('the pool for payments finds its rows by key, and only the relaxed pool commits without waiting for the disk', async () => {
  const pools = openPools(copy.url, createLogger('silent'), 1);
  const settingsOf = async ({ pg }: Pool) => {
    const names = ['enable_seqscan', 'jit', 'plan_cache_mode', 'synchronous_commit'];
    const text = `select name || '=' || setting as set from pg_settings where source = 'client' and name = any($1) order by name`;
    return (await pg.query<{ set: string }>(text, [names])).rows.map(({ set }) => set);
  };
  try {
    expect(await settingsOf(pools.main)).toEqual([]);
    expect(await settingsOf(pools.relaxed)).toEqual(['synchronous_commit=off']);
    expect(await settingsOf(pools.payments)).toEqual([
      'enable_seqscan=off',
      'jit=off',
      'plan_cache_mode=force_generic_plan',
    ]);
  } finally {
    await closePools(pools);
  }
});
