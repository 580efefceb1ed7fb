import { policyPages, policyTitles } from '@kalavara/shared-types/content/policy-titles';
import { savePolicy } from '@kalavara/shared-types/policies/policies';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  textBetween,
  builtHtml,
  readShopData,
  readStructuredData,
  startBuiltShop,
} from '../test/built-shop';
import { copyDatabase } from '../test/database';

let shop: Awaited<ReturnType<typeof startBuiltShop>>;
beforeAll(async () => {
  shop = await startBuiltShop();
});
afterAll(() => shop.stop());

const at = (path: string, port?: number) => shop.at(path, port);
const get = (path: string, headers?: Record<string, string>) => shop.get(path, headers);
const read = (path: string) => shop.read(path);
type Listed = {
  item: {
    description: string;
    offers: { availability: string; shippingDetails: { shippingRate: object } };
  };
};
type Graph = { '@type': string; itemListElement: Listed[] }[];
const structuredDataOf = (page: string) => readStructuredData(page) as Graph;
const change = (id: string, body: object) =>
  shop.owner.call(updateProduct, { params: { id }, body });

test(
  'the home page is rendered, with its data, its style and its script last',
  { meta: { requirements: ['S-001', 'S-002'] } },
  async () => {
    for (const path of ['/', '/home']) {
      const answer = await get(path);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(page).toContain('<html lang="en"');
      expect(textBetween(page, '<h1', '</h1>')).toContain('mother’s patience');
      expect(page).toContain('Kerala Kingfish Pickle');
      expect(page).toContain('h1{color:red}</style>');
      expect(page).not.toContain('rel="stylesheet"');
      expect(page).toContain(
        '<link rel="preload" as="font" type="font/woff2" href="/assets/anek-latin-latin-500-abc.woff2" crossorigin>',
      );
      expect(page.indexOf('src="/assets/shop-1.js"')).toBeGreaterThan(
        page.indexOf('id="shop-data"'),
      );
      expect(readShopData(page).products).toHaveLength(14);
    }
  },
);

test(
  'each language has an address, and the pages link to each other',
  { meta: { requirements: ['S-036', 'S-357'] } },
  async () => {
    const english = await read('/');
    const malayalam = await read('/?lang=ml');
    expect(malayalam).toContain('<html lang="ml"');
    expect(malayalam).toContain('ഞങ്ങളുടെ കഥ');
    expect(malayalam).not.toContain('Our Story');
    expect(textBetween(english, '<title>', '<')).not.toBe(textBetween(malayalam, '<title>', '<'));
    for (const page of [english, malayalam]) {
      for (const [lang, path] of [
        ['en-IN', '/'],
        ['ml-IN', '/?lang=ml'],
        ['x-default', '/'],
      ] as const) {
        expect(page).toContain(`<link rel="alternate" hreflang="${lang}" href="${at(path)}">`);
      }
    }
    expect(malayalam).toContain(`<link rel="canonical" href="${at('/?lang=ml')}">`);
    expect(await read('/home?lang=en')).toContain(`<link rel="canonical" href="${at('/')}">`);
  },
);

test('a page preloads the texts of its own language only, product pages too', async () => {
  for (const path of ['/', '/products/kerala-tuna', '/no/such/page']) {
    const english = await read(path);
    const malayalam = await read(`${path}?lang=ml`);
    expect(english).toContain(
      'rel="modulepreload" crossorigin fetchpriority="low" href="/assets/english-1.js"',
    );
    expect(english).not.toContain('malayalam-1.js');
    expect(malayalam).toContain(
      'rel="modulepreload" crossorigin fetchpriority="low" href="/assets/malayalam-1.js"',
    );
    expect(malayalam).not.toContain('english-1.js');
  }
});

test('the structured data has every product with its price in rupees and its availability', async () => {
  await change('seer-roe', { stockQuantity: 0 });
  const graph = structuredDataOf(await read('/'));
  const items = graph.find((one) => one['@type'] === 'ItemList')!.itemListElement;
  expect(graph[0]).toMatchObject({ '@type': 'Organization', url: at('/') });
  expect(items).toHaveLength(14);
  expect(items[0]!.item).toMatchObject({
    '@type': 'Product',
    name: 'Kerala Kingfish Pickle',
    offers: { price: '449.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  expect(items[0]!.item.offers.shippingDetails.shippingRate).toMatchObject({
    value: 50,
    currency: 'INR',
  });
  expect(items.at(-1)!.item.offers.availability).toBe('https://schema.org/OutOfStock');
});

test('the owner’s texts are escaped', { meta: { requirements: ['S-038', 'D-010'] } }, async () => {
  const name = "Tuna $& $' Pickle";
  const description = '</script><script>alert(1)</script> <!-- & "quoted"';
  await change('kerala-tuna', { name, description });
  const page = await read('/');
  expect(page).not.toContain('<script>alert(1)');
  expect(page.split('</html>')).toHaveLength(2);
  const tuna = readShopData(page).products.find(({ id }) => id === 'kerala-tuna')!;
  expect([tuna.name, tuna.description]).toEqual([name, description]);
  expect(page).toContain('Tuna $&amp; $&#x27; Pickle');
  expect(structuredDataOf(page)[1]!.itemListElement[1]!.item.description).toBe(description);
});

test(
  'an unknown path is answered with the home page as 404 with noindex',
  { meta: { requirements: ['S-003', 'D-013'] } },
  async () => {
    const answer = await get('/no/such/page');
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain('Kerala Kingfish Pickle');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('rel="canonical"');
  },
);

test('a page is cached until a price changes, and answered 304 until then', async () => {
  const first = await get('/', { 'accept-encoding': 'br' });
  const tag = first.headers.get('etag')!;
  expect(first.headers.get('content-encoding')).toBe('br');
  const revalidate = () =>
    get('/', { 'if-none-match': tag, 'accept-encoding': 'br', 'cache-control': 'max-age=0' });
  expect((await revalidate()).status).toBe(304);
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('etag')).not.toBe(tag);

  await change('kerala-sardine', { price: 377 });
  const changed = await revalidate();
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('₹377');
});

test(
  'the contact and the name on the page follow the settings',
  { meta: { requirements: ['S-075'] } },
  async () => {
    await shop.owner.call(updateSettings, { body: { email: 'amma@kalavara.test' } });
    expect(await read('/')).toContain('mailto:amma@kalavara.test');
  },
);

test('robots.txt and the sitemap list the public pages', async () => {
  const robots = await get('/robots.txt');
  const sitemap = await get('/sitemap.xml');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  expect(sitemap.headers.get('content-type')).toContain('xml');
  const text = await sitemap.text();
  for (const path of ['/', '/?lang=ml']) expect(text).toContain(`<loc>${at(path)}</loc>`);
});

test('policy pages are text in both languages, without a script, with the settings filled in', async () => {
  for (const page of policyPages)
    for (const language of ['en', 'ml'] as const) {
      const path = policyPath(page, language);
      const answer = await get(path);
      const text = await answer.text();
      expect([answer.status, textBetween(text, '<html lang="', '"')], path).toEqual([
        200,
        language,
      ]);
      expect(textBetween(text, '<h1>', '</h1>')).toBe(policyTitles[page][language]);
      expect(text).toContain(`<link rel="canonical" href="${at(path)}">`);
      expect(text).toContain(`hreflang="ml-IN" href="${at(policyPath(page, 'ml'))}"`);
      expect(text).not.toContain('shop-1.js');
      expect(textBetween(text, '<main', '</main>')).not.toMatch(/\{\w+\}/);
      expect(await read('/sitemap.xml')).toContain(`<loc>${at(path)}</loc>`);
    }
  const contact = await read('/policies/contact');
  expect(contact).toContain('FSSAI number: 12345678901234');
  expect(contact).not.toContain('GSTIN');
  const links = textBetween(contact, '<main', '</main>');
  expect(links).toMatch(/<a href="tel:\+\d+">\+/);
  expect(links).toMatch(/<a href="mailto:[^"]+@[^"]+">/);
  expect(await read('/policies/terms')).toContain('at most 20 minutes');
});

test('the owner’s policy text is shown at once and escaped, and reset to the default', async () => {
  const save = (text: string | null) =>
    shop.owner.call(savePolicy, { body: { page: 'refunds', language: 'en', text } });
  await save('# Ours\n</main><script>alert(2)</script>\n\n- {businessName} & sons');
  const own = await read('/policies/refunds');
  expect(own).toContain('<h2>Ours</h2>');
  expect(own).not.toContain('<script>alert(2)');
  expect(own).toContain('<li>Kalavara &amp; sons</li>');
  expect(await read('/policies/refunds?lang=ml')).not.toContain('Ours');
  await save(null);
  expect(await read('/policies/refunds')).toContain('Cancel an order');
});

test('an unknown policy page is not found', async () => {
  for (const path of ['/policies', '/policies/imprint', '/policies/constructor'])
    expect((await get(path)).status, path).toBe(404);
});

test('the footer of the home page links to every policy page, and to no page of the staff', async () => {
  const footer = textBetween(await read('/'), '<footer', '</footer>');
  for (const page of policyPages) expect(footer).toContain(`href="/policies/${page}"`);
  expect(footer).not.toMatch(/roadmap|soplocked|admin/);
});

test('an invented host is in no page, and the public URL precedes the requested host', async () => {
  const odd = await fetch(at('/'), { headers: { host: 'shop.example"><script>' } }).then(
    (answer) => answer.text(),
    () => '',
  );
  expect(odd).not.toContain('<script>"');
  const named = await shop.startOn(shop.database, { PUBLIC_URL: 'https://kalavara.example' });
  const page = await (await fetch(at('/', named.port))).text();
  expect(page).toContain('<link rel="canonical" href="https://kalavara.example/">');
  expect(page).toContain('content="https://kalavara.example/pictures/og.png"');
  await named.stop();
});

test('the order page is not indexed, and the rendering script is not served', async () => {
  const order = await get('/order');
  const page = await order.text();
  const withoutBusiness = page
    .replace(/<script type="application\/json".*?<\/script>/, '')
    .replace(' · Kalavara', '');
  expect([order.status, withoutBusiness]).toEqual([200, builtHtml]);
  // Shown until the scripts have loaded; pages rendered by the server have their own content.
  expect(page).toContain('<p>Loading…</p>');
  for (const path of ['/', '/policies/refunds'])
    expect(await (await get(path)).text()).not.toContain('<p>Loading…</p>');
  expect(order.headers.get('x-robots-tag')).toBe('noindex');
  expect((await get('/.server/shop.mjs')).status).toBe(404);
});

test(
  'without its database the shop shows the built-in pickles and takes no orders',
  { meta: { requirements: ['S-274', 'D-156'] } },
  async () => {
    const lost = await copyDatabase();
    const alone = await shop.startOn(lost);
    await lost.drop();
    const answer = await fetch(at('/', alone.port));
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(readShopData(page)).toMatchObject({ revision: null });
    expect(page).toContain('We cannot reach our shop right now');
    expect(page).not.toContain('schema.org');
    expect(page).toContain('Currently Unavailable');
    expect(page).not.toContain('Add to Cart');
    expect(page).not.toContain('PICKLE15');
    await alone.stop();
  },
);

test('a visitor who chose Malayalam gets it at the plain address, and the address takes precedence over the cookie', async () => {
  const languageAt = async (path: string, cookie: string) => {
    const answer = await get(path, { cookie });
    expect(answer.headers.get('vary')).toContain('Cookie');
    return textBetween(await answer.text(), '<html lang="', '"');
  };
  const chosen = 'kalavara_session=x; kalavara_language=ml';
  expect(await languageAt('/', chosen)).toBe('ml');
  expect(await languageAt('/?lang=en', chosen)).toBe('en');
  expect(await languageAt('/?lang=ml', 'kalavara_language=en')).toBe('ml');
  expect(await languageAt('/', 'kalavara_language=xx')).toBe('en');
});
