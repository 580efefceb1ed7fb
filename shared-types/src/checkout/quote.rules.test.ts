import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billOf, isUnderMinimum, priceLines } from './checkout.rules';
import { percentOf } from '../money.rules';
import { inOrder, openOnes } from '../pickle-events/pickle-events.rules';
import { quoteOf, smallestTotalWith } from './quote.rules';
import { offer } from '../test/offer';

const now = Date.parse('2026-08-20T12:00:00Z');
const rules = { minimumOrder: 200, deliveryFee: 50, freeDeliveryThreshold: 500 };
const products = new Map(
  [
    ['a', 400_00],
    ['b', 333_33],
    ['constructor', 250_00],
  ].map(([id, pricePaise]) => [
    id as string,
    { id: id as string, pricePaise: pricePaise as number },
  ]),
);
const line = (productId: string, quantity = 1) => ({ productId, quantity, customization: null });
const quote = (
  lines: ReturnType<typeof line>[],
  events: ReturnType<typeof offer>[],
  more: object = {},
) => quoteOf(lines, products, { rules, events: openOnes(events, now), ...more });

test('a full event changes no price', () => {
  expect(
    quote([line('a')], [offer({ discountPercent: 50, maxOrders: 1, ordersTaken: 1 })]).bill
      .subtotal,
  ).toBe(400_00);
});

test(
  'only the event with the lowest total applies to an order, and events are never added up',
  { meta: { requirements: ['D-160'] } },
  () => {
    const small = offer({ id: 'small', discountPercent: 10 });
    const big = offer({ id: 'big', discountPercent: 20 });
    const { bill, event } = quote([line('a', 2)], [small, big]);
    expect([bill.subtotal, event?.id]).toEqual([640_00, 'big']);
  },
);

test('between two events with the same total the featured one counts, then the newest', () => {
  const old = offer({ id: 'old', discountPercent: 10, createdAt: '2026-07-01T00:00:00Z' });
  const newer = offer({ id: 'young', discountPercent: 10 });
  const featured = offer({
    id: 'featured',
    discountPercent: 10,
    isFeatured: true,
    createdAt: '2026-06-01T00:00:00Z',
  });
  expect(quote([line('a')], [old, newer]).event?.id).toBe('young');
  expect(quote([line('a')], [old, newer, featured]).event?.id).toBe('featured');
  expect(inOrder([old, newer, featured]).map(({ id }) => id)).toEqual(['featured', 'young', 'old']);
});

test('an event that does not make an order cheaper is not applied to it', () => {
  expect(quote([line('a')], [offer()]).event).toBeUndefined();
  expect(
    quote([line('a')], [offer({ discountPercent: 20, products: { a: { enabled: false } } })]).event,
  ).toBeUndefined();
});

test(
  'the better of coupon and event counts, and both where the event allows it',
  { meta: { requirements: ['D-160'] } },
  () => {
    const ten = offer({ discountPercent: 10 });
    expect(quote([line('a', 2)], [ten], { coupon: { percent: 15 } })).toMatchObject({
      event: undefined,
      coupon: { percent: 15 },
      bill: { subtotal: 800_00, discount: 120_00 },
    });
    expect(
      quote([line('a', 2)], [offer({ discountPercent: 30 })], { coupon: { percent: 15 } }),
    ).toMatchObject({
      event: { id: 'onam' },
      coupon: undefined,
      bill: { subtotal: 560_00, discount: 0 },
    });
    const both = offer({ discountPercent: 10, isStackable: true });
    expect(quote([line('a', 2)], [both], { coupon: { percent: 15 } })).toMatchObject({
      event: { id: 'onam' },
      coupon: { percent: 15 },
      bill: { subtotal: 720_00, discount: 108_00 },
    });
  },
);

test(
  'the event’s threshold of free delivery counts for an order of that event alone',
  { meta: { requirements: ['D-140'] } },
  () => {
    const early = offer({ freeShippingThreshold: 300 });
    expect(quote([line('a')], [early])).toMatchObject({
      event: { id: 'onam' },
      bill: { delivery: 0, total: 400_00 },
    });
    expect(quote([line('a')], []).bill.delivery).toBe(50_00);
    const elsewhere = offer({ freeShippingThreshold: 300, products: { a: { enabled: false } } });
    expect(quote([line('a')], [elsewhere]).bill.delivery).toBe(50_00);
    // Two units less ten percent would not reach free delivery.
    const late = offer({ discountPercent: 5, freeShippingThreshold: 2_000 });
    expect(quote([line('a', 2)], [late])).toMatchObject({
      event: undefined,
      bill: { total: 800_00 },
    });
  },
);

test('an event makes no order too small to be accepted', () => {
  const half = offer({ discountPercent: 50 });
  expect(quote([line('constructor')], [half])).toMatchObject({
    event: undefined,
    bill: { subtotal: 250_00 },
  });
});

const percent = fc.integer({ min: 0, max: 9_000 }).map((n) => n / 100);
const product = fc.record(
  {
    enabled: fc.boolean(),
    discountPercent: percent,
    specialPrice: fc.integer({ min: 0, max: 60_000 }).map((n) => n / 100),
  },
  { requiredKeys: [] },
);
const offers = fc.array(
  fc.record({
    id: fc.uuid(),
    isFeatured: fc.boolean(),
    isStackable: fc.boolean(),
    discountPercent: percent,
    freeShippingThreshold: fc.integer({ min: 0, max: 1_000 }),
    products: fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), product),
    ordersTaken: fc.integer({ min: 90, max: 105 }),
  }),
  { maxLength: 4 },
);
const carts = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'constructor'),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, selector: ({ productId }) => productId },
);

test('in any cart with any events an order never costs more than without them, and no unit more than usual', () => {
  fc.assert(
    fc.property(carts, offers, fc.constantFrom(0, 15, 50), (cart, some, coupon) => {
      const lines = cart.map(({ productId, quantity }) => line(productId, quantity));
      const events = some.map((one) => offer(one));
      const { bill, event, lines: priced } = quote(lines, events, { coupon: { percent: coupon } });
      const usual = priceLines(lines, products);
      const subtotal = usual.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
      const without = billOf(subtotal, rules, percentOf(subtotal, coupon));
      if (!isUnderMinimum(without, rules)) expect(bill.total).toBeLessThanOrEqual(without.total);
      for (const [index, { unitPaise }] of priced.entries())
        expect(unitPaise).toBeLessThanOrEqual(usual[index]!.unitPaise);
      expect(Number.isInteger(bill.total)).toBe(true);
      if (event) expect(bill.total < without.total || isUnderMinimum(without, rules)).toBe(true);
      if (!isUnderMinimum(bill, rules))
        expect(bill.total).toBeGreaterThanOrEqual(smallestTotalWith(rules, openOnes(events, now)));
    }),
    { numRuns: 1_000 },
  );
});
