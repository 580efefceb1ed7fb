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
  /** Per cent off what it counts for. Null where an amount is. */
  percent: z.number().int().min(1).max(90).nullable(),
  amount: rupees.min(1).nullable(),
  /** The least subtotal of the cart. */
  minimum: rupees.min(0),
  /** Both days belong to it. */
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  /** Uses in all, and of one phone number; null: any number. */
  totalLimit: limit.nullable(),
  phoneLimit: limit.nullable(),
  /** Null: every product. */
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

/** Those in use first, then by code. */
export const listCoupons = endpoint('listCoupons', { answer: { data: z.array(Coupon) } });

/** A code that exists is `coupon-exists`. A coupon is never deleted, since orders name it: it is switched off. */
export const createCoupon = endpoint('createCoupon', {
  hasLongBody: true,
  body: CouponTerms.extend({ code: Code }).superRefine(check),
  answer: { data: Coupon },
});

/** An `expectedVersion` of before another change is refused with `changed-meanwhile`. The code stays. */
export const updateCoupon = endpoint('updateCoupon', {
  params: z.object({ code: Code }),
  hasLongBody: true,
  body: CouponTerms.extend({ expectedVersion: z.number().int().optional() }).superRefine(check),
  answer: { data: Coupon },
});

/** What the shop's page calculates with. Absent fields limit nothing, and `percent` is 0 where `amount` is set. */
export const CheckedCoupon = z.object({
  code: z.string(),
  percent: z.number().int(),
  amount: z.number().optional(),
  minimum: z.number().optional(),
  products: z.array(z.string()).optional(),
});
export type CheckedCoupon = z.infer<typeof CheckedCoupon>;

/**
 * Whether a code counts now, and what it takes off; the codes themselves never leave the server. The limit of one phone
 * number is checked by the checkout only.
 */
export const checkCoupon = endpoint('checkCoupon', {
  body: z.strictObject({ code: text(40) }),
  answer: { data: CheckedCoupon },
});
