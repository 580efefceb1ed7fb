import { expect, test } from 'vitest';
import { isRecentRise, latestRise, riseAbove } from './price-rises.rules';

const priced = (...prices: number[]) => ({
  priceHistory: prices.map((price, n) => ({
    price,
    date: new Date(Date.UTC(2026, 10, n + 1)).toISOString(),
  })),
});

test.each([
  [[40, 54], 35],
  [[40, 50], 25],
  [[100, 40, 54], 35],
  [[0.9, 1.2], 33.3],
])('after the prices %j the rise is %s percent', (prices, percent) => {
  expect(latestRise(priced(...prices))).toMatchObject({ percent, after: prices.at(-1) });
});

test.each([[[]], [[40]], [[0, 40]], [[54, 40]], [[40, 0]]])(
  'the prices %j did not rise',
  (prices) => {
    expect(latestRise(priced(...prices))).toBeUndefined();
  },
);

test('only a rise above the limit counts, and a limit of 0 is off', () => {
  expect(riseAbove(priced(40, 48), 20)).toBeUndefined();
  expect(riseAbove(priced(40, 48.01), 20)).toMatchObject({ percent: 20 });
  expect(riseAbove(priced(40, 400), 0)).toBeUndefined();
});

test('there is no notification about a price that is more than a week old', () => {
  const rise = latestRise(priced(40, 60))!;
  const at = Date.parse(rise.date);
  expect(isRecentRise(rise, at + 6 * 24 * 3_600_000)).toBe(true);
  expect(isRecentRise(rise, at + 8 * 24 * 3_600_000)).toBe(false);
});
