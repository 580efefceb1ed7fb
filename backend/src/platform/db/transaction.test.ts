import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { copyDatabase } from '../../test/database';
import { AppError } from '../errors';
import { createLogger } from '../log';
import { openPool } from './pools';
import { withRetry } from './retry';
import { readPipelined, withTransaction, writeAll } from './transaction';

const copy = await copyDatabase();
// A single connection, so that every test uses the one whose network writes are counted.
const pool = openPool(copy.url, createLogger('silent'), { name: 'test', max: 1 });
afterAll(() => pool.destroy());
const insert = (room: string) => ({ text: 'insert into rooms (room) values ($1)', values: [room] });
const fails = { text: 'select 1 / $1::int', values: [0] };
const rooms = async () =>
  (await pool.selectFrom('rooms').select('room').where('room', 'like', 'test:%').execute()).map(
    ({ room }) => room,
  );

/** Returns the number of network writes of the connection during `work`. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.pg.connect();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
  client.release();
  await work();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  spies.forEach((spy) => spy.mockRestore());
  return count;
}

test('the begin is sent with the first reads, the writes with the commit: two network writes', async () => {
  const count = await countWrites(() =>
    withTransaction(pool, async (tx) => {
      const [first, second] = await Promise.all([
        tx.run<{ one: number }>({ text: 'select 1 as one', values: [] }),
        sql<{ two: number }>`select 2 as two`.execute(tx.db),
      ]);
      expect([first, second.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
      tx.write(insert('test:a'));
      tx.write(tx.db.insertInto('rooms').values({ room: 'test:b' }));
    }),
  );
  expect(count).toBe(2);
  expect(await rooms()).toEqual(['test:a', 'test:b']);
});

test('writes alone, and reads alone, take one network write', async () => {
  expect(await countWrites(() => writeAll(pool, [insert('test:c'), insert('test:d')]))).toBe(1);
  expect(
    await countWrites(() =>
      readPipelined(pool, (db) =>
        Promise.all([db.selectFrom('rooms').execute(), db.selectFrom('commands').execute()]),
      ),
    ),
  ).toBe(1);
});

test('a failing write, a failing read and a failing rule undo everything, and the connection stays usable', async () => {
  const before = await rooms();
  await expect(writeAll(pool, [insert('test:e'), fails])).rejects.toThrow('division by zero');
  await expect(
    withTransaction(pool, async (tx) => {
      await tx.run(insert('test:f'));
      await tx.run(fails);
    }),
  ).rejects.toThrow('division by zero');
  await expect(
    withTransaction(pool, async (tx) => {
      await tx.run(insert('test:g'));
      throw new Error('refused by a rule');
    }),
  ).rejects.toThrow('refused by a rule');
  await expect(
    withTransaction(pool, () => {
      throw new Error('before any statement');
    }),
  ).rejects.toThrow('before any statement');
  expect(await rooms()).toEqual(before);
});

test('a refused row and a refusal by a rule leave the connection open; any other error closes it', async () => {
  const findProcess = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool)).rows[0]?.pid;
  const before = await findProcess();
  await expect(writeAll(pool, [insert('test:a')])).rejects.toMatchObject({ code: '23505' });
  await expect(
    readPipelined(pool, async (db) => {
      const late = sql`select pg_sleep(0.1)`.execute(db);
      await db.selectFrom('rooms').execute();
      late.catch(() => undefined);
      throw new AppError('sold-out');
    }),
  ).rejects.toThrow(AppError);
  expect(await findProcess()).toBe(before);

  await expect(writeAll(pool, [fails])).rejects.toThrow('division by zero');
  expect(pool.pg.totalCount).toBe(0);
});

test('a read-only transaction reads one snapshot and refuses writes', async () => {
  await expect(
    withTransaction(pool, (tx) => tx.run(insert('test:h')), 'repeatable read read only'),
  ).rejects.toMatchObject({ code: '25006' });
});

test('contention and a copy of the same command are retried twice, other errors are not', async () => {
  const attempts = async (error: object) => {
    const work = vi.fn(() => Promise.reject(Object.assign(new Error('refused'), error)));
    await expect(withRetry(work)).rejects.toThrow('refused');
    return work.mock.calls.length;
  };
  expect(await attempts({ code: '40P01' })).toBe(3);
  expect(await attempts({ code: '40001' })).toBe(3);
  expect(await attempts({ code: '23505', constraint: 'commands_pkey' })).toBe(3);
  expect(await attempts({ code: '23505', constraint: 'rooms_pkey' })).toBe(1);
  expect(await attempts({ code: '55P03' })).toBe(1);
});
