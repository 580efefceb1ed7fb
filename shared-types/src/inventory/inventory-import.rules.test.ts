import { expect, test } from 'vitest';
import { readImport } from './inventory-import.rules';

const row = {
  id: '0001',
  name: 'Cumin',
  category: 'Spices',
  quantity: 1,
  unit: 'kg',
  currentPrice: 10,
  priceHistory: [{ date: '2026-11-21', price: 9 }],
  isActive: true,
  lastUpdated: 'today',
};
const read = (...rows: unknown[]) => readImport(JSON.stringify(rows));
const wrongFields = (more: Record<string, unknown>) => {
  const result = read({ ...row, ...more });
  return 'bad' in result ? result.bad.map(({ field, problem }) => `${field} ${problem}`) : [];
};
const points = (count: number) => Array<object>(count).fill({ date: 'x', price: 1 });

test.each([
  ['name', 'n'.repeat(120)],
  ['name', ` ${'n'.repeat(120)} `],
  ['name', '😀'.repeat(120)],
  ['quantity', 0],
  ['quantity', 1_000_000],
  ['lastUpdated', 'd'.repeat(60)],
  ['minQuantity', null],
  ['minQuantity', 2],
  ['notes', 'n'.repeat(1_000)],
  ['priceHistory', []],
  ['priceHistory', points(1_000)],
])('the limits of %s are within it', (field, value) => {
  expect(wrongFields({ [field]: value })).toEqual([]);
});

test.each([
  ['id', 'x0001'],
  ['id', '0001x'],
  ['id', 1],
  ['name', 7],
  ['name', '  '],
  ['name', 'n'.repeat(121)],
  ['quantity', '1'],
  ['quantity', -0.001],
  ['quantity', 1_000_001],
  ['lastUpdated', 'd'.repeat(61)],
  ['minQuantity', '2'],
  ['notes', 'n'.repeat(1_001)],
  ['priceHistory', 'x'],
  ['priceHistory', { length: 1 }],
  ['priceHistory', points(1_001)],
  ['priceHistory', [null]],
  ['priceHistory', ['x']],
  ['priceHistory', [{ price: 1 }]],
  ['priceHistory', [{ date: 'x' }]],
])('%s %j is wrong', (field, value) => {
  expect(wrongFields({ [field]: value })).toEqual([`${field} wrong`]);
});

test('a row that is no object misses its id, and null counts as missing', () => {
  for (const none of [null, 7, ['x']])
    expect(read(none)).toEqual({ bad: [{ row: 1, name: '', field: 'id', problem: 'missing' }] });
  expect(wrongFields({ unit: null })).toEqual(['unit missing']);
});

test('the second row with the same id is a duplicate, the first is not', () => {
  expect(read(row, row)).toEqual({
    bad: [{ row: 2, name: 'Cumin', field: 'id', problem: 'doubled' }],
  });
});

test('a row is read with its own fields only', () => {
  const point = { ...row.priceHistory[0], by: 'x' };
  const typed = { ...row, name: ' Cumin ', priceHistory: [point], extra: 1 };
  expect(read(typed)).toEqual({ rows: [row] });
  const optional = { ...row, minQuantity: null, notes: 'dry' };
  expect(read(optional)).toEqual({ rows: [optional] });
});

test('2 000 rows are accepted, and 2 001 are too many', () => {
  const rows = Array.from({ length: 2_001 }, (_, n) => ({
    ...row,
    id: String(n).padStart(4, '0'),
  }));
  expect(read(...rows.slice(1))).toMatchObject({ rows: { length: 2_000 } });
  expect(read(...rows)).toEqual({ problem: 'too-many' });
});

test.each([
  ['ml', 0.0045, 0.0045],
  ['g', 0.123456, 0.12346],
  ['kg', 10.126, 10.13],
])('a price of one %s of %f is read as %f, as it is stored', (unit, currentPrice, stored) => {
  expect(read({ ...row, unit, currentPrice })).toEqual({
    rows: [{ ...row, unit, currentPrice: stored }],
  });
});
