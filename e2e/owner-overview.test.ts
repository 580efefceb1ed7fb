import { getDiagnostics } from '@kalavara/shared-types/diagnostics';
import { getOverview } from '@kalavara/shared-types/overview';
import { updateOrder } from '@kalavara/shared-types/orders';
import { updateProduct } from '@kalavara/shared-types/catalogue';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import type { Device } from './lib/modern';
import { sell, settleAtGateway } from './lib/orders';
import { giveSession, pairTv, signInOwner } from './lib/people';
import { startServer, type TestServer } from './lib/server';
import { until } from './lib/until';

describe.runIf(enginesRunHere)('the owner’s overview in a browser', () => {
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
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function openAt(
    path: string,
    as: (browser: Browser) => Promise<Device> = open.laptop,
    language = 'en',
  ) {
    const device = await as(browser);
    await giveSession(device.context, server.url, owner);
    await device.context.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
    await device.page.goto(server.url + path);
    return device;
  }
  async function arrange(body: object) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    expect((await fetch(`${server.url}/sandbox/razorpay/control`, init)).status).toBe(200);
  }
  const total = (page: Page) =>
    page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link').first();
  const recent = (page: Page) => page.getByRole('region', { name: 'Recent orders' });

  test(
    'a paid order shows up on the open overview by itself, in the list and in the figures',
    { meta: { requirements: ['O-022'] } },
    async () => {
      const { page, errors } = await openAt('/admin');
      await recent(page).getByText('No orders available').waitFor();
      await expect.poll(() => total(page).innerText()).toContain('0');
      // The room may still be on its way: what comes before it is no news.
      await page.getByRole('button', { name: 'Sound for orders: off' }).click();
      const watched = async () =>
        (await owner.call(getDiagnostics, {})).data.findings.find(({ name }) => name === 'feed')!
          .facts['rooms'];
      await until(
        async () => Number(await watched()) >= 2,
        10_000,
        'the dashboard is in its rooms',
      );
      const sold = await sell(server.url, 'Meera Nair');
      await recent(page).getByText(sold.orderNo).waitFor();
      console.log(
        `the order was on the overview ${Math.round(performance.now() - sold.settledAt)} ms after it was settled`,
      );
      await recent(page).getByText('Meera Nair').waitFor();
      await expect.poll(() => total(page).innerText()).toContain('1');
      await page.getByText(/^New order from Meera Nair/).waitFor();

      await recent(page).getByRole('link', { name: 'View All Orders' }).click();
      await page.getByRole('heading', { name: sold.orderNo }).waitFor();
      expect(errors).toEqual([]);
    },
  );

  test('a refund the bank refuses is shown on the open overview, and is sent again from there', async () => {
    const sold = await sell(server.url, 'Kunjamma');
    const { page, errors } = await openAt('/admin');
    await recent(page).getByText(sold.orderNo).waitFor();
    await arrange({ do: 'failRefunds', times: 1 });
    await owner.call(updateOrder, {
      params: { id: sold.orderNo },
      body: { paymentStatus: 'refunded' },
    });
    const refused = page.getByRole('heading', { name: 'A refund failed' });
    await until(
      async () => {
        await settleAtGateway(server.url);
        return refused.isVisible();
      },
      60_000,
      'the refused refund stands on the overview',
    );

    // By the keyboard alone.
    await page.getByRole('button', { name: 'Send the refund again' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.waitFor();
    await question.getByRole('button', { name: 'Send the refund again' }).focus();
    await page.keyboard.press('Enter');
    await refused.waitFor({ state: 'hidden' });
    expect((await owner.call(getOverview, {})).data.troubles).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the chart is walked by the arrow keys', async () => {
    const { page } = await openAt('/admin');
    const chart = page.getByRole('slider');
    await chart.focus();
    const before = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(before);
    await page.keyboard.press('End');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe(before);
  });

  test('test works rings a TV that was let in', { meta: { requirements: ['S-014'] } }, async () => {
    const tv = await pairTv(server.url, owner, 'TV at the pit');
    const { page, errors } = await openAt('/testworks');
    await page
      .getByRole('region', { name: 'The program' })
      .getByRole('heading', { name: /^Database/ })
      .waitFor();
    await page.getByRole('button', { name: 'Ring the bell' }).click();
    await page.getByText('TV at the pit rings.').waitFor();
    expect(tv.display.name).toBe('TV at the pit');
    expect(errors).toEqual([]);
  });
});
