import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, toPaise, toRupees } from './money.rules';

test.each([
  [359, 35_900],
  [0.1 + 0.2, 30],
  [19.99, 1_999],
  [4.35, 435],
])('₹%s are %s paise', { meta: { requirements: ['D-180'] } }, (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
});

test('every whole number of paise comes back from rupees as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [10, 15, 2],
  [3, 15, 0],
  [50, 1, 1],
  [49, 1, 0],
  [44_900, 15, 6_735],
  [44_903, 15, 6_735],
  [44_910, 15, 6_737],
  [0, 15, 0],
])('of %s paise %s percent are %s, half a paisa up', (amount, percent, share) => {
  expect(percentOf(amount, percent)).toBe(share);
});

test('a share is whole, never more than half a paisa off, and never off downwards at the half', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (amount, percent) => {
        const twice = 2 * (100 * percentOf(amount, percent) - amount * percent);
        expect(twice).toBeGreaterThan(-100);
        expect(twice).toBeLessThanOrEqual(100);
      },
    ),
    { numRuns: 1_000 },
  );
});
