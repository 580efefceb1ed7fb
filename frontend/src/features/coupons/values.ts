import type { Coupon, CouponFields } from '@kalavara/shared-types/coupons/coupons';
import { fieldPatterns } from '@kalavara/shared-types/settings/settings.rules';
import { z } from 'zod';

/** The values of the form of a coupon. */
export type CouponValues = {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  minimum: string;
  fromDay: string;
  toDay: string;
  totalLimit: string;
  phoneLimit: string;
  scope: 'all' | 'some';
  products: string[];
  isActive: boolean;
};
export type WrongValue =
  'code' | 'percent' | 'rupees' | 'minimum' | 'year' | 'days' | 'limit' | 'products';

export const newCoupon: CouponValues = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  fromDay: '',
  toDay: '',
  totalLimit: '',
  phoneLimit: '',
  scope: 'all',
  products: [],
  isActive: true,
};

const shown = (value: number | null) => (value === null ? '' : String(value));

export const toValues = (coupon: Coupon): CouponValues => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  value: shown(coupon.percent ?? coupon.amount),
  minimum: coupon.minimum === 0 ? '' : String(coupon.minimum),
  fromDay: coupon.fromDay ?? '',
  toDay: coupon.toDay ?? '',
  totalLimit: shown(coupon.totalLimit),
  phoneLimit: shown(coupon.phoneLimit),
  scope: coupon.products === null ? 'all' : 'some',
  products: coupon.products ?? [],
  isActive: coupon.isActive,
});

export const codeIn = ({ code }: CouponValues): string => code.replace(/\s/g, '').toUpperCase();
const orNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export const toFields = (values: CouponValues): CouponFields => ({
  percent: values.kind === 'percent' ? Number(values.value) : null,
  amount: values.kind === 'amount' ? Number(values.value) : null,
  minimum: orNull(values.minimum) ?? 0,
  fromDay: values.fromDay || null,
  toDay: values.toDay || null,
  totalLimit: orNull(values.totalLimit),
  phoneLimit: orNull(values.phoneLimit),
  products: values.scope === 'all' ? null : values.products,
  isActive: values.isActive,
});

const isWhole = (typed: string, most: number) =>
  /^\s*\d{1,7}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
const isRupees = (typed: string, least: number) =>
  /^\s*\d{1,6}(\.\d{1,2})?\s*$/.test(typed) && Number(typed) >= least && Number(typed) <= 100_000;

/** Browsers accept years of six digits. */
const isDay = (picked: string) => /^\d{4}-\d{2}-\d{2}$/.test(picked);

function* findWrong(values: CouponValues): Generator<[keyof CouponValues, WrongValue]> {
  if (!fieldPatterns.coupon.test(codeIn(values))) yield ['code', 'code'];
  if (values.kind === 'percent' && !isWhole(values.value, 90)) yield ['value', 'percent'];
  if (values.kind === 'amount' && !isRupees(values.value, 1)) yield ['value', 'rupees'];
  if (values.minimum.trim() !== '' && !isRupees(values.minimum, 0)) yield ['minimum', 'minimum'];
  for (const field of ['fromDay', 'toDay'] as const)
    if (values[field] && !isDay(values[field])) yield [field, 'year'];
  if (isDay(values.fromDay) && isDay(values.toDay) && values.toDay < values.fromDay)
    yield ['toDay', 'days'];
  for (const field of ['totalLimit', 'phoneLimit'] as const)
    if (values[field].trim() !== '' && !isWhole(values[field], 1_000_000)) yield [field, 'limit'];
  if (values.scope === 'some' && values.products.length === 0) yield ['products', 'products'];
}

/** The server checks the same limits; here each has a text beside its field. */
export const couponSchema = (textOf: (wrong: WrongValue) => string) =>
  z.custom<CouponValues>().superRefine((values, ctx) => {
    for (const [field, wrong] of findWrong(values))
      ctx.addIssue({ code: 'custom', path: [field], message: textOf(wrong) });
  });
