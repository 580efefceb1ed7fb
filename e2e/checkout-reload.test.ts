import type { Browser, Page } from 'playwright-core';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { buyer, type Buyer } from './lib/buyer';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

const { name } = samplePickles.find(({ id }) => id === 'kerala-tuna')!;

describe.runIf(enginesRunHere)('the checkout after a reload', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    const { openBrowser } = await import('./lib/modern');
    server = await startHostedServer({ env: { PAYMENTS: 'sandbox' } });
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Restores a tab that the phone has ended: its session storage and its address, in a new page. */
  async function restoreTab(me: Buyer, page: Page): Promise<Page> {
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    const address = page.url();
    await page.close();
    const next = await me.context.newPage();
    await next.addInitScript((text) => {
      if (sessionStorage.length > 0) return;
      for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>))
        sessionStorage.setItem(key, value);
    }, stored);
    await next.goto(address);
    return next;
  }
  const reloadTab = async (_me: Buyer, page: Page) => {
    await page.reload();
    return page;
  };

  test.each([
    ['a reload', reloadTab],
    ['a dead tab', restoreTab],
  ])('every step is open again with its input, after %s', async (_name, restore) => {
    const me = await buyer(browser, server.url);
    await me.home();
    await me.add(name);
    await me.openCart();
    await me.dialog('cart:title').getByText(name).waitFor();
    let now = me.on(await restore(me, me.page));
    await now.dialog('cart:title').getByText(name).waitFor();
    await now.checkOut();
    await now.fillIn();
    const pageOf = (steps: typeof now) => steps.gateway.page();
    now = me.on(await restore(me, pageOf(now)));
    const form = now.dialog('checkout:title');
    await expect
      .poll(() => form.getByLabel(me.t('checkout:address'), { exact: true }).inputValue())
      .toBe(me.me.address);
    const orderNo = await now.submitCheckout();
    // The gateway's payment window cannot be restored: the form is, and leads to the same order.
    now = me.on(await restore(me, pageOf(now)));
    await now.dialog('checkout:title').waitFor();
    expect(await now.submitCheckout()).toBe(orderNo);
    await now.payByUpi();
    await now.confirmation().getByText(orderNo).first().waitFor();
    now = me.on(await restore(me, pageOf(now)));
    await now.confirmation().getByText(orderNo).first().waitFor();
    await now
      .confirmation()
      .getByRole('button', { name: me.t('checkout:continueShopping') })
      .tap();
    // Closing goes back in the history shortly after the dialog is removed, which would stop a reload.
    await expect.poll(() => pageOf(now).evaluate('history.state?.layers ?? 0')).toBe(0);
    await expect.poll(() => pageOf(now).getByRole('dialog').count()).toBe(0);
    await pageOf(now).reload();
    await pageOf(now).getByRole('article').first().waitFor();
    await expect.poll(() => pageOf(now).getByRole('dialog').count()).toBe(0);
  });
});
