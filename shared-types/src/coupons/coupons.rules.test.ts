import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billOf, priceLines } from '../checkout/checkout.rules';
import { couponDiscount, couponProblem, couponTime, type CouponTerms } from './coupons.rules';
import { percentOf } from '../money.rules';
import { quoteOf } from '../checkout/quote.rules';

const rules = { minimumOrder: 200, deliveryFee: 50, freeDeliveryThreshold: 500 };
const products = new Map(
  Object.entries({ a: 449_00, b: 359_50, c: 899_99 }).map(([id, pricePaise]) => [
    id,
    { id, pricePaise },
  ]),
);
const carts = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...products.keys()),
    quantity: fc.integer({ min: 1, max: 10 }),
    customization: fc.constant(null),
  }),
  { minLength: 1, selector: ({ productId }) => productId },
);
const rupees = fc.integer({ min: 1, max: 500_000 }).map((paise) => paise / 100);
const off: fc.Arbitrary<Pick<CouponTerms, 'percent' | 'amount'>> = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ percent: fc.constant(0), amount: rupees }),
);
const limits: fc.Arbitrary<Partial<CouponTerms>> = fc.record(
  {
    minimum: rupees,
    products: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'gone'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);
const coupons = fc.tuple(off, limits).map(([value, more]): CouponTerms => ({ ...value, ...more }));
const sum = (lines: readonly { totalPaise: number }[]) =>
  lines.reduce((all, { totalPaise }) => all + totalPaise, 0);

test('a coupon takes off whole paise, and never more than its products cost', () => {
  fc.assert(
    fc.property(carts, coupons, (cart, coupon) => {
      const lines = priceLines(cart, products);
      const counted = lines.filter((line) => coupon.products?.includes(line.productId) ?? true);
      const discount = couponDiscount(lines, coupon);
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(sum(counted));
      if (counted.length === 0) expect(couponProblem(lines, coupon)).toBe('coupon-no-product');
    }),
    { numRuns: 1_000 },
  );
});

test('a coupon for all products in percent takes off that share of the subtotal, as PICKLE15 does', () => {
  fc.assert(
    fc.property(carts, fc.integer({ min: 1, max: 90 }), (cart, percent) => {
      const lines = priceLines(cart, products);
      expect(couponDiscount(lines, { percent })).toBe(percentOf(sum(lines), percent));
    }),
  );
});

test('a quote is the bill with the discount of the coupon if it counts, else the bill without it', () => {
  fc.assert(
    fc.property(carts, coupons, (cart, coupon) => {
      const lines = priceLines(cart, products);
      const problem = couponProblem(lines, coupon);
      const discount = problem ? 0 : couponDiscount(lines, coupon);
      const quote = quoteOf(cart, products, { rules, events: [], coupon });
      expect(quote.bill).toEqual(billOf(sum(lines), rules, discount));
      expect(quote.coupon).toBe(problem ? undefined : coupon);
      expect(quote.bill.subtotal - quote.bill.discount).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['the minimum is the subtotal of the cart', { percent: 10, minimum: 449 }, undefined],
  ['a paisa below it', { percent: 10, minimum: 449.01 }, 'coupon-minimum'],
  ['another product', { percent: 10, products: ['b'] }, 'coupon-no-product'],
])('one kingfish, %s: %o gives %s', (_what, coupon, problem) => {
  const cart = [{ productId: 'a', quantity: 1, customization: null }];
  expect(couponProblem(priceLines(cart, products), coupon)).toBe(problem);
});

test.each([
  [null, null, undefined],
  ['2026-11-24', null, 'coupon-not-yet'],
  ['2026-11-23', '2026-11-23', undefined],
  [null, '2026-11-22', 'coupon-ended'],
])('from %s to %s on 2026-11-23: %s', (fromDay, toDay, problem) => {
  expect(couponTime({ fromDay, toDay }, '2026-11-23')).toBe(problem);
});
