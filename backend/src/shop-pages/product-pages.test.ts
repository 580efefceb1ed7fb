import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { maxPictures } from '@kalavara/shared-types/media/media.rules';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textBetween, readShopData, readStructuredData, startBuiltShop } from '../test/built-shop';
import { copyDatabase } from '../test/database';

let shop: Awaited<ReturnType<typeof startBuiltShop>>;
beforeAll(async () => {
  shop = await startBuiltShop();
});
afterAll(() => shop.stop());

const change = (id: string, body: object) =>
  shop.owner.call(updateProduct, { params: { id }, body });
const nodeOf = (page: string, type: string) =>
  readStructuredData(page).find((node) => node['@type'] === type)!;
const path = '/products/kerala-kingfish';

test('a product has a page in each language, with links between them', async () => {
  const english = await shop.read(path);
  const malayalam = await shop.read(`${path}?lang=ml`);
  expect(textBetween(english, '<h1', '</h1>')).toContain('Kerala Kingfish Pickle');
  expect(textBetween(malayalam, '<h1', '</h1>')).toContain('കേരള നെയ്മീൻ അച്ചാർ');
  expect(malayalam).toContain('<html lang="ml"');
  expect(textBetween(english, '<title>', '</title>')).toBe(
    'Kerala Kingfish Pickle (400g) | Kalavara',
  );
  for (const [page, address] of [
    [english, path],
    [malayalam, `${path}?lang=ml`],
  ] as const) {
    expect(page).toContain(`<link rel="canonical" href="${shop.at(address)}">`);
    expect(page).toContain(`<meta property="og:url" content="${shop.at(address)}">`);
    expect(page).toContain('<meta property="og:type" content="product">');
    for (const [lang, target] of [
      ['en-IN', path],
      ['ml-IN', `${path}?lang=ml`],
      ['x-default', path],
    ] as const)
      expect(page).toContain(`<link rel="alternate" hreflang="${lang}" href="${shop.at(target)}">`);
  }
  const chosen = await shop.get(path, { cookie: 'kalavara_language=ml' });
  expect(await chosen.text()).toContain('<html lang="ml"');
});

test('the page shows the whole label before any script runs', async () => {
  const page = await shop.read(path);
  for (const text of [
    '₹449',
    '₹1.12 per g',
    '400g',
    '6 months',
    '15',
    'Kingfish (seer fish)',
    'Generic name',
    'Fish pickle (kingfish)',
    'Country of origin',
    'Consumer care',
    'Nutrition per 100 g',
    '268 kcal',
    'fish, mustard, sesame, wheat (gluten)',
    'Delivery date',
    'Your pincode',
    'Our Story',
    'You may also like',
  ])
    expect(page, text).toContain(text);
  expect(page).toContain('href="/products/kerala-tuna"');
  expect(page).toContain('src="/pictures/products/kerala-kingfish.svg"');
});

test('the style of the page is inlined and its scripts preloaded; the home page has its own', async () => {
  const page = await shop.read(path);
  expect(page).toContain('<style data-sheets="/assets/ProductPage-1.css">h2{color:blue}</style>');
  expect(page).toContain('fetchpriority="low" href="/assets/ProductPage-1.js">');
  const preloads = page.match(/<link rel="modulepreload"[^>]*>/g)!;
  expect(preloads.filter((link) => link.includes('shop-1'))).toEqual([]);
  const home = await shop.read('/');
  for (const [own, other] of [
    [page, home],
    [home, page],
  ] as const) {
    const files = own.match(/\/assets\/(ProductPage|productPage|HomePage|home)[\w-]*-1\.js/g)!;
    expect(files).toHaveLength(2);
    expect(files.filter((file) => other.includes(file))).toEqual([]);
  }
});

test('the drawing of the product is inline in the page, so that the first paint waits for no second request', async () => {
  const page = await shop.read(path);
  const [markup = ''] = page.split('id="shop-data"');
  const drawing = textBetween(
    markup,
    'data-drawing="/pictures/products/kerala-kingfish.svg">',
    '</div>',
  );
  expect(drawing).toMatch(/^<svg aria-hidden="true"/);
  expect(drawing).toMatch(/<\/svg>$/);
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(page).not.toMatch(/<link rel="preload" as="image" href="\/pictures/);
});

test('the structured data have the price and the availability of the product', async () => {
  const product = nodeOf(await shop.read('/products/kerala-sardine'), 'Product');
  expect(product).toMatchObject({
    sku: 'kerala-sardine',
    offers: {
      url: shop.at('/products/kerala-sardine'),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  });
  const trail = nodeOf(await shop.read('/products/kerala-sardine'), 'BreadcrumbList');
  expect(trail['itemListElement']).toMatchObject([
    { position: 1, item: shop.at('/') },
    { position: 2, name: product['name'] },
  ]);

  await change('kerala-sardine', { price: 381, stockQuantity: 0 });
  const page = await shop.read('/products/kerala-sardine');
  expect(nodeOf(page, 'Product')).toMatchObject({
    offers: { price: '381.00', availability: 'https://schema.org/OutOfStock' },
  });
  expect(page).toContain('₹381');
  expect(page).toContain('<meta property="product:price:amount" content="381.00">');
  expect(page).toContain('<meta property="product:availability" content="out of stock">');
  expect(page).toContain('Currently Unavailable');
});

test('an unknown or unpublished product has a page with status 404 and a link to the shop', async () => {
  await change('dry-prawn', { isPublished: false });
  for (const id of ['no-such-pickle', 'dry-prawn', '%22%3E%3Cscript%3E']) {
    const answer = await shop.get(`/products/${id}`);
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(textBetween(page, '<h1', '</h1>')).toContain('We do not have this pickle');
    expect(page).toContain('href="/#products"');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('rel="canonical"');
    expect(page).not.toContain('Dry Prawn');
    expect(readShopData(page).products.length).toBeGreaterThan(0);
  }
  const malayalam = await shop.read('/products/no-such-pickle?lang=ml');
  expect(malayalam).toContain('ഈ അച്ചാർ ഇവിടെയില്ല');
  expect(malayalam).toContain('href="/?lang=ml#products"');
  await change('dry-prawn', { isPublished: true });
  expect((await shop.get('/products/dry-prawn')).status).toBe(200);
});

test('an id that cannot be decoded is answered as a bad request, never as a server error', async () => {
  expect((await shop.get('/products/%E0%A4%A')).status).toBe(400);
});

test('the owner’s story and texts are escaped', async () => {
  const en = '</script><script>alert(1)</script> Grandmother’s jar';
  await change('kerala-tuna', { story: { en, ml: '' }, name: 'Tuna </title><b>' });
  const page = await shop.read('/products/kerala-tuna');
  expect(page).not.toContain('<script>alert(1)');
  expect(page).not.toContain('</title><b>');
  expect(page).toContain('Grandmother’s jar');
  expect(page).not.toContain('Our Story');
  await change('kerala-tuna', { story: null });
  expect(await shop.read('/products/kerala-tuna')).not.toContain('Grandmother');
});

test('the sitemap lists every published product in both languages', async () => {
  const sitemap = await shop.read('/sitemap.xml');
  for (const address of [path, `${path}?lang=ml`])
    expect(sitemap).toContain(`<loc>${shop.at(address)}</loc>`);
  await change('pearl-spot', { isPublished: false });
  expect(await shop.read('/sitemap.xml')).not.toContain('pearl-spot');
});

test('cards of the home page link to the pages of their products', async () => {
  expect(await shop.read('/')).toContain('href="/products/kerala-kingfish"');
  expect(await shop.read('/?lang=ml')).toContain('href="/products/kerala-kingfish?lang=ml"');
});

test('without the database an unknown product is not answered as 404, and a built-in one cannot be ordered', async () => {
  const lost = await copyDatabase();
  const alone = await shop.startOn(lost);
  await lost.drop();
  const unknown = await fetch(shop.at('/products/no-such-pickle', alone.port));
  expect(unknown.status).toBe(503);
  const known = await fetch(shop.at(path, alone.port));
  expect(known.status).toBe(200);
  expect(await known.text()).toContain('Currently Unavailable');
  expect(await (await fetch(shop.at('/sitemap.xml', alone.port))).text()).not.toContain(
    '/products/',
  );
  await alone.stop();
});

const photoOf = (color: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

test('uploaded photographs are on the page in the owner’s order, and the first one is the preview of shared links', async () => {
  const paths: string[] = [];
  for (const color of ['#a3261b', '#2f5d3a']) {
    const request = shop.owner.http.post('/api/media').set({ 'content-type': 'image/jpeg' });
    const { body } = await request.send(await photoOf(color));
    paths.push((body as { picture: { path: string } }).picture.path);
  }
  const jar = '/pictures/products/kerala-kingfish.svg';
  const images = [paths[1]!, jar, paths[0]!];
  await change('kerala-kingfish', { image: images[0], images });
  const page = await shop.read(path);
  const shown = images.map((image) => page.indexOf(`src="${image}"`));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(shown).not.toContain(-1);
  expect(page).not.toContain('#svgView');
  expect(page).toContain(`<meta property="og:image" content="${shop.at(images[0]!)}">`);
  expect(nodeOf(page, 'Product')['image']).toEqual(images.map((image) => shop.at(image)));
  expect((await shop.get(images[0]!)).headers.get('content-type')).toBe('image/jpeg');

  await change('kerala-kingfish', { image: jar, images: [jar] });
  expect(await shop.read(path)).toContain('#svgView');
});

test('a product has at most twelve pictures, and no picture can be executed by a browser', async () => {
  const many = Array.from({ length: maxPictures + 1 }, (_, index) => `/media/${index}.jpg`);
  for (const images of [many, ['javascript:alert(1)'], ['//evil.example/x.svg']]) {
    const answer = await shop.owner.callByName('updateProduct', {
      params: { id: 'kerala-kingfish' },
      body: { images },
    });
    expect(answer.status).toBe(400);
  }
});
