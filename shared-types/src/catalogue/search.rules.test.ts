import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCategories, samplePickles } from '../content/pickles';
import { editDistance, normalizeSearchText } from './search-text.rules';
import { searchProducts } from './search.rules';

const idsOf = (query: string) =>
  searchProducts(samplePickles, query, sampleCategories).map(({ id }) => id);

const atomic = 'ൺൻർൽൾൿ';
const joined: Record<string, string> = { ൺ: 'ണ്‍', ൻ: 'ന്‍', ർ: 'ര്‍', ൽ: 'ല്‍', ൾ: 'ള്‍', ൿ: 'ക്‍' };
const oldSpelling = (text: string) => text.replace(/[ൺൻർൽൾൿ]/g, (chillu) => joined[chillu]!);

test('a chillu is found in both of its spellings, whichever was typed and whichever is written', () => {
  for (const chillu of atomic)
    expect(normalizeSearchText(joined[chillu]!)).toBe(normalizeSearchText(chillu));
  expect(idsOf(oldSpelling('കരിമീൻ അച്ചാർ'))).toEqual(idsOf('കരിമീൻ അച്ചാർ'));
  expect(idsOf('കരിമീൻ അച്ചാർ')).toContain('pearl-spot');

  const old = samplePickles.map((product) => ({
    ...product,
    ml: { ...product.ml!, name: oldSpelling(product.ml!.name) },
  }));
  expect(searchProducts(old, 'നെയ്മീൻ പരിഞ്ഞിൽ').map(({ id }) => id)).toContain('seer-roe');
});

test('any Malayalam text is found by itself in either spelling', () => {
  const characters = fc.constantFrom(...atomic, ...'കചടതപമയരലവശസഹ', 'ാ', 'ി', 'ു', '്', ' ', 'fish');
  fc.assert(
    fc.property(fc.array(characters, { minLength: 1, maxLength: 20 }), (parts) => {
      const text = parts.join('');
      expect(normalizeSearchText(oldSpelling(text))).toBe(normalizeSearchText(text));
      expect(normalizeSearchText(normalizeSearchText(text))).toBe(normalizeSearchText(text));
    }),
    { numRuns: 1_000 },
  );
});

test('every word must be found, in any order, whatever its case or accents', () => {
  expect(idsOf('GOAN prawn')).toEqual(['goan-prawn-balchao']);
  expect(idsOf('prawn goan')).toEqual(['goan-prawn-balchao']);
  expect(idsOf('balchão')).toEqual(['goan-prawn-balchao']);
  expect(idsOf('prawn mango')).toEqual([]);
  expect(idsOf('  ')).toHaveLength(14);
});

const prawns = ['coastal-prawn', 'goan-prawn-balchao', 'dry-prawn'];
const glutenFree = samplePickles.filter((one) => one.isGlutenFree).map(({ id }) => id);
const hot = samplePickles.filter((one) => /hot/i.test(one.spiceLevel)).map(({ id }) => id);
const mild = samplePickles.filter((one) => one.spiceLevel === 'Mild').map(({ id }) => id);
const medium = samplePickles.filter((one) => one.spiceLevel === 'Medium').map(({ id }) => id);
const all = samplePickles.map(({ id }) => id);

test.each([
  ['fish', all],
  ['meen', all],
  ['മീൻ', all],
  ['achar', all],
  ['അച്ചാർ', all],
  ['മീനച്ചാർ', all],
  ['chemmeen', prawns],
  ['konju', prawns],
  ['കൊഞ്ച്', prawns],
  ['ചെമ്മീൻ', prawns],
  ['ചെമ്മീനച്ചാർ', prawns],
  ['chemmeen achar', prawns],
  ['shrimp', prawns],
  ['hot', hot],
  ['spicy', hot],
  ['എരിവ്', hot],
  ['എരിവുള്ള', hot],
  ['extra hot', ['goan-prawn-balchao']],
  ['കടുത്ത എരിവ്', ['goan-prawn-balchao']],
  ['not spicy', mild],
  ['കുറഞ്ഞ എരിവ്', mild],
  ['എരിവില്ലാത്ത', mild],
  ['എരിവുകുറഞ്ഞ', mild],
  ['erivu kuranja', mild],
  ['erivu kur', mild],
  ['kuranja erivu', mild],
  ['erivillatha', mild],
  ['less erivu', mild],
  ['idatharam erivu', medium],
  ['erivu', hot],
  ['nalla erivulla', hot],
  ['kadutha erivu', ['goan-prawn-balchao']],
  ['erivu kuranja karimeen', []],
  ['gluten free', glutenFree],
  ['Gluten-Free', glutenFree],
  ['ഗ്ലൂട്ടൻ ഇല്ല', glutenFree],
  ['ഗ്ലൂട്ടൻ ഇല്ലാത്ത', glutenFree],
  ['gluten free hot prawn', ['goan-prawn-balchao', 'dry-prawn']],
  ['king fish', ['kerala-kingfish', 'seer-roe']],
  ['mathi', ['kerala-sardine']],
  ['ചാള', ['kerala-sardine']],
  ['ayala', ['coastal-mackerel']],
  ['ilish', ['bengali-hilsa']],
  ['karimeen', ['pearl-spot']],
  ['vegetarian', []],
])('%s finds what it means', (query, ids) => {
  expect(idsOf(query).sort()).toEqual([...ids].sort());
});

test.each([
  ['kingfsh', 'kerala-kingfish'],
  ['kignfish', 'kerala-kingfish'],
  ['makerel', 'coastal-mackerel'],
  ['anchoovey', 'coastal-anchovy'],
  ['chemmmeen', 'coastal-prawn'],
  ['balchoa', 'goan-prawn-balchao'],
  ['prwn', 'coastal-prawn'],
  ['ayla', 'coastal-mackerel'],
  ['tna', 'kerala-tuna'],
  ['neymin', 'kerala-kingfish'],
  ['mathhi', 'kerala-sardine'],
])('the typing error in %s is corrected', (query, id) => {
  expect(idsOf(query)).toContain(id);
  expect(idsOf(query).length).toBeLessThan(5);
});

test.each([
  ['അചാർ', 'അച്ചാർ'],
  ['ആച്ചർ', 'അച്ചാർ'],
  ['ചുര', 'ചൂര'],
  ['അയില', 'അയല'],
  ['നെമീൻ', 'നെയ്മീൻ'],
  ['നൈമീൻ', 'നെയ്മീൻ'],
  ['നേത്തോലി', 'നെത്തോലി'],
  ['ചെമ്മിൻ', 'ചെമ്മീൻ'],
  ['പരിഞിൽ', 'പരിഞ്ഞിൽ'],
  ['balchow', 'balchao'],
  ['makrel', 'mackerel'],
  ['macreal', 'mackerel'],
  ['aikora', 'aykura'],
  ['meenachar', 'meen achar'],
  ['fishpickle', 'fish pickle'],
  ['chemmeenachar', 'chemmeen achar'],
  ['kerala style tuna', 'kerala tuna'],
  ['tuna 400g', 'tuna'],
])('%s finds the same as %s', (query, meant) => {
  expect(idsOf(meant)).not.toEqual([]);
  expect(idsOf(query).sort()).toEqual(idsOf(meant).sort());
});

test('a term of 5 letters or more may have one wrong letter, from 8 on two, and the nearest term is found', () => {
  expect(idsOf('sardime')).toEqual(['kerala-sardine']);
  expect(idsOf('mackural')).toEqual(['coastal-mackerel']);
  expect(idsOf('nathale')).toEqual([]);
});

test.each(['fihs', 'fsh', 'fihs pickle', 'acar'])('%s finds every fish pickle', (query) => {
  expect(idsOf(query)).toHaveLength(all.length);
});

test.each(['gluten free', 'less spicy', 'chemmeen', 'king fish', 'extra hot'])(
  '%s finds products from the third typed letter on',
  (query) => {
    const typed = [...query].map((_, index) => query.slice(0, index + 1)).slice(2);
    expect(typed.filter((text) => idsOf(text).length === 0)).toEqual([]);
  },
);

test('a product found by its name comes before one found by another text', () => {
  expect(idsOf('seer')[0]).toBe('seer-roe');
  expect(idsOf('prawn').slice(0, 3)).toEqual(prawns);
});

test.each(['unakka meen', 'dry fish'])(
  'of %s, dried fish comes before fish with dried chillies',
  (query) => {
    const ids = idsOf(query);
    const positions = ['dry-prawn', 'dry-bombay-duck', 'coastal-mackerel', 'goan-shark'].map((id) =>
      ids.indexOf(id),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
  },
);

test('short terms and terms that find something as they are typed are not corrected', () => {
  for (const query of ['tuba', 'rohx', 'mango', 'chocolate', 'beef', 'crab', 'pork', 'gift'])
    expect(idsOf(query)).toEqual([]);
  expect(idsOf('tuna')).toEqual(['kerala-tuna']);
});

test('the edit distance is symmetric, and zero for the same text only', () => {
  const text = fc.string({ maxLength: 10 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b, 10)).toBe(editDistance(b, a, 10));
      expect(editDistance(a, b, 10) === 0).toBe(a === b);
    }),
  );
  expect(editDistance('kingfsh', 'kingfish', 2)).toBe(1);
  expect(editDistance('kignfish', 'kingfish', 2)).toBe(1);
});

test('any query returns products of the shop only, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
      const ids = idsOf(query);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 200 },
  );
});

test('a search takes any number of spaces, also around it', () => {
  expect(idsOf('  kingfish   ')).toEqual(idsOf('kingfish'));
  expect(idsOf('kerala \n  kingfish')).toEqual(idsOf('kerala kingfish'));
});

test('texts of the category and facts of the product are found, each in its own products only', () => {
  const [first, second, third, ...rest] = samplePickles;
  const plain = { isVegan: false, isPopular: false, isNewArrival: false, isGlutenFree: false };
  const products = [
    { ...first!, ...plain, isVegan: true, category: 'lime' },
    { ...second!, ...plain, isPopular: true },
    { ...third!, ...plain, isNewArrival: true },
    ...rest.map((product) => ({ ...product, ...plain })),
  ];
  const lime = { id: 'lime', name: 'Garden crop', kind: 'veg' as const, ml: { name: 'തോട്ടത്തിൽ' } };
  const categories = [...sampleCategories, lime] as typeof sampleCategories;
  const found = (query: string) => searchProducts(products, query, categories).map(({ id }) => id);
  for (const query of ['vegan', 'veg', 'vegetarian', 'garden', 'തോട്ടത്തിൽ'])
    expect([query, found(query)]).toEqual([query, [first!.id]]);
  expect(found('bestseller')).toEqual([second!.id]);
  expect(found('new')).toEqual([third!.id]);
  expect(searchProducts(products, 'garden')).toEqual([]);
});

test('the Malayalam description and ingredients of a product are found', () => {
  const [first, ...rest] = samplePickles;
  const ml = { ...first!.ml!, description: 'മുത്തശ്ശിയുടെ', ingredients: ['കാന്താരി'] };
  const products = [{ ...first!, ml }, ...rest.map((product) => ({ ...product, ml: null }))];
  for (const query of ['മുത്തശ്ശിയുടെ', 'കാന്താരി'])
    expect(searchProducts(products, query).map(({ id }) => id)).toEqual([first!.id]);
  expect(searchProducts(products, 'undefined')).toEqual([]);
});

test('the term with the worst match decides the order, and equal products stay in the order of the shop', () => {
  const [first, second, third] = samplePickles.map((product) => ({
    ...product,
    ml: null,
    tags: [],
    ingredients: [],
    description: '',
  }));
  const products = [
    { ...first!, name: 'Coconut', description: 'with ginger' },
    { ...second!, name: 'Ginger', description: 'with coconut' },
    { ...third!, name: 'Ginger and coconut' },
  ];
  const found = (query: string) => searchProducts(products, query).map(({ name }) => name);
  expect(found('ginger coconut')).toEqual(['Ginger and coconut', 'Coconut', 'Ginger']);
  expect(found('ginger')).toEqual(['Ginger', 'Ginger and coconut', 'Coconut']);
});
