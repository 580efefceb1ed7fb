import { errors } from '@kalavara/shared-types/contract/errors';
import { expect, test } from 'vitest';
import review from '../../../docs/malayalam-review.md?raw';

type Tree = { [key: string]: string | Tree };
type Files = Record<string, Tree>;

const byName = (files: Files) =>
  new Map(
    Object.entries(files).map(([path, tree]) => [path.replace(/^.*\/(.*)\.json$/, '$1'), tree]),
  );
const english = byName(
  import.meta.glob<Tree>('./locales/en/*.json', { eager: true, import: 'default' }),
);
const malayalam = byName(
  import.meta.glob<Tree>('./locales/ml/*.json', { eager: true, import: 'default' }),
);

const flat = (tree: Tree, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as [string, string]]
      : flat(value, `${before}${key}.`),
  );
const blanks = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

test('both languages have the same namespaces', () => {
  expect([...malayalam.keys()].sort()).toEqual([...english.keys()].sort());
});

test('every file of Malayalam texts is listed once for its native reader, with the number of its texts', () => {
  const listed = [...review.matchAll(/ml\/(\w+)\.json`[^|]*\| (\d+) \|/g)];
  const counts = [...malayalam].map(([name, tree]) => [name, flat(tree).length]);
  expect(listed.map(([, name, count]) => [name, Number(count)]).sort()).toEqual(counts.sort());
});

test.each([...english.keys()])(
  '%s has every text in both languages, with the same placeholders',
  (name) => {
    const en = new Map(flat(english.get(name)!));
    const ml = new Map(flat(malayalam.get(name)!));
    expect([...ml.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of [...en, ...ml]) expect(text.trim(), key).not.toBe('');
    for (const [key, text] of en) expect(blanks(ml.get(key)!), key).toEqual(blanks(text));
  },
);

test(
  'the common labels exist',
  { meta: { requirements: ['S-173', 'S-174', 'S-175', 'S-342'] } },
  () => {
    const common = ['loading', 'error', 'success', 'close', 'back', 'next'];
    const product = [
      'price',
      'weight',
      'ingredients',
      'spiceLevel',
      'shelfLife',
      'inStock',
      'outOfStock',
      'vegan',
      'glutenFree',
      'popular',
      'newArrival',
    ];
    for (const texts of [english, malayalam]) {
      expect(Object.keys(texts.get('common')!)).toEqual(expect.arrayContaining(common));
      expect(Object.keys(texts.get('product')!)).toEqual(expect.arrayContaining(product));
    }
    expect(english.get('common')).toMatchObject({ error: 'Error', success: 'Success' });
  },
);

test('every error has a message, and the English one equals that of the server', () => {
  const sentences = Object.fromEntries(
    Object.entries(errors).map(([code, [, sentence]]) => [code, sentence]),
  );
  const isOfPage = ([key]: [string, string]) =>
    /^(too-many-tries-(minute|hour)_.*|offline)$/.test(key);
  const texts = flat(english.get('errors')!);
  expect(Object.fromEntries(texts.filter((text) => !isOfPage(text)))).toEqual(sentences);
  expect(texts.filter(isOfPage)).toHaveLength(5);
});
