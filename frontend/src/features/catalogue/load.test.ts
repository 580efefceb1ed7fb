import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../../test/fakeServer';

// A page loads its shop once, so each test uses new modules.
let page: typeof import('./load') & typeof import('./store');
let consoleLog: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  vi.resetModules();
  page = { ...(await import('./load')), ...(await import('./store')) };
  consoleLog = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const nameOf = (id: string) =>
  page.getCatalogue().products.find((product) => product.id === id)?.name;
const tuna = { ...samplePickles[1]!, name: 'Our own tuna' };
const answers: Record<string, object> = {
  '/api/products': { success: true, data: [tuna], revision: 4 },
  '/api/categories': { success: true, data: sampleCategories, revision: 4 },
  '/api/settings': { success: true, data: sampleSettings, revision: 4 },
  '/api/pickle-events': { success: true, data: [], revision: 4 },
};
const serveShop = (different: Record<string, ReturnType<typeof refused>> = {}) =>
  serve(({ path }) => different[path] ?? { body: answers[path] });

test(
  'products and categories are loaded in parallel, with the settings of the shop',
  { meta: { requirements: ['S-273'] } },
  async () => {
    const calls = serveShop();
    const loading = page.loadCatalogue();
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/products', '/api/categories']),
    );
    await loading;
    expect(page.getCatalogue()).toMatchObject({ isLoaded: true, isFallback: false });
    expect(nameOf('kerala-tuna')).toBe('Our own tuna');
  },
);

test.each([
  ['a refused product list', { '/api/products': refused(503, 'unavailable') }],
  ['an invalid product list', { '/api/products': { body: { success: true, data: {} } } }],
  ['a refused category list', { '/api/categories': refused(500, 'unexpected') }],
])(
  '%s leaves the fourteen built-in pickles, and one line in the log',
  { meta: { requirements: ['S-317', 'S-318', 'S-332', 'S-333'] } },
  async (_name, different) => {
    serveShop(different);
    await page.loadCatalogue();
    expect(page.getCatalogue()).toMatchObject({ isLoaded: true, isFallback: true });
    expect(page.getCatalogue().products).toHaveLength(14);
    expect(consoleLog).toHaveBeenCalledTimes(1);
  },
);

test(
  'without a network the built-in pickles are shown',
  { meta: { requirements: ['S-274'] } },
  async () => {
    serve(() => 'no network');
    await page.loadCatalogue();
    expect(page.getCatalogue().isFallback).toBe(true);
  },
);

test('changes received over the socket during the load are newer than its answer', async () => {
  serveShop();
  const loading = page.loadCatalogue();
  page.replaceCatalogue({
    products: [{ ...tuna, name: 'Newer' }],
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  await loading;
  expect(nameOf('kerala-tuna')).toBe('Newer');
});

test.each([
  ['an unknown category is the first one', { category: 'mango' }, { category: 'kerala-fish' }],
  [
    'a category that comes as an object is found by its name',
    { category: { name: sampleCategories[1]!.name } },
    { category: sampleCategories[1]!.id },
  ],
  [
    'a single picture is the list of pictures',
    { image: '/a.svg', images: [] },
    { images: ['/a.svg'] },
  ],
  ['a product in stock without a number counts as 100', { inStock: true }, { stockQuantity: 100 }],
  ['a product out of stock counts as 0', { inStock: false }, { stockQuantity: 0 }],
  [
    'the number that the shop answers counts',
    { inStock: true, stockQuantity: 7 },
    { stockQuantity: 7 },
  ],
  ['a level in another spelling', { spiceLevel: 'medium' as never }, { spiceLevel: 'Medium' }],
])(
  '%s',
  { meta: { requirements: ['D-141', 'D-187', 'O-131', 'S-314', 'S-315', 'S-316', 'S-352'] } },
  (_name, sent, shown) => {
    const { id, name, price, weight } = tuna;
    expect(
      page.completed([{ id, name, price, weight, ...sent }], sampleCategories)[0],
    ).toMatchObject(shown);
  },
);
