import { expect, test } from 'vitest';
import {
  toLargerUnit,
  measures,
  formatQuantity,
  unitName,
  units,
  conversionFactor,
  withUnit,
} from './units.rules';

test('only g and kg, and ml and L, are converted into each other', () => {
  const turned = units.flatMap((from) =>
    units
      .filter((to) => conversionFactor(from, to) !== undefined)
      .map((to) => `${from} ${to} ${conversionFactor(from, to)}`),
  );
  expect(turned).toEqual([
    'kg kg 1',
    'kg g 1000',
    'g kg 0.001',
    'g g 1',
    'L L 1',
    'L ml 1000',
    'ml L 0.001',
    'ml ml 1',
    'piece piece 1',
    'pack pack 1',
    'box box 1',
  ]);
});

test('an amount of a counted unit has its plural in English', () => {
  expect(units.map((unit) => withUnit('en', 2, unit))).toEqual([
    '2 kg',
    '2 g',
    '2 L',
    '2 ml',
    '2 pieces',
    '2 packs',
    '2 boxes',
  ]);
  expect(withUnit('en', '1', 'box')).toBe('1 box');
  expect(withUnit('en', '1.00', 'piece')).toBe('1.00 piece');
  expect(withUnit('ml', 2, 'piece')).toBe('2 എണ്ണം');
});

test('every unit has its word in both languages', () => {
  expect(units.map((unit) => unitName('en', unit))).toEqual([
    'kg',
    'g',
    'L',
    'ml',
    'piece',
    'pack',
    'box',
  ]);
  expect(units.map((unit) => unitName('ml', unit))).toEqual([
    'കിലോ',
    'ഗ്രാം',
    'ലിറ്റർ',
    'മി.ലി.',
    'എണ്ണം',
    'പാക്കറ്റ്',
    'പെട്ടി',
  ]);
});

test.each([
  [12, '12'],
  [12.04, '12'],
  [12.05, '12.1'],
  [1.25, '1.3'],
  [1.45, '1.5'],
  [1, '1'],
  [0.25, '0.25'],
  [0.5, '0.50'],
  [0.996, '1.00'],
  [0.196, '0.20'],
  [0.001, '0.01'],
  [0, '0'],
])('a quantity of %s is shown as %s', { meta: { requirements: ['K-741'] } }, (amount, shown) =>
  expect(formatQuantity(amount)).toBe(shown),
);

test.each([
  [3.438, '3.5'],
  [3.4, '3.4'],
  [3.401, '3.5'],
  [12, '12'],
  [11.96, '12'],
  [0.311, '0.32'],
  [0.995, '1.00'],
  [0.001, '0.01'],
  [0, '0'],
])('a requirement of %s is shown as %s, never less', (amount, shown) =>
  expect(formatQuantity(amount, 'up')).toBe(shown),
);

test.each([
  [1_600, 'g', '1.6 kg'],
  [1_250, 'ml', '1.25 L'],
  [999, 'g', undefined],
  [8_000, 'kg', undefined],
  [2_100, 'piece', undefined],
] as const)(
  'behind %s %s stands %s',
  { meta: { requirements: ['D-101'] } },
  (amount, unit, shown) => {
    const big = toLargerUnit(amount, unit);
    expect(big && `${big.quantity} ${big.unit}`).toBe(shown);
  },
);

test('each unit is converted to its smallest one, and counted units are whole', () => {
  expect(
    units.map((unit) => [unit, measures[unit].smallest, measures[unit].isWhole === true]),
  ).toEqual([
    ['kg', 'g', false],
    ['g', 'g', false],
    ['L', 'ml', false],
    ['ml', 'ml', false],
    ['piece', 'piece', true],
    ['pack', 'pack', true],
    ['box', 'box', true],
  ]);
  expect(units.map((unit) => measures[unit].kind)).toEqual([
    'weight',
    'weight',
    'volume',
    'volume',
    'piece',
    'pack',
    'box',
  ]);
});

test('exactly a thousand is shown in the larger unit', () => {
  expect(toLargerUnit(1_000, 'g')).toEqual({ quantity: '1', unit: 'kg' });
  expect(toLargerUnit(999, 'g')).toBeUndefined();
  expect(toLargerUnit(1_000, 'kg')).toBeUndefined();
});
