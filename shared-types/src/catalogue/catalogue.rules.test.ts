import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gramsOf,
  inShopOrder,
  defaultLabel,
  missingDeclarations,
  unitSalePrice,
  parseSpiceLevel,
} from './catalogue.rules';
import { Label } from './catalogue';
import { samplePickles } from '../content/pickles';
import { sampleSettings } from '../content/sample-settings';
import { PublicSettings } from '../settings/settings';

const kingfish = samplePickles[0]!;

test.each([
  ['Mild', 'Mild'],
  ['medium', 'Medium'],
  [' HOT ', 'Hot'],
  ['Extra Hot', 'Extra Hot'],
  ['extra_hot', 'Extra Hot'],
  ['volcanic', 'Extra Hot'],
  ['constructor', 'Extra Hot'],
  ['__proto__', 'Extra Hot'],
])(
  'a spice level of %j counts as %s',
  { meta: { requirements: ['S-196', 'D-141'] } },
  (text, level) => {
    expect(parseSpiceLevel(text)).toBe(level);
  },
);

test.each([
  ['400g', 400],
  ['400 g', 400],
  ['0.5 kg', 500],
  ['1KG', 1_000],
  ['250 ml', 250],
  ['1 l', 1_000],
  ['200gm', 200],
  ['0g', undefined],
  ['a piece', undefined],
  ['', undefined],
  ['g400', undefined],
  ['400 grains', undefined],
])('the grams of %j are %s', { meta: { requirements: ['S-198'] } }, (weight, grams) => {
  expect(gramsOf(weight)).toBe(grams);
});

test.each([
  [449, '400g', { price: 1.12, unit: 'g' }],
  [359, '300g', { price: 1.2, unit: 'g' }],
  [899, '200g', { price: 4.5, unit: 'g' }],
  [999, '999g', { price: 1, unit: 'g' }],
  [1_100, '1 kg', { price: 1_100, unit: 'kg' }],
  [1_000, '1500g', { price: 666.67, unit: 'kg' }],
  [300, '250 ml', { price: 1.2, unit: 'ml' }],
  [300, '2l', { price: 150, unit: 'l' }],
  [100, 'a piece', undefined],
])('the unit sale price of ₹%s for %s is %o', (price, weight, expected) => {
  expect(unitSalePrice({ price, weight })).toEqual(expected);
});

test('the unit sale price is per gram below 1 kg and per kilogram from there, to half a paisa', () => {
  const paise = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 5_000 }), (paise, grams) => {
      const unitPrice = unitSalePrice({ price: paise / 100, weight: `${grams}g` })!;
      expect(unitPrice.unit).toBe(grams < 1_000 ? 'g' : 'kg');
      const units = unitPrice.unit === 'g' ? grams : grams / 1_000;
      expect(Math.abs(unitPrice.price - paise / 100 / units)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(unitPrice.price).toBe(Number(unitPrice.price.toFixed(2)));
    }),
  );
});

test('each missing declaration is named, alone and together with the others', () => {
  expect(missingDeclarations(kingfish, 'fish')).toEqual([]);
  const { label } = kingfish;
  const cases: [Partial<typeof kingfish>, string][] = [
    [{ name: '' }, 'name'],
    [{ price: 0 }, 'price'],
    [{ weight: 'a piece' }, 'weight'],
    [{ shelfLife: '' }, 'shelfLife'],
    [{ ingredients: [] }, 'ingredients'],
    [{ allergens: [] }, 'allergens'],
    ...(Object.keys(label) as (keyof typeof label)[]).map(
      (field) =>
        [{ label: { ...label, [field]: '' } }, `label.${field}`] as [
          Partial<typeof kingfish>,
          string,
        ],
    ),
  ];
  for (const [without, field] of cases)
    expect(missingDeclarations({ ...kingfish, ...without }, 'fish')).toEqual([field]);
  expect(missingDeclarations({ ...kingfish, name: '', price: 0, allergens: [] }, 'fish')).toEqual([
    'name',
    'price',
    'allergens',
  ]);
  expect(missingDeclarations({ ...kingfish, allergens: [] }, 'veg')).toEqual([]);
});

test('a label names the maker and the contact for complaints', () => {
  expect(defaultLabel(sampleSettings, 'Fish pickle')).toEqual({
    genericName: 'Fish pickle',
    makerName: sampleSettings.makerName,
    makerAddress: sampleSettings.address,
    consumerCare: `${sampleSettings.phone} · ${sampleSettings.email}`,
    countryOfOrigin: 'India',
  });
});

test('the shop lists products by the position of their category, those without one last', () => {
  const product = (id: string, category: string) => ({ ...kingfish, id, category });
  const products = [
    product('x', 'gone'),
    product('b', 'veg'),
    product('a', 'fish'),
    product('c', 'veg'),
  ];
  const categories = [
    { id: 'veg', displayOrder: 2 },
    { id: 'fish', displayOrder: 1 },
  ];
  expect(inShopOrder(products, categories as never).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
    'x',
  ]);
});

test.each([
  ['x400g', undefined],
  ['0.25 kg', 250],
  ['1.125kg', 1_125],
  ['2 L', 2_000],
  ['250 ml', 250],
  ['250 gm', 250],
  ['a piece', undefined],
  ['0 g', undefined],
])('the weight %j is %s grams', (weight, grams) => {
  expect(gramsOf(weight)).toBe(grams);
});

test('the default label of the longest business details is a label', () => {
  const domain = '@pickles.example';
  const longest = {
    makerName: 'മ'.repeat(120),
    address: 'വ'.repeat(300),
    phone: '+919876543210123',
    email: `${'m'.repeat(200 - domain.length)}${domain}`,
  };
  expect(
    PublicSettings.pick({ makerName: true, address: true, phone: true, email: true }).parse(
      longest,
    ),
  ).toEqual(longest);
  const label = defaultLabel(longest, 'പ'.repeat(120));
  expect(Label.parse(label)).toEqual(label);
});
