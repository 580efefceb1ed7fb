import { expect, test } from 'vitest';
import { bestPrice, isRunning, openOnes, priceIn } from './pickle-events.rules';
import { offer } from '../test/offer';

const now = Date.parse('2026-08-20T12:00:00Z');

test('an event counts from its first instant until before its last, while it is active', () => {
  const span = { startsAt: '2026-08-20T12:00:00Z', endsAt: '2026-08-21T12:00:00Z' };
  expect(isRunning(offer(span), now - 1)).toBe(false);
  expect(isRunning(offer(span), now)).toBe(true);
  expect(isRunning(offer(span), now + 24 * 3_600_000 - 1)).toBe(true);
  expect(isRunning(offer(span), now + 24 * 3_600_000)).toBe(false);
  expect(isRunning(offer({ ...span, isActive: false }), now)).toBe(false);
});

test('a full event is not open', () => {
  expect(openOnes([offer({ maxOrders: 10, ordersTaken: 9 })], now)).toHaveLength(1);
  expect(openOnes([offer({ maxOrders: 10, ordersTaken: 10 })], now)).toEqual([]);
  // A screen receives only running events, and its clock may be wrong.
  const over = offer({ endsAt: '2026-08-20T11:00:00Z' });
  expect([openOnes([over], now), openOnes([over])]).toEqual([[], [over]]);
});

test.each([
  ['an empty discount of a product is that of the event', {}, 360_00],
  ['a product’s own percentage stands above the event’s', { discountPercent: 25 }, 300_00],
  ['also if it is none at all', { discountPercent: 0 }, 400_00],
  ['a special price stands above both', { discountPercent: 25, specialPrice: 199.5 }, 199_50],
  ['a special price above the usual one does not apply', { specialPrice: 450 }, 400_00],
  ['a product that is switched off is not in it', { enabled: false, specialPrice: 1 }, 400_00],
  ['a product counts as enabled unless its flag is explicitly false', { enabled: true }, 360_00],
])(
  '%s',
  { meta: { requirements: ['O-156', 'O-162', 'O-242', 'O-243'] } },
  (_name, product, price) => {
    expect(priceIn(offer({ discountPercent: 10, products: { a: product } }), 'a', 400_00)).toBe(
      price,
    );
  },
);

test('a product that is not named takes part', { meta: { requirements: ['O-162'] } }, () => {
  expect(priceIn(offer({ discountPercent: 10 }), 'constructor', 250_00)).toBe(225_00);
});

test('a percentage is rounded to whole paise, and at half a paisa in favour of the shopper', () => {
  expect(priceIn(offer({ discountPercent: 10 }), 'b', 333_33)).toBe(300_00);
  expect(priceIn(offer({ discountPercent: 50 }), 'b', 333_33)).toBe(166_66);
  expect(priceIn(offer({ discountPercent: 90 }), 'b', 1)).toBe(0);
});

test('a product is shown with its lowest price of all open events', () => {
  const events = [
    offer({ discountPercent: 10 }),
    offer({ id: 'x', discountPercent: 90, maxOrders: 1, ordersTaken: 1 }),
    offer({ id: 'y', products: { a: { specialPrice: 350 } } }),
  ];
  expect(bestPrice(openOnes(events), 'a', 400_00)).toBe(350_00);
  expect(bestPrice(openOnes(events), 'b', 333_33)).toBe(300_00);
  expect(bestPrice([], 'a', 400_00)).toBe(400_00);
});
