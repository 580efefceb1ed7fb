import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFor, isFixedAmount, servingsFrom } from './recipe-amounts.rules';

test.each([
  ['250 g', 5, '1.25 kg'],
  ['1 kg', 0.5, '500 g'],
  ['1 kg', 1.5, '1.5 kg'],
  ['120 g', 2.5, '300 g'],
  ['120 g', 0.37, '44 g'],
  ['5 g', 0.5, '2.5 g'],
  ['5 g', 0.25, '1.5 g'],
  ['3 g', 0.1, '0.3 g'],
  ['1 g', 0.01, '0.1 g'],
  ['995 g', 1.006, '1 kg'],
  ['300 ml', 4, '1.2 L'],
  ['1 L', 0.05, '50 ml'],
  ['1 കിലോ', 0.5, '500 ഗ്രാം'],
  ['500 ഗ്രാം', 3, '1.5 കിലോ'],
  ['300 മില്ലി', 10, '3 ലിറ്റർ'],
  ['12', 2, '24'],
  ['12', 0.5, '6'],
  ['2', 1.25, '2½'],
  ['1', 0.1, '¼'],
  ['2 sprigs', 1.5, '3 sprigs'],
  ['2–3 sprigs', 2, '4–6 sprigs'],
  ['800-1200 g', 2, '1.6-2.4 kg'],
  ['½ tsp', 3, '1½ tsp'],
  ['1/2 tsp', 2, '1 tsp'],
  ['1½ cups', 2, '3 cups'],
  ['1 ½ cups', 2, '3 cups'],
  ['1,5 kg', 2, '3 kg'],
  ['2 തണ്ട്', 3, '6 തണ്ട്'],
  ['100 g, finely chopped', 2, '200 g, finely chopped'],
  ['1 1/2 tsp', 2, '3 tsp'],
  ['1 1/2-2 tsp', 2, '3-4 tsp'],
  ['2 to 3 sprigs', 2, '4 to 6 sprigs'],
  ['2 മുതൽ 3 തണ്ട് വരെ', 2, '4 മുതൽ 6 തണ്ട് വരെ'],
  ['1,00,000 g', 2, '200 kg'],
  ['1,500,000 ml', 0.5, '750 L'],
  ['0,500 kg', 3, '1.5 kg'],
])('%s for %f times as many is %s', (amount, factor, shown) => {
  expect(amountFor(amount, factor * 1_000, 1_000)).toBe(shown);
});

test.each(['a pinch', 'ഒരു നുള്ള്', 'as needed', '', 'to taste, about 5 g', '0 g', '1/0 g'])(
  '"%s" stays as it is',
  (amount) => {
    expect(amountFor(amount, 500, 100)).toBe(amount);
  },
);

test.each([
  '1,500 g',
  '1,250 ml',
  '1,500½ g',
  '2 kg 500 g',
  '500 g - 1 kg',
  '500 g in 2 cm pieces',
  '1-1/2 tsp',
  '1.5.2 g',
  '1⅛ tsp',
  'about 5 g',
  '0 g',
])('"%s" stays as it was written, and is correct only for these servings', (amount) => {
  expect(amountFor(amount, 200, 100)).toBe(amount);
  expect(amountFor(amount, 50, 100)).toBe(amount);
  expect(isFixedAmount(amount)).toBe(true);
});

test.each(['a pinch', '', 'as needed', '250 g', '2–3 sprigs', '1 1/2 tsp'])(
  '"%s" is correct for any servings',
  (amount) => {
    expect(isFixedAmount(amount)).toBe(false);
  },
);

test.each(['12', '1.250 kg', '1/3 cup', '2 - 3', '0.05 g'])(
  'for its original servings "%s" stays as it was written',
  { meta: { requirements: ['O-074'] } },
  (amount) => {
    expect(amountFor(amount, 80, 80)).toBe(amount);
  },
);

const gramsOf = (shown: string) => parseFloat(shown) * (shown.endsWith('kg') ? 1_000 : 1);

test('salt preserves a pickle: from 10 g on, rounding never moves an amount by more than a twentieth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 2_000 }),
      (grams, servings) => {
        const exact = (grams * servings) / 100;
        fc.pre(exact >= 10);
        const shown = amountFor(`${grams} g`, servings, 100);
        expect(Math.abs(gramsOf(shown) - exact) / exact).toBeLessThanOrEqual(0.05);
      },
    ),
  );
});

test('more servings never need less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom('g', 'kg', 'ml', 'L', 'tsp', ''),
      (n, servings, unit) => {
        const one = amountFor(`${n} ${unit}`, servings, 100);
        const two = amountFor(`${n} ${unit}`, servings + 1, 100);
        const size = (shown: string) =>
          Number(/^[\d.]*/.exec(shown)![0]) * (/kg|L/.test(shown) ? 1_000 : 1) +
          ({ '¼': 0.25, '½': 0.5, '¾': 0.75 }[/[¼½¾]/.exec(shown)?.[0] ?? ''] ?? 0);
        fc.pre(servings !== 99 && servings !== 100);
        expect(size(two)).toBeGreaterThanOrEqual(size(one));
      },
    ),
  );
});

test('typed servings are a whole number within the limits, or none', () => {
  expect(
    ['1', ' 250 ', '100000', '0', '-5', '2.5', '1e3', '', '1000000', 'ten'].map(servingsFrom),
  ).toEqual([
    1,
    250,
    100_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['5 g', 2, '10 g'],
  ['10.4 g', 2, '21 g'],
  ['1 g', 1.3, '1.5 g'],
  ['0.5 g', 2, '1 g'],
  ['1 spoon', 2.3, '2¼ spoon'],
  ['1 spoon', 2.9, '3 spoon'],
  ['1 spoon', 3.3, '3½ spoon'],
  ['1 spoon', 3.1, '3 spoon'],
  ['1 spoon', 9.6, '9½ spoon'],
  ['1 spoon', 10.4, '10 spoon'],
  ['1 spoon', 0.75, '¾ spoon'],
  ['10/20 spoon', 2, '1 spoon'],
  ['12/10 spoon', 5, '6 spoon'],
  ['⅓ cup', 3, '1 cup'],
  ['⅔ cup', 3, '2 cup'],
  ['500-900 g', 2, '1-1.8 kg'],
  ['400-500 g', 2, '0.8-1 kg'],
  ['2', 2, '4'],
  ['2spoons', 2, '4spoons'],
  ['0-2 spoons', 2, '0-2 spoons'],
])('%s times %s are %s', (amount, times, scaled) => {
  expect(amountFor(amount, times * 100, 100)).toBe(scaled);
});

test.each([
  ['0', undefined],
  ['1', 1],
  ['100000', 100_000],
  ['100001', undefined],
  [' 12 ', 12],
  ['x12', undefined],
])('the typed servings %j are %s', (typed, servings) => {
  expect(servingsFrom(typed)).toBe(servings);
});
