import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import { expect, test } from 'vitest';
import {
  toCategoryValues,
  changedCategory,
  newCategoryValues,
  categoryErrors,
} from './categoryValues';
import { categoryNameOf } from './names';
import { missingFields, productErrors } from './productErrors';
import {
  changedProduct,
  parseList,
  toLooseProduct,
  newProductValues,
  toProductValues,
  type ProductValues,
} from './productValues';

const at = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
const tuna = { ...samplePickles.find(({ id }) => id === 'kerala-tuna')!, ...at };
const filled: ProductValues = {
  ...newProductValues,
  name: 'Mango Pickle',
  category: 'veg',
  price: '199',
  weight: '250g',
  description: 'Sour',
  image: '/pictures/x.svg',
  ingredients: 'Mango',
  isPublished: true,
};
const without = (...fields: (keyof ProductValues)[]): ProductValues => ({
  ...filled,
  ...Object.fromEntries(fields.map((field) => [field, ' '])),
});

test(
  'a new product begins as documented',
  { meta: { requirements: ['O-129', 'O-135', 'O-287'] } },
  () => {
    expect(newProductValues).toMatchObject({
      spiceLevel: 'Medium',
      inStock: true,
      isVegan: true,
      isGlutenFree: true,
      isPopular: false,
      shelfLife: '12 months',
    });
  },
);

test(
  'a new category begins in the first place, and active',
  { meta: { requirements: ['O-140', 'O-141', 'O-288'] } },
  () => {
    expect(newCategoryValues).toMatchObject({ displayOrder: '1', isActive: true });
  },
);

test.each([
  'name',
  'category',
  'price',
  'spiceLevel',
  'weight',
  'description',
  'image',
  'ingredients',
  'shelfLife',
] as const)(
  'a product without its %s is not sent',
  { meta: { requirements: ['O-228'] } },
  (field) => {
    expect(productErrors(filled, 'veg', { isNew: true })).toEqual({});
    expect(productErrors(without(field), 'veg', { isNew: true })[field]).toBe('needed');
  },
);

test.each([
  ['449', 449],
  ['449.50', 449.5],
  ['₹ 1,449', 1449],
  ['1,00,000', 100_000],
  ['449,50', undefined],
  ['0', 0],
  ['-1', undefined],
  ['1e3', undefined],
  ['12.345', undefined],
  ['abc', undefined],
])(
  '%s is taken as an amount only if it is one',
  { meta: { requirements: ['O-229', 'O-230'] } },
  (text, amount) => {
    expect(parseRupees(text)).toBe(amount);
    const wrong = productErrors(
      { ...filled, price: text, originalPrice: text, isPublished: false },
      'veg',
      { isNew: true },
    );
    expect([wrong.price, wrong.originalPrice]).toEqual(
      amount === undefined ? ['noAmount', 'noAmount'] : [undefined, undefined],
    );
  },
);

test('a price of 0 and an original price below the price are refused with an explanation', () => {
  const errorsOf = (price: string, originalPrice: string) => {
    const found = productErrors({ ...filled, price, originalPrice, isPublished: true }, 'veg', {
      isNew: true,
    });
    return { price: found.price, originalPrice: found.originalPrice };
  };
  expect(errorsOf('0', '')).toMatchObject({ price: 'noPrice' });
  expect(errorsOf('450', '449')).toMatchObject({ originalPrice: 'lowOriginalPrice' });
  expect(errorsOf('450', '450').originalPrice).toBeUndefined();
});

test('a new product is not in the shop before it is published and counted', () => {
  expect(newProductValues).toMatchObject({ isPublished: false, stockQuantity: '0' });
});

test(
  'the original price may be empty, and is removed by emptying it',
  { meta: { requirements: ['O-230'] } },
  () => {
    expect(productErrors({ ...filled, originalPrice: '' }, 'veg', { isNew: true })).toEqual({});
    expect(toLooseProduct({ ...filled, originalPrice: '' })).toMatchObject({
      originalPrice: null,
    });
  },
);

test(
  'ingredients are split at commas, semicolons and line breaks, trimmed, and empty ones dropped',
  { meta: { requirements: ['O-128', 'O-232'] } },
  () => {
    expect(parseList(' Fish,  oil, , salt ,')).toEqual(['Fish', 'oil', 'salt']);
    expect(parseList('Fish; oil\nsalt,\r\n\nchilli ;')).toEqual(['Fish', 'oil', 'salt', 'chilli']);
  },
);

test(
  'a category needs its texts, a picture and a position from 1',
  { meta: { requirements: ['O-226', 'O-227', 'O-288'] } },
  () => {
    const good = {
      ...newCategoryValues,
      name: 'Veg',
      description: 'Sour',
      image: '/pictures/x.svg',
    };
    expect(categoryErrors(good)).toEqual({});
    for (const field of ['name', 'description', 'image'] as const)
      expect(categoryErrors({ ...good, [field]: '' })[field]).toBe('needed');
    for (const displayOrder of ['', '0', '-1', '1.5', 'one'])
      expect(categoryErrors({ ...good, displayOrder }).displayOrder).toBe('noOrder');
  },
);

test(
  'the form refuses fish marked as vegan or without its allergens',
  { meta: { requirements: ['D-158'] } },
  () => {
    expect(productErrors(filled, 'fish', { isNew: true })).toEqual({
      isVegan: 'vegan',
      allergens: 'allergens',
    });
    expect(
      productErrors({ ...filled, isVegan: false, allergens: 'fish' }, 'fish', { isNew: true }),
    ).toEqual({});
  },
);

test('missing fields of the label are listed, and an unpublished product can still be saved', () => {
  const draft = {
    ...toProductValues(tuna),
    label: { ...toProductValues(tuna).label, makerName: '' },
    weight: 'a jar',
  };
  expect(missingFields(draft, 'fish', { isNew: false })).toEqual(['weight', 'label.makerName']);
  expect(productErrors(draft, 'fish', { isNew: false })).toEqual({
    weight: 'noWeight',
    'label.makerName': 'label',
  });
  // A weight must not be saved in a form that the shop cannot parse.
  const unpublished = { ...draft, weight: '400g', isPublished: false };
  expect(productErrors(unpublished, 'fish', { isNew: false })).toEqual({});
});

test.each(['javascript:alert(1)', '//elsewhere/x.png', 'http://x/y.png', 'data:text/html,x'])(
  '%s is not accepted as a picture',
  (image) => {
    expect(productErrors({ ...filled, image }, 'veg', { isNew: true }).image).toBe('noPicture');
  },
);

test(
  'every field of a product passes through the form unchanged',
  {
    meta: {
      requirements: [
        'O-115',
        'O-116',
        'O-117',
        'O-118',
        'O-119',
        'O-120',
        'O-121',
        'O-122',
        'O-123',
        'O-124',
        'O-125',
        'O-126',
        'O-127',
      ],
    },
  },
  () => {
    const draft = toProductValues(tuna);
    expect(changedProduct(draft, toProductValues(tuna))).toEqual({});
    const all = toLooseProduct(draft);
    const {
      id: _id,
      images: _images,
      stockQuantity: _stock,
      nutritionalInfo: _facts,
      createdAt: _made,
      updatedAt: _saved,
      inStock: isOffered,
      ...rest
    } = tuna;
    expect(all).toMatchObject({
      ...rest,
      isOffered,
      ...(rest.originalPrice === undefined && { originalPrice: null }),
    });
  },
);

test('only what was changed is sent', () => {
  const draft = toProductValues(tuna);
  const changed = {
    ...draft,
    price: '410',
    ml: { ...draft.ml, name: 'ചൂര' },
    label: { ...draft.label, makerName: 'Amma' },
  };
  expect(changedProduct(draft, changed)).toEqual({
    price: 410,
    ml: { ...tuna.ml, name: 'ചൂര' },
    label: { makerName: 'Amma' },
  });
  const own = toCategoryValues({ ...sampleCategories[0]!, ...at });
  expect(changedCategory(own, { ...own, isActive: false })).toEqual({ isActive: false });
});

test('a sold-out product does not count as switched off', () => {
  expect(toProductValues({ ...tuna, stockQuantity: 0, inStock: false }).inStock).toBe(true);
  expect(toProductValues({ ...tuna, stockQuantity: 3, inStock: false }).inStock).toBe(false);
});

test('a category is identified by its id, and a deleted one is shown with its stored name', () => {
  const [first] = sampleCategories.map((category) => ({ ...category, ...at }));
  expect(categoryNameOf(first!.id, [first!], 'en')).toBe(first!.name);
  expect(categoryNameOf('gone', [], 'en')).toBe('gone');
});

test('the product page’s pictures, story and nutrition can be edited, and emptied fields are deleted', () => {
  const given = {
    ...tuna,
    image: '/media/a.jpg',
    images: ['/media/a.jpg', '/media/b.jpg'],
    story: { en: 'Once', ml: '' },
    nutritionalInfo: { energy: 268, salt: '4.2 g' },
  };
  const values = toProductValues(given);
  expect(values).toMatchObject({
    pictures: '/media/b.jpg',
    story: { en: 'Once', ml: '' },
    nutrition: { energy: '268', protein: '', others: 'salt: 4.2 g' },
  });
  expect(changedProduct(values, values)).toEqual({});
  const nutrition = { ...values.nutrition, energy: '', sugar: ' 2 g ', others: 'salt: 4 g\nfibre' };
  expect(changedProduct(values, { ...values, nutrition })).toEqual({
    nutritionalInfo: { sugar: '2 g', salt: '4 g' },
  });
  expect(
    changedProduct(values, {
      ...values,
      story: { en: ' ', ml: '' },
      nutrition: newProductValues.nutrition,
    }),
  ).toEqual({ story: null, nutritionalInfo: null });
  expect(
    changedProduct(values, { ...values, image: '/media/b.jpg', pictures: '/media/a.jpg' }),
  ).toEqual({ image: '/media/b.jpg', images: ['/media/b.jpg', '/media/a.jpg'] });
  expect(changedProduct(values, { ...values, image: '/media/c.jpg' })).toEqual({
    image: '/media/c.jpg',
  });
});

test('a weight that the shop cannot read is refused before the product is published too', () => {
  const error = (weight: string) =>
    productErrors({ ...filled, weight, isPublished: false }, 'fish', { isNew: true }).weight;
  expect([error('500 grams'), error('500 g'), error('')]).toEqual([
    'noWeight',
    undefined,
    'needed',
  ]);
});
