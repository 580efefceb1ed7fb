import type * as calls from '@kalavara/shared-types/coupons/coupons';
import type { CheckedCoupon, Coupon } from '@kalavara/shared-types/coupons/coupons';
import { couponTime, type CouponTerms } from '@kalavara/shared-types/coupons/coupons.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError, isDuplicate, isViolation } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { runCommand } from '../../platform/run-command';
import * as queries from './queries';

export const listCoupons = (ctx: AppContext): Promise<Coupon[]> =>
  queries.listCoupons(ctx.pools.main);

/**
 * Returns the code in a typed text. A code has letters and digits only, so that what copying adds, such as spaces,
 * quotes and invisible marks, does not count.
 */
const codeIn = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Finds the coupon of a typed code; undefined without a code. */
export const findCoupon = async (
  db: Kysely<DB>,
  code: string | null | undefined,
): Promise<Coupon | undefined> => (code ? queries.findCoupon(db, codeIn(code)) : undefined);

/** Returns the discount of a coupon. Throws if the coupon is unknown, switched off or not valid today. */
export function checkTerms(
  coupon: Coupon | undefined,
  now: Instant,
  field: 'coupon' | 'code' = 'coupon',
): CouponTerms {
  const problem = coupon?.isActive ? couponTime(coupon, indianDay(now)) : 'coupon-unknown';
  if (!coupon || problem) throw new AppError(problem ?? 'coupon-unknown', { fields: [field] });
  const { percent, amount, minimum, products } = coupon;
  return {
    percent: percent ?? 0,
    ...(amount !== null && { amount }),
    ...(minimum > 0 && { minimum }),
    ...(products !== null && { products }),
  };
}

/** Checks a code for the shop's page and returns its discount. Throws AppError `coupon-used-up`, or as `checkTerms`. */
export async function checkCode(ctx: AppContext, code: string): Promise<CheckedCoupon> {
  const coupon = await findCoupon(ctx.pools.main, code);
  const terms = checkTerms(coupon, ctx.clock.now(), 'code');
  const { uses, totalLimit, products: _products, ...known } = coupon!;
  if (totalLimit !== null && uses >= totalLimit)
    throw new AppError('coupon-used-up', { fields: ['code'] });
  const { products, ...rest } = terms;
  return { code: known.code, ...rest, ...(products && { products: [...products] }) };
}

/**
 * The limit that a write of orders has exceeded, as an error code; the triggers of migration 0050 check it at the
 * commit.
 */
export function limitOf(error: unknown): 'coupon-used-up' | 'coupon-used' | undefined {
  if (isViolation(error, 'coupons_total_limit')) return 'coupon-used-up';
  return isViolation(error, 'coupons_phone_limit') ? 'coupon-used' : undefined;
}

/** Converts an exceeded limit into an error of the coupon field; returns other errors unchanged. */
export function toCouponError(error: unknown): unknown {
  const limit = limitOf(error);
  return limit === undefined ? error : new AppError(limit, { fields: ['coupon'] });
}

// The room is locked before the coupon, in the same order as by transactions that place an order.
const room = 'orders';

export async function createCoupon(
  ctx: AppContext,
  command: Command,
  body: BodyOf<typeof calls.createCoupon>,
): Promise<Coupon> {
  const at = new Date(ctx.clock.now());
  const created = runCommand(ctx, command, room, ({ db }) => queries.insertCoupon(db, body, at));
  const { data } = await created.catch((error: unknown) => {
    throw isDuplicate(error, 'coupons_pkey')
      ? new AppError('coupon-exists', { fields: ['code'] })
      : error;
  });
  return data;
}

export async function updateCoupon(
  ctx: AppContext,
  command: Command,
  code: string,
  { expectedVersion, ...fields }: BodyOf<typeof calls.updateCoupon>,
): Promise<Coupon> {
  const { data } = await runCommand(ctx, command, room, async ({ db }) => {
    const before = await queries.findCoupon(db, code);
    if (!before) throw new AppError('coupon-not-found');
    const version = expectedVersion ?? before.version;
    const at = new Date(ctx.clock.now());
    const after = await queries.updateCoupon(db, { code, version }, fields, at);
    if (!after) throw new AppError('changed-meanwhile');
    return after;
  });
  return data;
}
