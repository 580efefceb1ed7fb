import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, LooseId, text } from '../primitives';
import { fieldPatterns } from '../settings/settings.rules';

const rupees = z
  .number()
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'not-paise');
const limit = z.number().int().min(1).max(1_000_000);
const Code = z.string().regex(fieldPatterns.coupon);

const CouponTerms = z.object({
  /** The discount in percent. Null for a discount by an amount. */
  percent: z.number().int().min(1).max(90).nullable(),
  amount: rupees.min(1).nullable(),
  /** The minimum subtotal of the cart. */
  minimum: rupees.min(0),
  /** Both days are inclusive. */
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  /** The maximum of all uses, and of uses by one phone number; null for no limit. */
  totalLimit: limit.nullable(),
  phoneLimit: limit.nullable(),
  /** Null for all products. */
  products: z.array(LooseId).min(1).max(500).nullable(),
  isActive: z.boolean(),
});

type Fields = z.infer<typeof CouponTerms>;
const check = ({ percent, amount, fromDay, toDay }: Fields, ctx: z.RefinementCtx) => {
  if ((percent === null) === (amount === null))
    ctx.addIssue({ code: 'custom', path: ['percent'], message: 'either' });
  if (fromDay !== null && toDay !== null && toDay < fromDay)
    ctx.addIssue({ code: 'custom', path: ['toDay'], message: 'early' });
};

/** A code that a shopper may type, as the owner edits it. `uses`: placed orders and unpaid ones with a reservation. */
export const Coupon = CouponTerms.extend({
  code: Code,
  uses: z.number().int(),
  version: z.number().int(),
});
export type Coupon = z.infer<typeof Coupon>;
export type CouponFields = Fields;

/** Coupons in use first, then sorted by code. */
export const listCoupons = endpoint('listCoupons', { answer: { data: z.array(Coupon) } });

/**
 * An existing code is answered with `coupon-exists`. Coupons are never deleted, because orders refer to them; they are
 * switched off.
 */
export const createCoupon = endpoint('createCoupon', {
  hasLongBody: true,
  body: CouponTerms.extend({ code: Code }).superRefine(check),
  answer: { data: Coupon },
});

/** An outdated `expectedVersion` is refused with `changed-meanwhile`. The code cannot be changed. */
export const updateCoupon = endpoint('updateCoupon', {
  params: z.object({ code: Code }),
  hasLongBody: true,
  body: CouponTerms.extend({ expectedVersion: z.number().int().optional() }).superRefine(check),
  answer: { data: Coupon },
});

/**
 * The data with which the shop's page computes prices. Absent fields mean no limit, and `percent` is 0 if `amount` is
 * set.
 */
export const CheckedCoupon = z.object({
  code: z.string(),
  percent: z.number().int(),
  amount: z.number().optional(),
  minimum: z.number().optional(),
  products: z.array(z.string()).optional(),
});
export type CheckedCoupon = z.infer<typeof CheckedCoupon>;

/**
 * Checks a code and answers its discount. The list of codes never leaves the server. The limit of a phone number is
 * checked only by the checkout.
 */
export const checkCoupon = endpoint('checkCoupon', {
  body: z.strictObject({ code: text(40) }),
  answer: { data: CheckedCoupon },
});
