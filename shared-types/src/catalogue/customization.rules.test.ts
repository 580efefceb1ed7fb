import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Customization } from './customization';
import {
  allergensWith,
  mixes,
  oils,
  oilSurcharge,
  defaultCustomization,
  serialized,
  spicyLevels,
  tendernesses,
  normalizeCustomization,
} from './customization.rules';

const text = fc.string({ maxLength: 20 });
const anyCustomization = fc.record(
  {
    oilType: fc.constantFrom(...oils),
    meatTenderness: fc.constantFrom(...tendernesses),
    spicyLevel: fc.constantFrom(...spicyLevels),
    mixType: fc.constantFrom(...mixes),
    customMixSuggestion: text,
    specialRequests: text,
  },
  { requiredKeys: ['oilType', 'meatTenderness', 'spicyLevel', 'mixType'] },
);

test(
  'avocado alone costs more: ₹500 a unit',
  { meta: { requirements: ['S-225', 'S-226', 'S-227', 'S-228', 'S-229', 'D-153'] } },
  () => {
    expect(oilSurcharge).toEqual({
      coconut: 0,
      avocado: 50_000,
      sesame: 0,
      mustard: 0,
      sunflower: 0,
    });
  },
);

test.each([
  ['mustard oil', 'mustard', ['fish'], ['fish', 'mustard']],
  ['sesame oil', 'sesame', ['fish'], ['fish', 'sesame']],
  ['an oil without an allergen', 'sunflower', ['fish'], ['fish']],
  ['an allergen that the recipe has', 'mustard', ['mustard', 'fish'], ['mustard', 'fish']],
] as const)('the allergens of %s', (_, oilType, recipe, expected) => {
  expect(allergensWith(recipe, { oilType })).toEqual(expected);
  expect(allergensWith(recipe, null)).toEqual(recipe);
});

test(
  'the choices of the rules are those of the contract, and include the default one',
  { meta: { requirements: ['S-218', 'S-219', 'S-220', 'S-221', 'S-239', 'S-240'] } },
  () => {
    expect(oils).toEqual(['coconut', 'avocado', 'sesame', 'mustard', 'sunflower']);
    expect(tendernesses).toEqual(['tender', 'medium', 'firm']);
    expect(spicyLevels).toEqual(['mild', 'medium', 'hot', 'extra-hot']);
    expect(mixes).toEqual(['original', 'custom', 'mixed']);
    const choices = [
      ...oils.map((oilType) => ({ ...defaultCustomization, oilType })),
      ...tendernesses.map((meatTenderness) => ({ ...defaultCustomization, meatTenderness })),
      ...spicyLevels.map((spicyLevel) => ({ ...defaultCustomization, spicyLevel })),
      ...mixes.map((mixType) => ({ ...defaultCustomization, mixType })),
    ];
    for (const customization of choices)
      expect(Customization.parse(customization)).toEqual(customization);
    expect(defaultCustomization).toEqual({
      oilType: 'coconut',
      meatTenderness: 'medium',
      spicyLevel: 'medium',
      mixType: 'original',
    });
  },
);

test(
  'extra_hot is accepted, and extra-hot is returned',
  { meta: { requirements: ['S-238', 'D-142'] } },
  () => {
    expect(
      Customization.parse({ ...defaultCustomization, spicyLevel: 'extra_hot' }).spicyLevel,
    ).toBe('extra-hot');
  },
);

test(
  'a suggestion is possible only with the custom mix, and an empty one counts as none',
  { meta: { requirements: ['S-222'] } },
  () => {
    const customization = {
      ...defaultCustomization,
      customMixSuggestion: ' more garlic ',
      specialRequests: '  ',
    };
    expect(normalizeCustomization(customization)).toEqual(defaultCustomization);
    expect(normalizeCustomization({ ...customization, mixType: 'custom' })).toEqual({
      ...defaultCustomization,
      mixType: 'custom',
      customMixSuggestion: 'more garlic',
    });
  },
);

test('the same choices give the same text, in whatever order they were made, and always', () => {
  fc.assert(
    fc.property(anyCustomization, (customization) => {
      const turned = Object.fromEntries(
        Object.entries(customization).reverse(),
      ) as typeof customization;
      expect(serialized(turned)).toBe(serialized(customization));
      expect(normalizeCustomization(normalizeCustomization(customization))).toEqual(
        normalizeCustomization(customization),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('a request loses the spaces around it, and an empty one is left out', () => {
  expect(
    normalizeCustomization({ ...defaultCustomization, specialRequests: ' less oil ' }),
  ).toEqual({
    ...defaultCustomization,
    specialRequests: 'less oil',
  });
  expect(
    Object.keys(normalizeCustomization({ ...defaultCustomization, specialRequests: ' ' })),
  ).not.toContain('specialRequests');
});

test('the choices are listed in the order of the form', () => {
  expect(oils).toEqual(['coconut', 'avocado', 'sesame', 'mustard', 'sunflower']);
  expect(tendernesses).toEqual(['tender', 'medium', 'firm']);
  expect(spicyLevels).toEqual(['mild', 'medium', 'hot', 'extra-hot']);
  expect(mixes).toEqual(['original', 'custom', 'mixed']);
});
