import { expect, test } from 'vitest';
import { nutritionRows } from './nutrition.rules';

test('nutrients are listed in the order of a label, others after them', () => {
  const info = { salt: '4.2 g', fat: '20 g', energy: '268 kcal' };
  expect(nutritionRows(info).map(({ name }) => name)).toEqual(['energy', 'fat', 'salt']);
});

test('an amount without a unit gets that of its nutrient', () => {
  expect(nutritionRows({ energy: 268, sodium: '1680', sugar: '< 1 g', salt: 4 })).toEqual([
    { name: 'energy', amount: '268 kcal' },
    { name: 'sugar', amount: '< 1 g' },
    { name: 'sodium', amount: '1680 mg' },
    { name: 'salt', amount: '4' },
  ]);
});

test('an empty nutrient has no row', () => {
  expect(nutritionRows(undefined)).toEqual([]);
  expect(nutritionRows({ energy: ' ', protein: '' })).toEqual([]);
});
