import { otherKeys } from '@kalavara/shared-types/figures/figures.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderFacts } from '../orders/figures/takings';
import { splitByWeight, sumParts, takingsOf } from './split.rules';

const line = fc.record({
  productId: fc.constantFrom('a', 'b', 'c', 'd'),
  unitPaise: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
});
const order: fc.Arbitrary<OrderFacts> = fc
  .record({
    gatewayMode: fc.constantFrom('test', 'live'),
    status: fc.constantFrom('pending', 'shipped', 'cancelled'),
    paymentStatus: fc.constantFrom('completed', 'refunded', 'failed'),
    lines: fc.array(line, { maxLength: 5 }),
    percent: fc.integer({ min: 0, max: 100 }),
    deliveryPaise: fc.constantFrom(0, 4_999, 7_000),
    pincode: fc.constantFrom('682031', '110001', '999999', ''),
    country: fc.constantFrom(null, 'AE'),
    coupon: fc.constantFrom(null, 'PICKLE15', 'TEN'),
    refundShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ percent, refundShare, ...rest }) => {
    const subtotalPaise = rest.lines.reduce((sum, each) => sum + each.unitPaise * each.quantity, 0);
    const discountPaise = Math.round((subtotalPaise * percent) / 100);
    const totalPaise = subtotalPaise - discountPaise + rest.deliveryPaise;
    const refundedPaise = Math.floor(totalPaise * refundShare);
    return { ...rest, subtotalPaise, discountPaise, totalPaise, refundedPaise };
  });

test('the parts of each split add up to the takings of all orders, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), (orders) => {
      const parts = sumParts(orders);
      const whole = orders.reduce((sum, each) => sum + takingsOf(each), 0);
      for (const dimension of ['total', 'product', 'state', 'coupon']) {
        const of = parts.filter((part) => part.dimension === dimension);
        expect(of.reduce((sum, { paise }) => sum + paise, 0)).toBe(whole);
        expect(of.every(({ paise }) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
      }
    }),
  );
});

test('an amount is split by weight, and the rounding difference is added to a part', () => {
  expect(splitByWeight(100, [1n, 1n, 1n])).toEqual([33, 33, 34]);
  expect(splitByWeight(0, [5n, 7n])).toEqual([0, 0]);
});

test('a partial refund reduces products and delivery fee proportionally; a cancelled order counts only its money', () => {
  const bought: OrderFacts = {
    gatewayMode: 'live',
    status: 'cancelled',
    paymentStatus: 'completed',
    country: null,
    subtotalPaise: 1_000,
    discountPaise: 100,
    deliveryPaise: 100,
    totalPaise: 1_000,
    refundedPaise: 500,
    pincode: '682031',
    coupon: null,
    lines: [
      { productId: 'a', unitPaise: 300, quantity: 2 },
      { productId: 'b', unitPaise: 400, quantity: 1 },
    ],
  };
  const products = sumParts([bought]).filter(({ dimension }) => dimension === 'product');
  expect(products.map(({ key, orders, units, paise }) => [key, orders, units, paise])).toEqual([
    ['a', 0, 0, 270],
    ['b', 0, 0, 180],
    [otherKeys.delivery, 0, 0, 50],
  ]);
});

test('the orders of a day are summed by what they contain, where they go and their coupon', () => {
  const one: OrderFacts = {
    gatewayMode: 'live',
    status: 'pending',
    paymentStatus: 'completed',
    country: null,
    subtotalPaise: 600,
    discountPaise: 0,
    deliveryPaise: 0,
    totalPaise: 600,
    refundedPaise: 0,
    pincode: '682031',
    coupon: 'TEN',
    lines: [{ productId: 'a', unitPaise: 300, quantity: 2 }],
  };
  const abroad: OrderFacts = { ...one, country: 'AE', pincode: null, coupon: null };
  const unpaid: OrderFacts = { ...one, paymentStatus: 'failed', pincode: '999999' };
  const cancelled: OrderFacts = { ...one, status: 'cancelled', paymentStatus: 'refunded' };
  const parts = sumParts([one, abroad, unpaid, cancelled]);
  expect(
    parts.map(({ dimension, key, orders, units, paise }) => [dimension, key, orders, units, paise]),
  ).toEqual([
    ['total', '', 3, 0, 1_200],
    ['state', '32', 1, 0, 600],
    ['coupon', 'TEN', 2, 0, 600],
    ['product', 'a', 3, 6, 1_200],
    ['state', otherKeys.abroad, 1, 0, 600],
    ['coupon', otherKeys.none, 1, 0, 600],
    ['state', otherKeys.unknown, 1, 0, 0],
  ]);
});
