import { updateProduct } from '@kalavara/shared-types/catalogue';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { sell } from './lib/orders';
import { giveSession, signInOwner } from './lib/people';
import { startServer, type TestServer } from './lib/server';

describe.runIf(enginesRunHere)('the dashboard on a phone', () => {
  let server: TestServer;
  let browser: Browser;
  let owner: Api;
  let open: typeof import('./lib/modern');
  beforeAll(async () => {
    open = await import('./lib/modern');
    server = await startServer({ env: { PAYMENTS: 'sandbox' } });
    browser = await open.openBrowser();
    owner = await signInOwner(server);
    await owner.call(updateProduct, {
      params: { id: 'kerala-kingfish' },
      body: { stockQuantity: 1_000 },
    });
    for (const name of ['Meera Lakshmi Nair', 'മീര ലക്ഷ്മി നായർ']) await sell(server.url, name);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function phoneAt(path: string, language = 'en', size: 'phone' | 'smallPhone' = 'phone') {
    const device = await open.phone(browser, { size });
    await giveSession(device.context, server.url, owner);
    await device.context.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
    await device.page.goto(`${server.url}${path}`);
    return device;
  }

  test.each([
    ['en', 'phone'],
    ['en', 'smallPhone'],
    ['ml', 'phone'],
    ['ml', 'smallPhone'],
  ] as const)(
    'the first order is within 240 px, each row within 88 px, and the tabs are at the bottom (%s, %s)',
    async (language, size) => {
      const { page, errors } = await phoneAt('/admin?tab=orders', language, size);
      await page.locator('li[data-status]').nth(1).waitFor();
      await open.hasFonts(page);
      const boxes = await page.evaluate<{ top: number; height: number }[]>(
        `[...document.querySelectorAll('li[data-status]')].map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return { top, height };
        })`,
      );
      expect(boxes[0]!.top).toBeLessThanOrEqual(240);
      for (const { height } of boxes) expect(height).toBeLessThanOrEqual(88);
      const bar = (await page.locator('nav').last().boundingBox())!;
      expect(bar.y + bar.height).toBe(open.sizes[size].height);
      const outside = await page.evaluate(
        `[...document.querySelectorAll('nav button')].filter((tab) => tab.scrollWidth > tab.clientWidth + 1).length
          + (document.documentElement.scrollWidth > innerWidth ? 1 : 0)`,
      );
      expect(outside).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test('the bar leads from any page of the owner to a tab, and the menu to the other sections', async () => {
    const { page } = await phoneAt('/messages');
    const bar = page.getByRole('navigation', { name: 'Parts of the dashboard' });
    await bar.getByRole('button', { name: 'Orders' }).click();
    await page.locator('li[data-status]').first().waitFor();
    expect(await page.getByRole('link', { name: 'Recipes' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(await page.getByRole('link', { name: 'Recipes' }).isVisible()).toBe(false);
  });
});
