import { createPaymentOrder, type Draft } from '@kalavara/shared-types/checkout/checkout';
import {
  listCategories,
  listProducts,
  updateCategory,
  updateProduct,
} from '@kalavara/shared-types/catalogue/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { mixes, oils } from '@kalavara/shared-types/catalogue/customization.rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../backend/src/test/invariants';
import { type Api, guest } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { corpus, sampleCorpus, truncate } from './lib/corpus';
import { draftOf, openBody } from './lib/gateway';
import { openBrowser, phone, sizes } from './lib/modern';
import { signInOwner } from './lib/people';
import { startPostgres, type TestPostgres } from './lib/postgres';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

const isLong = process.env['KALAVARA_LONG'] === '1';
const texts = isLong ? corpus : sampleCorpus(25);

/** Opens a phone that reports injected scripts, both those that ran and those that the CSP refused. */
async function openWatchedPhone(browser: Browser) {
  const device = await phone(browser, { size: 'smallPhone' });
  const ran: string[] = [];
  await device.context.exposeBinding(
    '__blocked',
    (_source, what: string) => void ran.push(`kept from running: ${what}`),
  );
  await device.context.addInitScript(`
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      __blocked([violatedDirective, blockedURI, sample].join(' ')));`);
  const { page } = device;
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/\/ran$|x\.invalid/.test(request.url())) ran.push(`a request: ${request.url()}`);
  });
  return { ...device, ran };
}
type Watched = Awaited<ReturnType<typeof openWatchedPhone>>;

/** Returns elements that only injected text can have created. */
const findInjected = (page: Page) =>
  page.evaluate<string[]>(`Array.from(document.querySelectorAll(
    'iframe, object, embed, base, math, video, marquee, [srcdoc], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [onmouseover], a[href^="javascript:"], a[href^="data:"], form[action^="javascript:"], meta[http-equiv=refresh]'
  ), (element) => element.outerHTML.slice(0, 120))`);

async function expectNoScriptRan({ page, ran, errors }: Watched) {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  expect(await findInjected(page)).toEqual([]);
  // A text that cannot be wrapped must not push overlays out of reach.
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(sizes.smallPhone.width);
  expect(ran).toEqual([]);
  expect(errors).toEqual([]);
}

const textOf = (page: Page, selector: string) =>
  page.evaluate<string>(
    `Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (one) => one.textContent).join('\\n')`,
  );
const missing = (shown: string, wanted: string[]) => wanted.filter((text) => !shown.includes(text));
const batches = (all: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );

describe.runIf(enginesRunHere)('typed text is shown as it was typed', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  let browser: Browser;
  let owner: Api;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startHostedServer({ databaseUrl: postgres.url, env: { PAYMENTS: 'sandbox' } });
    browser = await openBrowser();
    owner = await signInOwner(server);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await postgres?.stop();
  });

  test('control: HTML injected into a page is detected', async () => {
    const device = await openWatchedPhone(browser);
    await device.page.goto(server.url);
    await device.page.evaluate(
      // Outside the elements that React renders, which may still replace the server's content.
      `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')`,
    );
    await expect.poll(() => device.ran.length).toBeGreaterThan(0);
    expect(await findInjected(device.page)).toHaveLength(1);
    await device.context.close();
  });

  /** Writes one text into every field of a product, truncated to the field's length. */
  async function relabelProduct(id: string, text: string) {
    const texts = { name: text, description: text, ingredients: [truncate(text, 80)] };
    const truncated = (most: number) => truncate(text, most);
    const named = {
      genericName: text,
      makerName: text,
      makerAddress: text,
      consumerCare: text,
      countryOfOrigin: truncated(60),
    };
    const body = {
      ...texts,
      ml: texts,
      allergens: [truncated(80)],
      tags: [truncated(80)],
      shelfLife: truncated(60),
      weight: `400g ${truncated(34)}`,
      label: named,
    };
    await owner.call(updateProduct, { params: { id }, body: { ...body, stockQuantity: 100 } });
  }

  test('the owner’s texts of products and categories are shown unchanged on the rendered and on the hydrated page', async () => {
    const device = await openWatchedPhone(browser);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: sizes.smallPhone,
    });
    const drawn = await plain.newPage();
    const { data: categories } = await owner.call(listCategories, {});
    for (const some of batches(texts, samplePickles.length)) {
      for (const [n, text] of some.entries()) await relabelProduct(samplePickles[n]!.id, text);
      for (const [n, { id }] of categories.entries()) {
        const text = some[n % some.length]!;
        await owner.call(updateCategory, {
          params: { id },
          body: { name: text, description: text, ml: { name: text, description: text } },
        });
      }
      for (const language of ['en', 'ml']) {
        const url = `${server.url}/?lang=${language}`;
        await drawn.goto(url);
        // Without scripts, to read only what the server has rendered.
        expect(missing((await drawn.locator('main').textContent()) ?? '', some)).toEqual([]);
        const data = await drawn.locator('script[type="application/ld+json"]').allTextContents();
        expect(data.length).toBeGreaterThan(0);
        expect(
          missing(JSON.stringify(data.map((one) => JSON.parse(one) as unknown)), some.map(inJson)),
        ).toEqual([]);

        await device.page.goto(url);
        await device.page.locator('main article').first().waitFor();
        await device.page.evaluate(
          `document.querySelectorAll('details').forEach((one) => (one.open = true))`,
        );
        for (const [n, text] of some.entries()) {
          const card = await textOf(device.page, `[id="${samplePickles[n]!.id}"]`);
          const parts = [
            text,
            `400g ${truncate(text, 34)}`,
            truncate(text, 60),
            truncate(text, 80),
          ];
          expect(missing(card, parts)).toEqual([]);
        }
        await expectNoScriptRan(device);
      }
    }
    const search = device.page.getByRole('searchbox');
    for (const text of texts) await search.fill(text);
    await expectNoScriptRan(device);
    await device.context.close();
    await plain.close();
    expect((await owner.call(listProducts, { query: {} })).data).toHaveLength(samplePickles.length);
  });

  test('a shopper’s customization and input are shown unchanged in the cart and at the checkout', async () => {
    const device = await openWatchedPhone(browser);
    const { page } = device;
    const products = samplePickles.slice(0, 10);
    for (const [n, { id, name, ml }] of products.entries())
      await owner.call(updateProduct, {
        params: { id },
        body: { name: `${name} ${n}`, ml, stockQuantity: 100 },
      });
    await page.goto(server.url);
    for (const some of batches(texts, products.length * 10)) {
      const lines = some.map((text, n) => ({
        productId: products[n % products.length]!.id,
        quantity: 1,
        customization: customizationOf(text),
      }));
      await page.evaluate(
        `localStorage.setItem('kalavara.cart', ${JSON.stringify(JSON.stringify({ version: 1, lines, seen: {} }))})`,
      );
      await page.reload();
      await page.getByRole('button', { name: /^Cart, \d+ items?/ }).click();
      const cart = page.getByRole('dialog', { name: 'Your Cart' });
      await cart.getByRole('listitem').first().waitFor();
      expect(missing(await textOf(page, 'dialog[open]'), some)).toEqual([]);
      await expectNoScriptRan(device);
      await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
      const checkout = page.getByRole('dialog', { name: 'Place Your Order' });
      await checkout.getByLabel('Pincode').waitFor();
      expect(missing(await textOf(page, 'dialog[open]'), some)).toEqual([]);
      await expectNoScriptRan(device);
      for (const text of isLong ? some : sampleCorpus(8)) await typeEverywhere(checkout, text);
      await expectNoScriptRan(device);
    }
    await device.context.close();
  });

  const fields = {
    name: 'Name',
    address: 'Address',
    instructions: 'Special instructions (optional)',
    coupon: 'Coupon code',
  };
  async function typeEverywhere(checkout: ReturnType<Page['getByRole']>, text: string) {
    for (const label of Object.values(fields)) {
      const wanted = label === fields.coupon ? truncate(text, 40) : text;
      const field = checkout.getByLabel(label, { exact: true });
      await field.fill(wanted);
      expect(await field.inputValue()).toBe(wanted);
    }
    await checkout.getByRole('button', { name: 'Apply' }).click();
    await checkout.getByText('This coupon code is not valid.').waitFor();
  }

  test('the texts of an order are shown as they were stored, on its page', async () => {
    const device = await openWatchedPhone(browser);
    const { page } = device;
    const { id } = samplePickles[0]!;
    await owner.call(updateProduct, { params: { id }, body: { stockQuantity: 10_000 } });
    await page.goto(`${server.url}/order`);
    // Each text has its own page, so by default only some of them are tested, and all in the long run.
    for (const text of isLong ? texts : sampleCorpus(8)) {
      const { order, draft } = await ordered(text, id);
      await page.goto(`${server.url}/order#no=${order.orderNo}&key=${order.accessToken}`);
      await page.getByRole('heading', { level: 1 }).getByText(order.orderNo).waitFor();
      const main = await textOf(page, 'main');
      expect(
        missing(main, [draft.customer.name, draft.address.address, draft.specialInstructions!]),
      ).toEqual([]);
      // Customization, instructions, name and address have the same text, so it occurs four times.
      expect(main.split(text).length - 1).toBeGreaterThanOrEqual(4);
    }
    await expectNoScriptRan(device);
    await device.context.close();
    expect(await brokenInvariants(postgres.url)).toEqual({});
  });

  async function ordered(text: string, productId: string) {
    const more = { address: { address: text, pincode: '682031' }, specialInstructions: text };
    const draft: Draft = draftOf(
      { [productId]: 1 },
      { ...more, lines: [{ productId, quantity: 1, customization: customizationOf(text) }] },
    );
    draft.customer.name = text;
    const shopper = guest(server.url);
    const order = await shopper.call(createPaymentOrder, { body: openBody(draft) });
    const answer = await fetch(`${server.url}/api/orders/status?no=${order.orderNo}`, {
      headers: { 'x-order-token': order.accessToken },
    });
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      customerInfo: { name: text },
      deliveryAddress: { address: text },
      specialInstructions: text,
    });
    expect(data['lines']).toMatchObject([
      { customization: { customMixSuggestion: text, specialRequests: text } },
    ]);
    return { order, draft };
  }
});

const customizationOf = (text: string) => ({
  oilType: oils[0]!,
  meatTenderness: 'medium' as const,
  spicyLevel: 'medium' as const,
  mixType: mixes[1]!,
  customMixSuggestion: text,
  specialRequests: text,
});
/** Formats a text as in JSON, without its quotation marks. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
