import type { Coupon, CouponFields } from '@kalavara/shared-types/coupons/coupons';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Coupons } from '../../platform/schema.gen';

const toCoupon = (row: Selectable<Coupons>): Coupon => ({
  code: row.code,
  percent: row.percent,
  amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
  minimum: toRupees(row.minimumPaise),
  fromDay: row.fromDay,
  toDay: row.toDay,
  totalLimit: row.totalLimit,
  phoneLimit: row.phoneLimit,
  products: row.products,
  isActive: row.isActive,
  uses: row.uses,
  version: row.version,
});

const toColumns = ({ amount, minimum, ...fields }: CouponFields) => ({
  ...fields,
  amountPaise: amount === null ? null : toPaise(amount),
  minimumPaise: toPaise(minimum),
});

export async function listCoupons(db: Kysely<DB>): Promise<Coupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .orderBy('isActive', 'desc')
    .orderBy('code')
    .execute();
  return rows.map(toCoupon);
}

export async function findCoupon(db: Kysely<DB>, code: string): Promise<Coupon | undefined> {
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row && toCoupon(row);
}

export async function insertCoupon(
  tx: Transaction<DB>,
  { code, ...fields }: CouponFields & Pick<Coupon, 'code'>,
  at: Date,
): Promise<Coupon> {
  const row = { code, ...toColumns(fields), createdAt: at, updatedAt: at };
  return toCoupon(
    await tx.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Updates a coupon. Returns undefined if its version has changed meanwhile. */
export async function updateCoupon(
  tx: Transaction<DB>,
  { code, version }: Pick<Coupon, 'code' | 'version'>,
  fields: CouponFields,
  at: Date,
): Promise<Coupon | undefined> {
  const row = await tx
    .updateTable('coupons')
    .set({ ...toColumns(fields), updatedAt: at, version: sql<number>`version + 1` })
    .where('code', '=', code)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toCoupon(row);
}
