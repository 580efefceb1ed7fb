import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  everything,
  heatNames,
  isEverything,
  priceSteps,
  productsOf,
  searchOf,
  viewOf,
} from './catalogue-view.rules';
import { searchProducts } from './search.rules';
import { sampleCategories, samplePickles } from '../content/pickles';

const parametersIn = (search: string) => {
  const pairs = search.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  const values = new Map(pairs as [string, string][]);
  return { get: (name: string) => values.get(name) ?? null };
};
const usual = ({ price }: { price: number }) => price;
const idsOf = (search: string) =>
  productsOf(
    samplePickles,
    sampleCategories,
    viewOf(parametersIn(search)),
    searchProducts,
    usual,
  ).map(({ id }) => id);

test('the address of a view leads to that view', () => {
  const view = fc.record({
    category: fc.constantFrom(null, 'goan-fish', 'a&b=c d'),
    query: fc.string({ unit: 'grapheme', maxLength: 20 }),
    heat: fc.constantFrom(null, ...heatNames),
    maxPrice: fc.option(fc.integer({ min: 1, max: 999_999 })),
    isVegetarian: fc.boolean(),
  });
  fc.assert(
    fc.property(view, (one) => void expect(viewOf(parametersIn(searchOf(one)))).toEqual(one)),
  );
});

test('parameters that are missing in an address, or invalid, count as not chosen', () => {
  const wrong = 'heat=volcanic&max=-3&veg=yes&category=&constructor=1';
  for (const search of [wrong, 'heat=constructor', 'max=370.5', 'max=1000000', 'lang=ml', ''])
    expect(viewOf(parametersIn(search))).toEqual(everything);
  expect([isEverything(everything), isEverything({ ...everything, query: 'tuna' })]).toEqual([
    true,
    false,
  ]);
});

test('a query that is too long is cut, always between two characters', () => {
  const { query } = viewOf(parametersIn(`q=${'a'.repeat(59)}${encodeURIComponent('🐟🐟')}`));
  expect(query).toBe(`${'a'.repeat(59)}🐟`);
  expect(searchOf({ ...everything, query })).toMatch(/^q=a+%F0%9F%90%9F$/);
});

test.each([
  ['category=goan-fish', ['goan-shark', 'goan-prawn-balchao']],
  ['category=goan-fish&q=konju', ['goan-prawn-balchao']],
  ['heat=extra-hot', ['goan-prawn-balchao']],
  ['max=370', ['kerala-sardine', 'coastal-anchovy']],
  ['veg=1', []],
  ['category=no-such', []],
])('%s shows its products', (search, ids) => {
  expect(idsOf(search)).toEqual(ids);
});

test('vegetarian products are those of a vegetarian category, and a limit includes its price', () => {
  const [first, second] = samplePickles;
  const categories = sampleCategories.map((category) =>
    category.id === first!.category ? { ...category, kind: 'veg' as const } : category,
  );
  const idsIn = (view: Partial<typeof everything>, priceOf = usual) =>
    productsOf(samplePickles, categories, { ...everything, ...view }, undefined, priceOf).map(
      ({ id }) => id,
    );
  expect(idsIn({ isVegetarian: true })).toEqual(
    samplePickles.filter(({ category }) => category === first!.category).map(({ id }) => id),
  );
  expect(idsIn({ maxPrice: second!.price })).toContain(second!.id);
  expect(idsIn({ maxPrice: second!.price - 1 })).not.toContain(second!.id);
  expect(
    idsIn({ maxPrice: second!.price / 2 }, ({ price }) => price / 2),
    'as it costs now',
  ).toContain(second!.id);
  const vegetarian = { ...everything, isVegetarian: true };
  expect(productsOf([first!], [], vegetarian, undefined, usual)).toEqual([]);
});

test('a price limit that excludes no product, or all of them, is not offered', () => {
  expect(priceSteps(samplePickles)).toEqual([400, 500, 750]);
  expect(priceSteps([{ price: 200 }, { price: 300 }])).toEqual([200]);
  expect(priceSteps([])).toEqual([]);
});
