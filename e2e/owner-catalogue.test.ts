import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeStock,
  createCategory,
  listProducts,
} from '@kalavara/shared-types/catalogue/catalogue';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { textsIn } from './lib/buyer';
import { laptop, phone } from './lib/modern';
import { giveSession, signInOwner } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import { until } from './lib/until';

type Drawn = { naturalWidth: number; currentSrc: string };
const text = textsIn('en');
const textMl = textsIn('ml');

describe.runIf(enginesRunHere)('the owner’s catalogue in a real browser', () => {
  let server: TestServer;
  let browser: Browser;
  let owner: Api;
  let folder: string;
  beforeAll(async () => {
    const { openBrowser } = await import('./lib/modern');
    server = await startHostedServer();
    browser = await openBrowser();
    owner = await signInOwner(server);
    folder = await mkdtemp(join(tmpdir(), 'kalavara-photos-'));
    await owner.call(createCategory, {
      body: {
        name: 'Vegetable pickles',
        kind: 'veg',
        description: 'From the garden',
        displayOrder: 9,
      },
    });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a tab of the owner's page on a separate screen. */
  async function openTab(tab: 'products' | 'categories', { lang = 'en', make = laptop } = {}) {
    const device = await make(browser, { reducedMotion: 'reduce' });
    await giveSession(device.context, server.url, owner);
    await device.page.goto(`${server.url}/admin?tab=${tab}&lang=${lang}`);
    await device.page.locator('li[data-product], li[data-category]').first().waitFor();
    return device;
  }
  async function openShop() {
    const device = await phone(browser, { reducedMotion: 'reduce' });
    await device.page.goto(`${server.url}/?lang=en`);
    return device;
  }
  /** Presses Tab until the expression is true for the focused element. */
  async function tabTo(page: Page, isThere: string) {
    for (let press = 0; press < 80; press += 1) {
      if (
        await page.evaluate(
          `(() => { const at = document.activeElement; return !!at && (${isThere})(at); })()`,
        )
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard never gets to ${isThere}.`);
  }
  const named = (name: string) => `(at) => at.name === ${JSON.stringify(name)}`;
  const hasText = (text: string) => `(at) => at.textContent.trim() === ${JSON.stringify(text)}`;
  const cardOf = (page: Page, name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();

  test(
    'a product is created with the keyboard only, and is shown in the shop',
    { meta: { requirements: ['O-051', 'O-228'] } },
    async () => {
      const { page, errors } = await openTab('products');
      const { keyboard } = page;
      await tabTo(page, hasText(text('catalogue:products.add')));
      await keyboard.press('Enter');
      await tabTo(page, named('name'));
      await keyboard.type('Green Mango Pickle');
      await tabTo(page, named('category'));
      await keyboard.type('Vegetable');
      await tabTo(page, named('price'));
      await keyboard.type('199');
      await tabTo(page, named('weight'));
      await keyboard.type('250g');
      await tabTo(page, named('description'));
      await keyboard.type('Sour and bright.');
      await tabTo(page, named('image'));
      await keyboard.type('/pictures/products/kerala-tuna.svg');
      // Sent incomplete: the first missing field gets the focus.
      await keyboard.press('Enter');
      await until(
        () => page.evaluate('document.activeElement.name === "ingredients"'),
        60_000,
        'the first wrong field has the focus',
      );
      await keyboard.type('Green mango, salt, chilli');
      await tabTo(page, named('stockQuantity'));
      await keyboard.type('24');
      await tabTo(page, named('isPublished'));
      await keyboard.press('Space');
      await tabTo(page, hasText(text('catalogue:productForm.save')));
      await keyboard.press('Enter');
      await page
        .getByText(text('catalogue:products.saved', { name: 'Green Mango Pickle' }))
        .waitFor();
      // The focus returns to the button that opened the form.
      const isBack = `document.activeElement.textContent.trim() === ${JSON.stringify(text('catalogue:products.add'))}`;
      await until(() => page.evaluate(isBack), 60_000, 'the focus is back at its button');

      const { data } = await owner.call(listProducts, { query: {} });
      expect(data.find(({ name }) => name === 'Green Mango Pickle')).toMatchObject({
        price: 199,
        isVegan: true,
        ingredients: ['Green mango', 'salt', 'chilli'],
      });
      const { page: visitor } = await openShop();
      await cardOf(visitor, 'Green Mango Pickle').waitFor();
      expect(errors).toEqual([]);
    },
  );

  test('the fields of a form are disabled while it is being saved, and the focus is restored after a failure', async () => {
    const { page } = await openTab('products');
    await page.locator('li[data-product]').first().getByRole('button', { name: /^Edit/ }).click();
    const weight = page.locator('[name="weight"]');
    await weight.fill('355 g');
    let fail = () => {};
    const isFailed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/products/*', async (route) => {
      await isFailed;
      await route.abort();
    });
    await weight.press('Enter');
    await until(() => weight.isDisabled(), 60_000, 'the field is locked');
    fail();
    await page.getByText(/^Failed to update product/).waitFor();
    expect(await weight.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('!');
    expect(await weight.inputValue()).toContain('!');
  });

  test.each([
    ['products', 'Failed to delete product: '],
    ['categories', 'Failed to delete category: '],
  ] as const)(
    'the reason why the last of the %s was not deleted is in sight, and closed by a press',
    async (tab, reason) => {
      const { page } = await openTab(tab, { make: phone });
      await page.route('**/api/{products,categories}/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      );
      const row = page.locator('li[data-product], li[data-category]').last();
      await row.getByRole('button', { name: /^Delete/ }).tap();
      await page.locator('dialog[open] button').last().tap();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toContain(reason);
      const { y, height } = (await alert.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(page.viewportSize()!.height);
      await page.getByRole('button', { name: 'Close this message' }).tap();
      expect(await alert.count()).toBe(0);
      expect(await row.isVisible()).toBe(true);
    },
  );

  test('a price that the owner changes reaches an open shop page within a second', async () => {
    const { page: visitor } = await openShop();
    const card = cardOf(visitor, 'Kerala Tuna Pickle');
    await card.getByText('₹399').waitFor();
    // The socket is opened after the first paint; before that no change can be received.
    await visitor.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);

    const { page } = await openTab('products');
    await page
      .getByRole('button', {
        name: text('catalogue:products.editNamed', { name: 'Kerala Tuna Pickle' }),
      })
      .click();
    await page.locator('[name="price"]').fill('415');
    const answered = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && answer.url().includes('/api/products/kerala-tuna'),
    );
    await page.getByRole('button', { name: text('catalogue:productForm.save') }).click();
    expect((await answered).status()).toBe(200);
    const since = performance.now();
    await card.getByText('₹415').waitFor();
    console.log(
      `A price reached an open shop page ${Math.round(performance.now() - since)} ms after it was saved.`,
    );
    await page.locator('li[data-product="kerala-tuna"]').getByText('₹415').waitFor();
  });

  test(
    'changes saved on one device are shown on the other',
    { meta: { requirements: ['O-044'] } },
    async () => {
      const { page: here } = await openTab('categories');
      const { page: there } = await openTab('products');
      await owner.call(changeStock, {
        params: { id: 'dry-prawn' },
        body: { count: 3, note: 'Counted twice' },
      });
      await there
        .locator('li[data-product="dry-prawn"]')
        .getByText(text('catalogue:products.units_other', { count: 3 }))
        .waitFor();
      await here.getByRole('button', { name: /^Edit Dry/ }).click();
      await here.locator('[name="displayOrder"]').fill('1');
      await here.getByRole('button', { name: text('catalogue:categoryForm.save') }).click();
      await here
        .locator('li[data-category="dry-fish"]')
        .getByText(text('catalogue:categories.order', { place: 1 }))
        .waitFor();
      await there.getByRole('button', { name: /^Stock of Dry Prawn/ }).click();
      await there.getByText('Counted twice').waitFor();
    },
  );

  test('a photo of a phone is uploaded and shown in the shop, small and without its position', async () => {
    const photo = join(folder, 'jar.jpg');
    const noise = sharp({
      create: {
        width: 3_000,
        height: 2_000,
        channels: 3,
        background: '#b4532a',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    const exif = { IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' } };
    await writeFile(photo, await noise.withExif(exif).jpeg({ quality: 90 }).toBuffer());

    const { page, errors } = await openTab('products', { make: phone });
    await page
      .getByRole('button', {
        name: text('catalogue:products.editNamed', { name: 'Kerala Sardine Pickle' }),
      })
      .tap();
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await page.getByText(text('catalogue:picture.ready')).waitFor({ timeout: 60_000 });
    await expect
      .poll(() => page.locator('[name="image"]').inputValue())
      .toMatch(/^\/media\/[0-9a-f]{24}-1200x800\.jpg$/);
    await page.getByRole('button', { name: text('catalogue:productForm.save') }).tap();
    await page
      .getByText(text('catalogue:products.saved', { name: 'Kerala Sardine Pickle' }))
      .waitFor();

    const { page: visitor, errors: shopErrors } = await openShop();
    const img = cardOf(visitor, 'Kerala Sardine Pickle').locator('img').first();
    await img.scrollIntoViewIfNeeded();
    await until(
      () => img.evaluate((at) => (at as unknown as Drawn).naturalWidth > 0),
      60_000,
      'the photo is drawn',
    );
    const shown = await img.evaluate((at) => (at as unknown as Drawn).currentSrc);
    // A card on a phone is 112 px wide with two device pixels each, so the smallest width is sufficient, in the best
    // format.
    expect(shown).toMatch(/-400\.avif$/);
    const bytes = Buffer.from(await (await fetch(shown)).arrayBuffer());
    expect(bytes.length).toBeLessThan(60_000);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect([...errors, ...shopErrors]).toEqual([]);
  });

  test.each([
    ['en', text],
    ['ml', textMl],
  ] as const)('both tabs and their forms are accessible, in %s', async (lang, texts) => {
    for (const tab of ['categories', 'products'] as const) {
      const { page } = await openTab(tab, { lang, make: phone });
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: texts(`catalogue:${tab}.add`) }).tap();
      await page.locator(`[name="name"]`).waitFor();
      await page.locator('form button[type=submit]').tap();
      await page.locator('[aria-invalid]').first().waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      const wide = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(wide).toBe(0);
    }
  });
});
