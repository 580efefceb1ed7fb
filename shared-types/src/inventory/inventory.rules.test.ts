import { expect, test } from 'vitest';
import type { Item, LooseItem } from './inventory';
import { readImport, requiredFields } from './inventory-import.rules';
import {
  amountText,
  changeMade,
  findFreeId,
  isLow,
  mergePriceHistories,
  previewImport,
  appendPrice,
} from './inventory.rules';
import { itemCategories } from './item-fields.rules';
import { units } from '../units.rules';

const row = (id: string, more: Partial<LooseItem> = {}): LooseItem => ({
  id,
  name: `Item ${id}`,
  category: 'Spices',
  quantity: 1,
  unit: 'kg',
  currentPrice: 10,
  priceHistory: [],
  isActive: true,
  lastUpdated: '2026-11-21T00:00:00.000Z',
  ...more,
});
const item = (id: string, more: Partial<Item> = {}): Item => ({
  ...row(id),
  minQuantity: null,
  notes: null,
  ...more,
});

test(
  'there are the eight categories and the seven units',
  { meta: { requirements: ['K-325', 'K-326'] } },
  () => {
    expect(itemCategories.join('; ')).toBe(
      'Spices; Herbs; Meat; Vegetables; Oils & Fats; Grains & Rice; Kitchen Supplies; Others',
    );
    expect(units.join('; ')).toBe('kg; g; L; ml; piece; pack; box');
  },
);

test.each([
  [2.5, 'kg', '2.50'],
  [0, 'L', '0.00'],
  [1.005, 'kg', '1.00'],
  [0.001, 'kg', '0.001'],
  [0.006, 'L', '0.006'],
  [0.0004, 'kg', '0.00'],
  [250, 'g', '250'],
  [250.4, 'g', '250'],
  [0.5, 'g', '0.5'],
  [0, 'g', '0'],
  [3, 'piece', '3'],
  [1.5, 'box', '1.50'],
] as const)(
  '%s %s reads %s',
  { meta: { requirements: ['K-317', 'D-119'] } },
  (amount, unit, text) => {
    expect(amountText(amount, unit)).toBe(text);
  },
);

test.each([
  [5, null, false],
  [5, 4.999, false],
  [5, 5, true],
  [0, 5, true],
  [0, 0, true],
])(
  'with %s there and a minimum of %s an item is low: %s',
  { meta: { requirements: ['K-485'] } },
  (quantity, minQuantity, low) => {
    expect(isLow({ quantity, minQuantity })).toBe(low);
  },
);

test.each([
  ['receive', 2_000, 5_000, false, 0, 2_000],
  ['use', 2_000, 5_000, false, 0, -2_000],
  ['waste', 2_000, 5_000, false, 0, -2_000],
  ['event', 6_000, 5_000, false, 0, -6_000],
  ['count', 4_000, 5_000, false, 0, -1_000],
  // Counted before a kilogram was used, and sent after it.
  ['count', 6_000, 9_000, false, -1_000, -4_000],
  ['count', 1_000, 9_000, false, -3_000, -9_000],
  ['count', 6_000, 9_000, true, 0, 0],
  ['use', 2_000, 5_000, true, 0, 0],
] as const)(
  'a %s of %s where there are %s (counted since: %s, moved since: %s) changes %s',
  { meta: { requirements: ['D-113'] } },
  (kind, amount, onHand, isCountedSince, movedSince, change) => {
    expect(changeMade(kind, amount, { onHand, isCountedSince, movedSince })).toBe(change);
  },
);

test(
  'a history grows with each change of the price, and two become one in their order',
  { meta: { requirements: ['D-111', 'D-116'] } },
  () => {
    const first = appendPrice([], 0, 40, '2026-01-01');
    expect(appendPrice(first, 40, 40, '2026-02-01')).toEqual(first);
    const own = appendPrice(first, 40, 50, '2026-03-01');
    const listed = [
      { date: '2026-03-01T00:00:00.000Z', price: 50 },
      { date: '2026-02-01', price: 45 },
    ];
    expect(mergePriceHistories(own, listed).map(({ price }) => price)).toEqual([40, 45, 50]);
  },
);

test(
  'a free id has four digits and is found beside whatever is taken',
  { meta: { requirements: ['K-742', 'D-110'] } },
  () => {
    expect(findFreeId(new Set(), 0)).toBe('1000');
    expect(findFreeId(new Set(['9999']), 0.99999)).toBe('1000');
    const all = new Set(Array.from({ length: 9_000 }, (_, n) => String(n + 1_000)));
    expect(findFreeId(all, 0.5)).toBeUndefined();
    all.delete('4711');
    expect(findFreeId(all, 0.9)).toBe('4711');
  },
);

test(
  'a preview lists what is new, what changes and how, and what is missing',
  { meta: { requirements: ['D-114'] } },
  () => {
    const items = [item('1001'), item('1002'), item('1003'), item('1004', { isActive: false })];
    const { added, changed, missing, same } = previewImport(items, [
      row('1001'),
      row('1002', { quantity: 2, notes: 'x', currentPrice: 9 }),
      row('2000'),
    ]);
    expect(added.map(({ id }) => id)).toEqual(['2000']);
    expect(changed.map(({ item: { id }, fields }) => [id, fields])).toEqual([
      ['1002', ['quantity', 'currentPrice', 'notes']],
    ]);
    expect(missing.map(({ id }) => id)).toEqual(['1003']);
    expect(same).toBe(1);
  },
);

test('an import that is no list is refused', { meta: { requirements: ['K-541'] } }, () => {
  expect(readImport('{"id":1}')).toEqual({ problem: 'not-array' });
  expect(readImport('[1,')).toEqual({ problem: 'not-json' });
});

test.each(requiredFields)(
  'a row without %s is named, and nothing of the list is imported',
  { meta: { requirements: ['K-542', 'D-114'] } },
  (field) => {
    const { [field]: _gone, ...rest } = row('1002');
    const read = readImport(JSON.stringify([row('1001'), rest]));
    expect(read).toEqual({
      bad: [{ row: 2, name: field === 'name' ? '' : 'Item 1002', field, problem: 'missing' }],
    });
  },
);

test.each([
  ['quantity', -1],
  ['quantity', 'two'],
  ['currentPrice', '12'],
  ['unit', 'stone'],
  ['category', 'Fish'],
  ['id', '12'],
  ['priceHistory', [{ price: 1 }]],
  ['isActive', 'yes'],
  ['minQuantity', -1],
])('a row whose %s is %o is named', { meta: { requirements: ['D-114'] } }, (field, value) => {
  const read = readImport(JSON.stringify([{ ...row('1001'), [field]: value }]));
  expect(read).toEqual({ bad: [{ row: 1, name: 'Item 1001', field, problem: 'wrong' }] });
});

test(
  'a duplicate id is named, null is no row, and a valid list is read without unknown fields',
  { meta: { requirements: ['D-114'] } },
  () => {
    expect(readImport(JSON.stringify([row('1001'), row('1001'), null]))).toMatchObject({
      bad: [
        { row: 2, problem: 'doubled' },
        { row: 3, problem: 'missing' },
      ],
    });
    expect(
      readImport(JSON.stringify([{ ...row('1001', { notes: null }), colour: 'red' }])),
    ).toEqual({
      rows: [row('1001', { notes: null })],
    });
  },
);
