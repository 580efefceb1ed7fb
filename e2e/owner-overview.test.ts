import { getDiagnostics } from '@kalavara/shared-types/diagnostics/diagnostics';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withDashboard } from './lib/dashboard';
import { sell, settleAtGateway } from './lib/orders';
import { pairTv } from './lib/people';
import { until } from './lib/until';

describe.runIf(enginesRunHere)('the owner’s overview in a browser', () => {
  const dashboard = withDashboard();

  async function controlGateway(body: object) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    expect((await fetch(`${dashboard.url}/sandbox/razorpay/control`, init)).status).toBe(200);
  }
  const total = (page: Page) =>
    page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link').first();
  const recent = (page: Page) => page.getByRole('region', { name: 'Recent orders' });

  test(
    'a paid order appears on the open overview automatically, in the list and in the figures',
    { meta: { requirements: ['O-022'] } },
    async () => {
      const { page, errors } = await dashboard.openAt('/admin');
      await recent(page).getByText('No orders available').waitFor();
      await expect.poll(() => total(page).innerText()).toContain('0');
      // The room may not be joined yet; orders before that are not announced.
      await page.getByRole('button', { name: 'Sound for orders: off' }).click();
      const watched = async () =>
        (await dashboard.api.call(getDiagnostics, {})).data.findings.find(
          ({ name }) => name === 'feed',
        )!.facts['rooms'];
      await until(
        async () => Number(await watched()) >= 2,
        60_000,
        'the dashboard is in its rooms',
      );
      const sold = await sell(dashboard.url, 'Meera Nair');
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
    const sold = await sell(dashboard.url, 'Kunjamma');
    const { page, errors } = await dashboard.openAt('/admin');
    await recent(page).getByText(sold.orderNo).waitFor();
    await controlGateway({ do: 'failRefunds', times: 1 });
    await dashboard.api.call(updateOrder, {
      params: { id: sold.orderNo },
      body: { paymentStatus: 'refunded' },
    });
    const refused = page.getByRole('heading', { name: 'A refund failed' });
    await until(
      async () => {
        await settleAtGateway(dashboard.url);
        return refused.isVisible();
      },
      60_000,
      'the refused refund stands on the overview',
    );

    // With the keyboard only.
    await page.getByRole('button', { name: 'Send the refund again' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.waitFor();
    await question.getByRole('button', { name: 'Send the refund again' }).focus();
    await page.keyboard.press('Enter');
    await refused.waitFor({ state: 'hidden' });
    expect((await dashboard.api.call(getOverview, {})).data.troubles).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the chart is navigated with the arrow keys', async () => {
    const { page } = await dashboard.openAt('/admin');
    const chart = page.getByRole('slider');
    await chart.focus();
    const before = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(before);
    await page.keyboard.press('End');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe(before);
  });

  test(
    'a paired TV can be rung from the diagnostics page',
    { meta: { requirements: ['S-014'] } },
    async () => {
      const tv = await pairTv(dashboard.url, dashboard.api, 'TV at the pit');
      const { page, errors } = await dashboard.openAt('/testworks');
      await page
        .getByRole('region', { name: 'The program' })
        .getByRole('heading', { name: /^Database/ })
        .waitFor();
      await page.getByRole('button', { name: 'Ring the bell' }).click();
      await page.getByText('TV at the pit rings.').waitFor();
      expect(tv.display.name).toBe('TV at the pit');
      expect(errors).toEqual([]);
    },
  );
});
