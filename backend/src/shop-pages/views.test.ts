import { afterAll, beforeAll, expect, test } from 'vitest';
import { textBetween, startBuiltShop } from '../test/built-shop';
import { createSearchLimit } from './views';

let shop: Awaited<ReturnType<typeof startBuiltShop>>;
beforeAll(async () => {
  shop = await startBuiltShop();
});
afterAll(() => shop.stop());

const namesIn = (page: string) => [
  ...new Set(
    [
      ...textBetween(page, 'id="root"', '<script').matchAll(/<article[^]*?<h3[^>]*>(.*?)<\/h3>/g),
    ].map(([, name = '']) => name.replace(/<[^>]*>/g, '')),
  ),
];

test('a category has its own address, rendered with its products and listed in the sitemap', async () => {
  const page = await shop.read('/?category=goan-fish');
  expect(namesIn(page)).toEqual(['Goan Shark Pickle', 'Goan Prawn Balchao']);
  expect(textBetween(page, '<title>', '<')).toBe('Goan Fish Pickles · Kalavara');
  const canonical = `<link rel="canonical" href="${shop.at('/?category=goan-fish')}">`;
  expect(page).toContain(canonical);
  expect(await shop.read('/?utm=x&category=goan-fish')).toContain(canonical);
  const malayalam = shop.at('/?category=goan-fish&lang=ml').replace('&', '&amp;');
  expect(page).toContain(`hreflang="ml-IN" href="${malayalam}"`);
  expect(await shop.read('/sitemap.xml')).toContain(`<loc>${malayalam}</loc>`);
});

test('a search is rendered as typed in either script, and not listed in the sitemap', async () => {
  for (const query of ['konju', 'കൊഞ്ച്', 'prawm']) {
    const page = await shop.read(`/?q=${encodeURIComponent(query)}`);
    expect(namesIn(page).sort()).toEqual([
      'Coastal Prawn Pickle',
      'Dry Prawn Pickle',
      'Goan Prawn Balchao',
    ]);
    expect(page).toContain(`value="${query}"`);
    expect(page).toContain('<meta name="robots" content="noindex">');
  }
});

test('the content of an address is escaped, and no address causes an error', async () => {
  const attack = '"><script>alert(1)</script>';
  expect(await shop.read(`/?q=${encodeURIComponent(attack)}`)).not.toContain('<script>alert');
  for (const search of [
    'q=%E0%A4%A',
    'q=%00',
    'q=a&q=b',
    'category=%ff',
    `q=${'%F0%9F%90%9F'.repeat(61)}`,
  ])
    expect((await shop.get(`/?${search}`)).status).toBeLessThan(500);
});

test('above 40 searches in 10 s the server answers the page that the browser renders itself', async () => {
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => shop.read(`/?q=flood${n}`)),
  );
  const periods = 1 + Math.floor((performance.now() - begun) / 10_000);
  expect(answers.filter((page) => page.includes('id="shop-data"')).length).toBeLessThanOrEqual(
    40 * periods,
  );
  expect(answers.every((page) => page.includes('<div id="root">'))).toBe(true);
  // All other visitors get their rendered page.
  expect(await shop.read('/')).toContain('id="shop-data"');
  expect(await shop.read('/?category=goan-fish')).toContain('id="shop-data"');
});

test('the limit of searches is reset after 10 s, also if the clock is set back', () => {
  let now = 1_000_000;
  const maySearch = createSearchLimit({ now: () => now });
  const search = () => Array.from({ length: 100 }, maySearch).filter(Boolean).length;
  expect([search(), search()]).toEqual([40, 0]);
  now += 10_000;
  expect([search(), search()]).toEqual([40, 0]);
  now -= 3_600_000;
  expect(search()).toBe(40);
});
