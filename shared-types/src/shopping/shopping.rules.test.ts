import { expect, test } from 'vitest';
import { neededOf, packsOf } from './shopping.rules';

test.each([
  [{ quantity: 1.25, unit: 'kg' }, 'g', { quantity: 1250, unit: 'g' }],
  [{ quantity: 1250, unit: 'g' }, 'kg', { quantity: 1.25, unit: 'kg' }],
  [{ quantity: 1250.4, unit: 'g' }, 'kg', { quantity: 1.251, unit: 'kg' }],
  [{ quantity: 0.4, unit: 'ml' }, 'L', { quantity: 0.001, unit: 'L' }],
  [{ quantity: 3, unit: 'kg' }, 'piece', { quantity: 3, unit: 'kg' }],
] as const)('%j of an item in %s is %j, never less', (row, unit, needed) => {
  expect(neededOf(row, { unit })).toEqual(needed);
});

test('a row without an item is as the list has it', () => {
  expect(neededOf({ quantity: 3, unit: 'kg' }, undefined)).toEqual({ quantity: 3, unit: 'kg' });
});

test.each([
  [{ quantity: 30, unit: 'piece' }, { unit: 'piece', packSize: 12 }, 3],
  [{ quantity: 24, unit: 'piece' }, { unit: 'piece', packSize: 12 }, 2],
  // 0.3 / 0.1 is greater than 3 in floating point.
  [{ quantity: 0.3, unit: 'kg' }, { unit: 'kg', packSize: 0.1 }, 3],
  [{ quantity: 0.6, unit: 'kg' }, { unit: 'kg', packSize: 0.2 }, 3],
  [{ quantity: 1.2, unit: 'kg' }, { unit: 'g', packSize: 500 }, 3],
  [{ quantity: 3, unit: 'kg' }, { unit: 'kg' }, undefined],
  [{ quantity: 3, unit: 'kg' }, { unit: 'piece', packSize: 12 }, undefined],
] as const)('%j of %j are %s packs', (row, item, packs) => {
  expect(packsOf(row, item)).toBe(packs);
});
