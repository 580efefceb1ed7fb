import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@kalavara/shared-types/accounts/accounts';
import { listOrders } from '@kalavara/shared-types/orders/orders';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database';
import { startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { onDatabase } from '../../test/on-database';
import { restore } from './restore';

/**
 * A backup written by an earlier version: 60 orders, refunds, a kitchen day. The file beside it describes its tables
 * without generated columns.
 */
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
type Table = { rows: number; columns: string[]; sha256: string };

const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-earlier-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The current names of columns of that version (migrations 35 and 70). */
const renamed = new Map([
  ['products.told_stock', 'published_stock'],
  ['products.place', 'position'],
  ['pickle_events.is_told', 'is_published_running'],
  ['pickle_events.told_taken', 'published_orders_taken'],
  ['recipes.words', 'texts'],
]);

/** The rows of a table with the columns of that version. */
async function describe(client: pg.Client, table: string, columns: string[]): Promise<Table> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(table_row) as row from ${table} as table_row`,
  );
  const nameNow = (column: string) => renamed.get(`${table}.${column}`) ?? column;
  const lines = rows
    .map(({ row }) => JSON.stringify(columns.map((column) => row[nameNow(column)])))
    .sort();
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { rows: rows.length, columns, sha256 };
}

test('a backup of an earlier version is restored row by row, and the shop continues from it', async () => {
  const database = await emptyDatabase();
  const { config } = await startTestServer();
  await restore(
    { dataDir, databaseUrl: database.url, migrationsDir: config.migrationsDir },
    fixture('backup-0.2.0.tar.gz'),
  );

  const expected = JSON.parse(await readFile(fixture('backup-0.2.0.json'), 'utf8')) as Record<
    string,
    Table
  >;
  await onDatabase(database.url, async (client) => {
    await client.query(`set time zone 'UTC'`); // The fixture was described in this time zone.
    for (const [table, { columns }] of Object.entries(expected))
      expect(await describe(client, table, columns), table).toEqual(expected[table]);
  });

  expect(await brokenInvariants(database.url)).toEqual({});
  const server = await startTestServer({ database });
  const owner = server.device();
  await owner.call(login, { body: { username: 'owner', password: 'a-long-bench-password' } });
  expect((await owner.call(listOrders, {})).data).toHaveLength(60);
});
