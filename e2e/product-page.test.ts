import { gzipSync } from 'node:zlib';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';

describe.runIf(enginesRunHere)('the page of a product', () => {
  const installation = withInstallation({ env: { PAYMENTS: 'sandbox' } });

  test.each([
    '/',
    '/?lang=ml',
    ...samplePickles.flatMap(({ id }) => [`/products/${id}`, `/products/${id}?lang=ml`]),
  ])('the first 14 kB have the style, the picture and the title of %s', async (path) => {
    const page = await fetch(installation.url + path).then((answer) => answer.text());
    const first = page.slice(0, page.indexOf('</h1>'));
    expect(first.length).toBeLessThan(page.length);
    expect(first).toContain('<style');
    expect(first.includes('data-drawing')).toBe(path.startsWith('/products/'));
    // Includes the headers of the answer, with a reserve for products with longer texts.
    expect(gzipSync(first, { level: 7 }).length).toBeLessThanOrEqual(11_500);
    // Only files that the first paint needs are requested before it.
    const preloads = first.match(/<link rel="(module)?preload"[^>]*>/g) ?? [];
    const needed = /as="font"|media="\(min-width: 800px\)"/;
    expect(preloads.filter((link) => !needed.test(link))).toEqual([]);
    expect(first).not.toMatch(/<script[^>]* src=/);
  });

  test('without scripts the page states below the language bar which functions need them', async () => {
    const context = await installation.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 640 },
    });
    const page = await context.newPage();
    await page.goto(`${installation.url}/products/dry-prawn`);
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const sentence = await boxOf('#scriptless span[lang="en"]');
    const language = await boxOf('button[lang="ml"]');
    expect(sentence.y).toBeGreaterThanOrEqual(language.y + language.height);
    expect(sentence.y + sentence.height).toBeLessThan((await boxOf('header')).y);
    await context.close();
  });

  test.each([
    ['English', ''],
    ['Malayalam', '?lang=ml'],
  ])('name and price are on the first screen of the smallest phone, in %s', async (_, query) => {
    const { page, context, errors } = await phone(installation.browser, { size: 'smallPhone' });
    for (const { id } of samplePickles) {
      await page.goto(`${installation.url}/products/${id}${query}`);
      const bottomOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await bottomOf('main h1'), id).toBeLessThan(640);
      expect(await bottomOf('main article strong'), id).toBeLessThan(640);
      // The small pictures are beside the large one, and none of them is cut off.
      const picture = await bottomOf('[data-drawing] svg');
      expect(await bottomOf('main article button:nth-of-type(3)'), id).toBeLessThanOrEqual(picture);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a single card on a phone shows the product, not a strip of its picture', async () => {
    const { page, context, errors } = await phone(installation.browser, { size: 'smallPhone' });
    const ratioOf = async (query: string) => {
      await page.goto(`${installation.url}/?q=${query}`);
      const box = await page.getByRole('article').first().locator('img').first().boundingBox();
      return box!.width / box!.height;
    };
    expect(await ratioOf('hilsa')).toBeLessThan(1.7);
    expect(await ratioOf('chemmeen')).toBeLessThan(1.7);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a card links to the page, whose oil is added to the cart, and Back leads to the cards', async () => {
    const { page, context, errors } = await phone(installation.browser, { size: 'smallPhone' });
    await page.goto(installation.url);
    const card = page.locator('#kerala-tuna');
    const name = 'Kerala Tuna Pickle';
    await card.getByRole('link', { name }).click();
    await page.waitForURL('**/products/kerala-tuna');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    expect(await page.title()).toContain(name);

    await page.getByLabel('Oil').selectOption('mustard');
    await page.getByText(/^Contains: .*mustard/).waitFor();
    await page.getByRole('button', { name: 'Order with this oil' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: /Mustard/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('1 jar in the cart').waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await page.getByRole('button', { name: 'Show picture 2', pressed: true }).waitFor();
    await page.goBack();
    await page.locator('#kerala-tuna').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
