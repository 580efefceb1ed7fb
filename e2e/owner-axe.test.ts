import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { seriousViolations } from './lib/axe';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { waitForFonts, laptop, openBrowser, resize, waitForExpression } from './lib/modern';
import { sell } from './lib/orders';
import { giveSession, signInOwner } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

const pages = [
  '/admin',
  ...['orders', 'categories', 'products', 'settings'].map((tab) => `/admin?tab=${tab}`),
  '/events',
  '/recipes',
  '/packing',
  '/figures',
  '/customers',
  '/coupons',
  ...['', '?view=sent', '?view=failed'].map((view) => `/messages${view}`),
  '/safety-log',
  '/testworks',
];

/** Selectors of elements that are rendered only after these pages have loaded. */
const contentOf: Record<string, string> = {
  '/admin': '[role=slider]',
  '/testworks': '[data-level]',
};
/** Whether no skeleton is shown, and no list is dimmed during a reload. */
const isLoaded = `!document.querySelector('main [role=status] > [style^="height"], main [aria-busy]')`;

/** Records whether a list is reloaded from now on. */
const watchLoading = `(() => {
  globalThis.hasLoadedAnew = !(${isLoaded});
  new MutationObserver(() => { globalThis.hasLoadedAnew ||= !(${isLoaded}); })
    .observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
})()`;

describe.runIf(enginesRunHere)('every page of the owner', () => {
  let server: TestServer;
  let browser: Browser;
  let owner: Api;
  beforeAll(async () => {
    server = await startHostedServer({ env: { PAYMENTS: 'sandbox' } });
    browser = await openBrowser();
    owner = await signInOwner(server);
    await sell(server.url, 'Meera Nair');
    await sell(server.url, 'മീര നായർ');
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Returns the findings of axe, and elements wider than the screen. */
  async function findProblems(page: Page, path: string): Promise<string[]> {
    await waitForExpression(page, isLoaded, `${path} has loaded`);
    await waitForFonts(page);
    const wide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    await page.evaluate(watchLoading);
    let violations = await seriousViolations(page);
    // A list is dimmed during a reload; without a reload the first findings count.
    if (await page.evaluate<boolean>('globalThis.hasLoadedAnew')) {
      await waitForExpression(page, isLoaded, `${path} has loaded anew`);
      violations = await seriousViolations(page);
    }
    return [...violations, ...(wide > 0 ? [`${wide} px too wide`] : [])];
  }

  test.each(['en', 'ml'])(
    'is accessible and not too wide in %s on a laptop and on a small phone',
    async (language) => {
      const { context, page, errors } = await laptop(browser);
      await giveSession(context, server.url, owner);
      const found: string[] = [];
      for (const path of pages) {
        const url = new URL(path, server.url);
        url.searchParams.set('lang', language);
        await resize(page, 'laptop');
        await page.goto(url.href);
        await page
          .locator(contentOf[path] ?? 'main h1, main h2')
          .first()
          .waitFor();
        const onLaptop = await findProblems(page, path);
        await resize(page, 'smallPhone'); // without a reload of the page
        const onPhone = await findProblems(page, path);
        found.push(
          ...onLaptop.map((what) => `${path} on a laptop: ${what}`),
          ...onPhone.map((what) => `${path} on a small phone: ${what}`),
          ...errors.splice(0).map((what) => `${path}: ${what}`),
        );
      }
      expect(found).toEqual([]);
    },
  );
});
