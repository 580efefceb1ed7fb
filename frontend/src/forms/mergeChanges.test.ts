import { expect, test } from 'vitest';
import { mergeChanges } from './mergeChanges';

type Values = { title: string; list: string[]; products: Record<string, { price: string }> };
const base: Values = { title: 'A', list: ['x'], products: { a: { price: '1' } } };

test('changes of one side are merged, also in nested values and with keys that only one side has', () => {
  const mine = { ...base, title: 'B', products: { a: { price: '1' }, c: { price: '3' } } };
  const theirs = { ...base, list: ['x', 'y'], products: { b: { price: '2' }, a: { price: '9' } } };
  const merged = mergeChanges<Values>(base, mine, theirs);
  expect(merged).toEqual({
    title: 'B',
    list: ['x', 'y'],
    products: { a: { price: '9' }, b: { price: '2' }, c: { price: '3' } },
  });
  expect(JSON.stringify(mergeChanges<Values>(base, theirs, mine))).toBe(JSON.stringify(merged));
});

test('a key removed by one side is removed, and for conflicting changes the first side wins', () => {
  const mine = { ...base, list: ['m'], products: {} };
  const theirs = { ...base, list: ['t'] };
  expect(mergeChanges<Values>(base, mine, theirs)).toEqual({ ...base, list: ['m'], products: {} });
  expect(mergeChanges<Values>(base, theirs, mine).list).toEqual(['t']);
});
