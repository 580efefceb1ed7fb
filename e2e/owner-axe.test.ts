import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { seriousViolations } from './lib/axe';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { hasFonts, laptop, openBrowser, phone, untilSo } from './lib/modern';
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

/** What is there only after these have loaded. */
const contentOf: Record<string, string> = {
  '/admin': '[role=slider]',
  '/testworks': '[data-level]',
};
/** No row stands in for one that is still loading, and none is paler because it is loaded again. */
const isLoaded = `!document.querySelector('main [role=status] > [style^="height"], main [aria-busy]')`;

/** Notes whether a list is loaded anew from now on. */
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

  test.each(
    ['en', 'ml'].flatMap((language) => [
      [language, 'laptop'] as const,
      [language, 'small phone'] as const,
    ]),
  )('is accessible and not too wide in %s on a %s', async (language, size) => {
    const device = await (size === 'laptop'
      ? laptop(browser)
      : phone(browser, { size: 'smallPhone' }));
    await giveSession(device.context, server.url, owner);
    const found: string[] = [];
    for (const path of pages) {
      const url = new URL(path, server.url);
      url.searchParams.set('lang', language);
      await device.page.goto(url.href);
      await device.page
        .locator(contentOf[path] ?? 'main h1, main h2')
        .first()
        .waitFor();
      await untilSo(device.page, isLoaded, `${path} has loaded`);
      await hasFonts(device.page);
      const wide = await device.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      await device.page.evaluate(watchLoading);
      let violations = await seriousViolations(device.page);
      // A list is paler while it is loaded anew; without that the first finding counts.
      if (await device.page.evaluate<boolean>('globalThis.hasLoadedAnew')) {
        await untilSo(device.page, isLoaded, `${path} has loaded anew`);
        violations = await seriousViolations(device.page);
      }
      const all = [
        ...violations,
        ...(wide > 0 ? [`${wide} px too wide`] : []),
        ...device.errors.splice(0),
      ];
      found.push(...all.map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
  });
});
