import { migrationsDir as dir } from '../../test/previous-version';
import { listMigrations, migrate } from '../../platform/db/migrate';
import { openPool } from '../../platform/db/pools';
import { createLogger } from '../../platform/log';
import { emptyDatabase } from '../../test/database';
import { brokenInvariants } from '../../test/invariants';
import { expect, onTestFinished, test } from 'vitest';

const before = (await listMigrations(dir)).indexOf('0050_coupons');

/** An installation from before the table of coupons, filled by `rows` and then migrated. */
async function migrated(rows: string) {
  const database = await emptyDatabase();
  const pool = openPool(database.url, createLogger('silent'), {
    name: 'migrated',
    max: 1,
    timeoutMultiplier: 20,
  });
  onTestFinished(() => pool.destroy());
  await migrate(pool, dir, before);
  await pool.pg.query(rows);
  await migrate(pool, dir);
  const coupons = await pool.selectFrom('coupons').selectAll().orderBy('code').execute();
  return { database, coupons };
}
const settings = (value: object) =>
  `insert into settings (name, value) values ('shop', '${JSON.stringify(value)}')`;
const pickle15 = {
  code: 'PICKLE15',
  percent: 15,
  amountPaise: null,
  minimumPaise: 0,
  fromDay: null,
  toDay: null,
  totalLimit: null,
  phoneLimit: null,
  products: null,
  isActive: true,
  uses: 0,
};

test.each([
  ['a new installation', 'select'],
  ['one whose settings name no coupons', settings({ deliveryFee: 60 })],
])('%s has PICKLE15', async (_what, rows) => {
  expect((await migrated(rows)).coupons).toMatchObject([pickle15]);
});

test('the migration preserves the coupons of the settings with their uses', async () => {
  const known = [
    { code: 'ONAM20', percent: 20, isActive: true },
    { code: 'OLD', percent: 5, isActive: false },
  ];
  const order = (no: string, coupon: string, more: string) =>
    `insert into orders (id, order_no, receipt, receipt_from, draft_hash, coupon, total_paise, gateway_mode, changed_by, created_at, updated_at, state, status, paid_at, reserved_until, quantities)
    values (gen_random_uuid(), '${no}', '${no}', '', '', '${coupon}', 100, 'test', 'create', now(), now(), ${more})`;
  const { coupons, database } = await migrated(
    [
      settings({ coupons: known }),
      order('1', 'ONAM20', `'refunded', 'delivered', now(), null, '{}'`),
      order('2', 'ONAM20', `'refunded', 'cancelled', now(), null, '{}'`),
      order('3', 'ONAM20', `'awaiting', 'pending', null, now(), '{}'`),
      order('4', 'OLD', `'expired', 'pending', null, null, '{}'`),
    ].join(';'),
  );
  expect(
    coupons.map(({ code, percent, isActive, uses }) => [code, percent, isActive, uses]),
  ).toEqual([
    ['OLD', 5, false, 0],
    ['ONAM20', 20, true, 2],
  ]);
  const broken = await brokenInvariants(database.url);
  expect(Object.keys(broken).filter((name) => name.includes('coupon'))).toEqual([]);
});

test('the migration adds no coupon if the owner removed all', async () => {
  expect((await migrated(settings({ coupons: [] }))).coupons).toEqual([]);
});
