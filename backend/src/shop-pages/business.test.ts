import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { businessDataId } from '@kalavara/shared-types/catalogue/shop-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../test/device';
import { textBetween, readStructuredData, startBuiltShop } from '../test/built-shop';

const frontend = join(import.meta.dirname, '../../../frontend');
const entries = { kitchen: '/roadmap', stage: '/soplocked', office: '/sign-in', owner: '/admin' };
let shop: Awaited<ReturnType<typeof startBuiltShop>>;
beforeAll(async () => {
  // The source files of the pages, beside the small shop.
  const pages = Object.keys(entries).map(
    (entry) => [`${entry}.html`, readFileSync(join(frontend, `${entry}.html`), 'utf8')] as const,
  );
  shop = await startBuiltShop(Object.fromEntries(pages));
});
afterAll(() => shop.stop());

const name = 'Amma & <b>"Sons"</b>';
const escaped = 'Amma &amp; &lt;b&gt;&quot;Sons&quot;&lt;/b&gt;';
const logo = '/media/0123456789abcdef01234567-600x600.jpg';
const smallLogo = '/media/0123456789abcdef01234567-600x600-400.jpg';
const own = {
  businessName: name,
  town: 'Aluva',
  logo,
  brandColour: '#1d4ed8',
  accentColour: '#003300',
  heroTitle: 'Fish & fire',
};
const save = (body: object) => shop.owner.call(updateSettings, { body });
const businessIn = (page: string) =>
  JSON.parse(
    textBetween(page, `<script type="application/json" id="${businessDataId}">`, '</script>'),
  ) as object;
const readAll = async () =>
  Promise.all(
    [...Object.values(entries), '/order', '/', '/policies/terms', '/products/kerala-tuna'].map(
      async (path) => [path, await shop.read(path)] as const,
    ),
  );

test('until the owner names the business, pages carry the default name and colours', async () => {
  for (const [path, page] of await readAll()) {
    expect(textBetween(page, '<title>', '</title>'), path).toMatch(/Kalavara/);
    expect(page, path).not.toMatch(/<html[^>]*style=/);
  }
  const manifest = JSON.parse(await shop.read('/kitchen.webmanifest')) as object;
  expect(manifest).toMatchObject({ name: 'Kalavara kitchen', short_name: 'Kalavara' });
  expect(manifest).toMatchObject({ icons: [{ src: '/icon.svg' }] });
});

test('name, town, logo and colours of the settings are in the first bytes of every page', async () => {
  const tags = await shop.get('/roadmap').then(({ headers }) => headers.get('etag'));
  await save({ ...own, makerName: name });
  for (const [path, page] of await readAll()) {
    expect(textBetween(page, '<title>', '</title>'), path).toContain(escaped);
    // An excerpt, because a whole page would add 100 kB to the message of a failure.
    expect(/.{0,40}(Kalavara|കലവറ|<b>"Sons").{0,40}/.exec(page)?.[0], path).toBeUndefined();
    expect(/<html[^>]*>/.exec(page)?.[0], path).toContain(
      'style="--brand:#1d4ed8;--brand-deep:#173da8;--accent:#003300',
    );
    if (page.includes('rel="icon"'))
      expect(textBetween(page, '<link rel="icon" href="', '"'), path).toBe(smallLogo);
  }
  for (const path of [...Object.values(entries), '/order'])
    // Public pages contain no other fields of the settings, such as coupons.
    expect(businessIn(await shop.read(path)), path).toEqual({
      ...defaultBusiness,
      ...own,
      heroTitle: undefined,
    });
  expect((await shop.get('/roadmap')).headers.get('etag')).not.toBe(tags);
});

test('titles, structured data, preview and manifest name the business', async () => {
  const home = await shop.read('/');
  expect(textBetween(home, '<h1', '</h1>')).toContain('Fish &amp; fire');
  expect(textBetween(home, '<title>', '</title>')).toBe(
    `${escaped}: homemade fish pickles from Aluva, Kerala`,
  );
  expect(home).toContain(`<meta property="og:site_name" content="${escaped}">`);
  expect(home).toContain(`<meta property="og:image" content="${shop.at(logo)}">`);
  expect(readStructuredData(home)).toMatchObject([
    { name, logo: shop.at(smallLogo), address: { addressLocality: 'Aluva' } },
    {},
  ]);
  expect(JSON.parse(await shop.read('/kitchen.webmanifest'))).toMatchObject({
    name: `${name} kitchen`,
    short_name: name,
    icons: [{ src: logo.replace('.jpg', '.webp'), sizes: '600x600' }],
  });
});

test('pages in Malayalam have the Malayalam name of the business, if the owner has set one', async () => {
  expect(textBetween(await shop.read('/?lang=ml'), '<title>', '</title>')).toContain(escaped);
  await save({ businessNameMl: 'അമ്മ', townMl: 'ആലുവ' });
  const home = await shop.read('/?lang=ml');
  const product = await shop.read('/products/kerala-tuna?lang=ml');
  expect(textBetween(home, '<title>', '</title>')).toMatch(/^അമ്മ: .*ആലുവ$/);
  expect(textBetween(product, '<title>', '</title>')).toMatch(/\| അമ്മ$/);
});

test.each([
  [{ brandColour: '#f2b705' }, 'brandColour'],
  [{ accentColour: 'url(//x)' }, 'accentColour'],
  [{ logo: 'https://elsewhere.test/logo.png' }, 'logo'],
])('%j is refused, naming its field', async (body, field) => {
  const failure = await refusal(shop.owner.call(updateSettings, { body }));
  expect(failure).toMatchObject({ code: 'invalid', fields: [field] });
});

test('without its database a page has the last known business', async () => {
  await shop.read('/roadmap');
  await shop.database.drop();
  expect(textBetween(await shop.read('/roadmap'), '<title>', '</title>')).toContain(escaped);
});
