import { expect, test } from 'vitest';
import { Category, Product } from '../catalogue/catalogue';
import {
  featured,
  inShopOrder,
  missingDeclarations,
  unitSalePrice,
} from '../catalogue/catalogue.rules';
import { Settings } from '../settings/settings';
import { sampleCategories, samplePickles } from './pickles';
import { defaultSettings } from './default-settings';

const texts = [...samplePickles, ...sampleCategories].flatMap(({ name, description, ml }) => [
  { en: name, ml: ml!.name },
  { en: description, ml: ml!.description },
]);
const ingredients = samplePickles.flatMap((product) =>
  product.ingredients.map((en, at) => ({ en, ml: product.ml!.ingredients[at] ?? '' })),
);

test(
  'the six categories stand in their order',
  { meta: { requirements: ['S-181', 'S-182', 'S-183', 'S-184', 'S-185', 'S-186'] } },
  () => {
    expect(sampleCategories.map(({ id, displayOrder }) => [displayOrder, id])).toEqual([
      [1, 'kerala-fish'],
      [2, 'coastal-fish'],
      [3, 'goan-fish'],
      [4, 'bengali-fish'],
      [5, 'dry-fish'],
      [6, 'specialty-fish'],
    ]);
  },
);

test(
  'fourteen pickles from ₹359 to ₹899, of 200g to 400g, with a stock of 3 to 15 units',
  { meta: { requirements: ['S-210', 'S-211', 'S-212', 'S-213'] } },
  () => {
    const prices = samplePickles.map(({ price }) => price);
    const grams = samplePickles.map(({ weight }) => Number.parseInt(weight, 10));
    const stock = samplePickles.map(({ stockQuantity }) => stockQuantity);
    expect(samplePickles).toHaveLength(14);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([359, 899]);
    expect([Math.min(...grams), Math.max(...grams)]).toEqual([200, 400]);
    expect([Math.min(...stock), Math.max(...stock)]).toEqual([3, 15]);
  },
);

test(
  'the three of the owner’s tools are among them as given',
  { meta: { requirements: ['D-156'] } },
  () => {
    const given = samplePickles.filter(({ id }) =>
      ['kerala-kingfish', 'goan-shark', 'bengali-hilsa'].includes(id),
    );
    expect(given.map(({ price, weight }) => [price, weight])).toEqual([
      [449, '400g'],
      [589, '400g'],
      [789, '300g'],
    ]);
  },
);

test(
  'they match the contract, and a category, a maker and every declaration is there',
  {
    meta: {
      requirements: [
        'S-176',
        'S-177',
        'S-178',
        'S-179',
        'S-180',
        'S-187',
        'S-188',
        'S-189',
        'S-190',
        'S-191',
        'S-192',
        'S-193',
        'S-194',
        'S-195',
        'S-197',
        'S-198',
        'S-199',
        'S-200',
        'S-201',
        'S-202',
        'S-205',
        'S-206',
        'S-207',
        'S-208',
      ],
    },
  },
  () => {
    expect(samplePickles.map((product) => Product.parse(product))).toEqual(samplePickles);
    expect(sampleCategories.map((category) => Category.parse(category))).toEqual(sampleCategories);
    expect(Settings.parse(defaultSettings)).toEqual(defaultSettings);
    expect(samplePickles.flatMap((product) => missingDeclarations(product, 'fish'))).toEqual([]);
    expect(inShopOrder(samplePickles, sampleCategories)).toEqual(samplePickles);
    expect(new Set(samplePickles.map(({ id }) => id)).size).toBe(14);
  },
);

test(
  'four are featured, and a price that is struck through was higher',
  { meta: { requirements: ['D-189'] } },
  () => {
    expect(featured(samplePickles)).toHaveLength(4);
    const reduced = samplePickles.filter(({ originalPrice }) => originalPrice !== undefined);
    expect(reduced.length).toBeGreaterThan(2);
    expect(reduced.filter(({ price, originalPrice }) => originalPrice! <= price)).toEqual([]);
    expect(samplePickles.every((product) => unitSalePrice(product) !== undefined)).toBe(true);
  },
);

test.each([
  ['fish', /^(?!.*(prawn|shrimp))/i],
  ['mustard', /mustard/i],
  ['sesame', /sesame/i],
  ['wheat', /wheat/i],
])(
  'an allergy to %s is shown',
  { meta: { requirements: ['D-158', 'D-188'] } },
  (allergen, ingredient) => {
    const wrong = samplePickles.filter(({ allergens, ingredients: [first = '', ...others] }) => {
      const isIn =
        allergen === 'fish' ? ingredient.test(first) : others.some((one) => ingredient.test(one));
      return isIn !== allergens.includes(allergen);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  },
);

test('every pickle names its oil, salt and preservation; none is vegan, and none with wheat is gluten free', () => {
  for (const { id, ingredients: listed, isVegan, isGlutenFree, allergens } of samplePickles) {
    for (const part of [/ oil$/, /^Salt$/, /vinegar$/i])
      expect(
        listed.some((one) => part.test(one)),
        id,
      ).toBe(true);
    expect(isVegan, id).toBe(false);
    expect(isGlutenFree, id).toBe(!allergens.includes('wheat'));
  }
});

test('every pickle has its texts in Malayalam, written as they are searched for', () => {
  for (const { en, ml } of [...texts, ...ingredients]) {
    expect(ml, en).toMatch(/[\u0D00-\u0D7F]/);
    expect(ml, en).not.toMatch(/[A-Za-z]|\u0D4D\u200D/);
    expect(ml, en).toBe(ml.normalize('NFC'));
    expect(en).not.toMatch(/[\u0D00-\u0D7F]/);
  }
  expect(
    samplePickles.filter(({ ingredients: en, ml }) => en.length !== ml!.ingredients.length),
  ).toEqual([]);
});

test('the details of a new installation reach no person', () => {
  expect(defaultSettings.email).toMatch(/\.example$/);
  expect(defaultSettings.phone).toMatch(/^\+910/);
  expect(defaultSettings.isSample).toBe(true);
});
