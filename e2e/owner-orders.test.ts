import { listStockMoves } from '@kalavara/shared-types/catalogue/catalogue';
import { getOrder, refundOrder } from '@kalavara/shared-types/orders/orders';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { withDashboard } from './lib/dashboard';
import { waitForFonts, phone, sizes } from './lib/modern';
import type { OpenOptions } from './lib/reused-devices';
import { refundsAtGateway, sell, settleAtGateway } from './lib/orders';
import { until } from './lib/until';
import { hoverToast } from './lib/toasts';

const customization = {
  oilType: 'sesame',
  meatTenderness: 'tender',
  spicyLevel: 'extra-hot',
  mixType: 'custom',
  customMixSuggestion: 'less salt, കുറച്ച് ഉപ്പ്',
} as const;

describe.runIf(enginesRunHere)('the Orders tab in a browser', () => {
  const dashboard = withDashboard();

  async function tab(query = '', options: OpenOptions = {}) {
    const device = await dashboard.openAt(`/admin?tab=orders${query}`, options);
    await device.page.getByRole('search').waitFor();
    return device;
  }
  const card = (page: Page, orderNo: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNo }) });
  const stateOf = async (orderNo: string) =>
    (await dashboard.api.call(getOrder, { params: { id: orderNo } })).data;

  test('a paid order appears on the open dashboard, and its new status on the shopper’s open page', async () => {
    const ordersTab = await tab();
    await ordersTab.page
      .getByText('Paid orders appear here by themselves.')
      .or(ordersTab.page.getByRole('listitem').first())
      .first()
      .waitFor();
    const sold = await sell(dashboard.url, 'Meera Nair');
    await card(ordersTab.page, sold.orderNo).waitFor();
    console.log(
      `the order was on the dashboard ${Math.round(performance.now() - sold.settledAt)} ms after it was settled`,
    );

    const shopper = await phone(dashboard.browser);
    await shopper.page.goto(
      `${dashboard.url}/order#no=${sold.orderNo}&key=${encodeURIComponent(sold.accessToken)}`,
    );
    await shopper.page.getByText('Order placed successfully').first().waitFor();
    // From now on only the order's room delivers changes.
    await shopper.page.route('**/api/orders/status**', (route) => route.abort());
    await card(ordersTab.page, sold.orderNo)
      .getByLabel(`Status of ${sold.orderNo}`)
      .selectOption('preparing');
    await card(ordersTab.page, sold.orderNo)
      .getByRole('button', { name: 'Save “Preparing”' })
      .click();
    const began = performance.now();
    await shopper.page
      .getByRole('listitem')
      .filter({ hasText: 'Being made' })
      .and(shopper.page.locator('[aria-current="step"]'))
      .waitFor();
    console.log(
      `the shopper saw the new status ${Math.round(performance.now() - began)} ms after it was chosen`,
    );
    expect((await stateOf(sold.orderNo)).status).toBe('preparing');
    expect([...ordersTab.errors, ...shopper.errors]).toEqual([]);
  });

  test.each(['en', 'ml'])(
    'on a small laptop an order is at most 170 px high, so that four of them fit on the screen (%s)',
    async (language) => {
      const { orderNo } = await sell(dashboard.url, 'Meera Nair');
      const { page, errors } = await tab('', { size: 'smallLaptop', language });
      await card(page, orderNo).waitFor();
      await waitForFonts(page);
      expect((await card(page, orderNo).boundingBox())!.height).toBeLessThanOrEqual(170);
      expect(errors).toEqual([]);
    },
  );

  test('a refund from the dashboard, pressed twice and with a lost first answer, is one refund at the gateway', async () => {
    const sold = await sell(dashboard.url, 'Kunjamma');
    const { page, errors } = await tab();
    let lost = 0;
    await page.route('**/api/orders/*/refunds', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await card(page, sold.orderNo).getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A part').click();
    await dialog.getByLabel('Amount in rupees').fill('9999');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByText('Enter an amount between ₹1 and ₹499.').waitFor();
    await dialog.getByLabel('Amount in rupees').fill('120.50');
    await dialog.getByLabel('Why').fill('One jar leaked');
    const send = dialog.getByRole('button', { name: 'Refund ₹120.50' });
    await send.click();
    await dialog.getByText('The refund was not made').waitFor();
    await send.click();
    await dialog.waitFor({ state: 'hidden' });
    await until(
      async () => (await refundsAtGateway(dashboard.url, sold.paymentId)).length > 0,
      60_000,
      'the refund is at the gateway',
    );
    const isBack = async () => {
      await settleAtGateway(dashboard.url);
      return (await stateOf(sold.orderNo)).refunds[0]?.state === 'processed';
    };
    await until(isBack, 60_000, 'the bank has done it');
    expect(await refundsAtGateway(dashboard.url, sold.paymentId)).toEqual([120.5]);
    await card(page, sold.orderNo).getByRole('button', { name: 'View Details' }).click();
    await page.getByText('₹120.50: refunded', { exact: true }).waitFor();
    expect(await stateOf(sold.orderNo)).toMatchObject({
      paymentStatus: 'completed',
      refunds: [{ note: 'One jar leaked' }],
    });
    expect(errors).toEqual([]);
  });

  test.each(['laptop', 'smallPhone'] as const)(
    'the dialogs of an order open in the middle of the screen (%s)',
    async (size) => {
      const sold = await sell(dashboard.url, 'Sosamma');
      const { page } = await tab(`&q=${sold.orderNo}`, { size });
      await card(page, sold.orderNo).waitFor();
      if (size === 'smallPhone')
        await card(page, sold.orderNo).getByRole('button', { name: 'View Details' }).click();
      for (const name of ['WhatsApp', 'Refund']) {
        await card(page, sold.orderNo).getByRole('button', { name }).click();
        const { x, y, width, height } = (await page.getByRole('dialog').boundingBox())!;
        expect(Math.abs(sizes[size].width - width - 2 * x)).toBeLessThanOrEqual(2);
        expect(Math.abs(sizes[size].height - height - 2 * y)).toBeLessThanOrEqual(2);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
    },
  );

  test('an order is changed with the keyboard only, including the confirmation', async () => {
    const sold = await sell(dashboard.url, 'Leela');
    const { page, errors } = await tab(`&q=${sold.orderNo}`);
    await card(page, sold.orderNo).waitFor();
    await pressUntil(
      page,
      () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`),
      `Status of ${sold.orderNo}`,
    );
    await page.keyboard.press('c'); // selects Confirmed
    await page.keyboard.press('Enter');
    await until(
      async () => (await stateOf(sold.orderNo)).status === 'confirmed',
      60_000,
      'it is confirmed',
    );
    await page.getByText('Saving…').waitFor({ state: 'hidden' });
    await hoverToast(page.getByText(`${sold.orderNo} is Confirmed.`));
    const focused = () => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);
    await pressUntil(page, focused, 'Undo');
    await page.keyboard.press('Enter');
    await until(
      async () => (await stateOf(sold.orderNo)).status === 'pending',
      60_000,
      'it is pending again',
    );
    await pressUntil(
      page,
      () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`),
      `Status of ${sold.orderNo}`,
    );
    await page.keyboard.press('End'); // selects Cancelled, which refunds the money
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Set ${sold.orderNo} to “Cancelled”?` }).waitFor();
    await pressUntil(page, focused, `Cancel and refund ₹${sold.amount}`);
    await page.keyboard.press('Enter');
    await until(
      async () => (await stateOf(sold.orderNo)).status === 'cancelled',
      60_000,
      'it is cancelled',
    );
    expect(errors).toEqual([]);
  });

  test('ten orders are confirmed, packed and shipped with tracking numbers by the keyboard only', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Keyboard ${index + 1}`);
    const sold = await Promise.all(names.map((name) => sell(dashboard.url, name)));
    const { page, context, errors } = await tab('&q=Keyboard');
    await page.getByText('10 orders shown').waitFor();
    const focused = () =>
      page.evaluate<string>(
        `document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ''`,
      );
    const press = async (what: string, key: string, by?: 'Shift+Tab') => {
      await pressUntil(page, focused, what, by);
      await page.keyboard.press(key);
    };
    await press('Select', 'Enter');
    await press('Select all shown', 'Space');
    for (const [act, done] of [
      ['Confirm', 'Confirmed'],
      ['Prepare', 'Preparing'],
    ] as const) {
      await press(`${act} (10)`, 'Enter');
      await page.getByText(`10 orders are ${done}.`).waitFor();
    }
    const slips = context.waitForEvent('page');
    await press('Packing slips', 'Enter');
    await (await slips).close();
    await page.bringToFront();

    await press('Ship (10)', 'Enter', 'Shift+Tab');
    const form = page.getByRole('form', { name: 'Tracking numbers' });
    await form.waitFor();
    const isIn = (selector: string) =>
      page.evaluate<boolean>(
        `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`,
      );
    await expect.poll(() => isIn('form select')).toBe(true);
    await page.keyboard.type('India');
    await page.keyboard.press('Tab');
    for (let index = 1; index <= 10; index += 1) {
      expect(await isIn('form input')).toBe(true);
      await page.keyboard.type(`EK${String(index).padStart(9, '0')}IN`);
      // In the last row Enter saves.
      await page.keyboard.press('Enter');
    }
    await page.getByText('10 tracking numbers saved.').waitFor();
    for (const { orderNo } of sold) {
      const { status, shipment } = await stateOf(orderNo);
      expect([status, shipment?.courier]).toEqual(['shipped', 'india-post']);
      expect(shipment!.trackingNumber).toMatch(/^EK\d{9}IN$/);
    }
    expect(errors).toEqual([]);
  });

  /** Returns the bodies of the changes that the page sends. */
  function changesOf(page: Page): unknown[] {
    const bodies: unknown[] = [];
    page.on(
      'request',
      (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()),
    );
    return bodies;
  }
  /** Opens the tab with one order; its status list is found by its label. */
  async function tabOf(orderNo: string) {
    const device = await tab(`&q=${orderNo}`);
    await card(device.page, orderNo).waitFor();
    return {
      ...device,
      list: (name: 'Status' | 'Payment') => device.page.getByLabel(`${name} of ${orderNo}`),
    };
  }

  test.each(['Status', 'Payment'] as const)(
    'arrow keys on the closed %s list save nothing until Enter',
    async (name) => {
      const sold = await sell(dashboard.url, 'Leela');
      const before = await stateOf(sold.orderNo);
      const { page, errors, list } = await tabOf(sold.orderNo);
      const sent = changesOf(page);
      await list(name).focus();
      const [key, chosen] =
        name === 'Status' ? ['ArrowDown', 'shipped'] : ['ArrowDown', 'refunded'];
      for (let n = 0; n < 3; n += 1) await page.keyboard.press(key);
      expect(await list(name).inputValue()).toBe(chosen);
      await page.getByText('is not saved yet.').waitFor();
      expect(sent).toEqual([]);
      expect(await stateOf(sold.orderNo)).toEqual(before);
      await page.keyboard.press('Escape');
      expect(await list(name).inputValue()).toBe(name === 'Status' ? 'pending' : 'completed');
      if (name === 'Status') {
        for (let n = 0; n < 3; n += 1) await page.keyboard.press(key);
        await page.keyboard.press('Enter');
        await until(
          async () => (await stateOf(sold.orderNo)).status === 'shipped',
          60_000,
          'it is shipped',
        );
        expect(sent).toEqual([{ status: 'shipped', expectedVersion: before.version }]);
      }
      expect(errors).toEqual([]);
    },
  );

  test('a status chosen from the open list with the mouse is saved at once', async () => {
    const sold = await sell(dashboard.url, 'Leela');
    const { page, errors, list } = await tabOf(sold.orderNo);
    await list('Status').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(
      async () => (await stateOf(sold.orderNo)).status === 'confirmed',
      60_000,
      'it is confirmed',
    );
    expect(errors).toEqual([]);
  });

  test.each(['en', 'ml'] as const)(
    'a cancellation whose dialog opened before another browser shipped the order needs another confirmation (%s)',
    async (language) => {
      const product = 'kerala-kingfish';
      const stock = async () =>
        (await dashboard.api.call(listStockMoves, { params: { id: product }, query: {} })).data[0]!
          .stock;
      const sold = await sell(dashboard.url, 'Leela');
      const first = await tab(`&q=${sold.orderNo}`, {
        kind: 'phone',
        size: 'smallPhone',
        language,
      });
      const second = await tabOf(sold.orderNo);
      await card(first.page, sold.orderNo).locator('[aria-expanded]').click();
      const list = card(first.page, sold.orderNo).getByRole('combobox').first();
      await list.selectOption('cancelled');
      await list.press('Enter');
      const dialog = first.page.getByRole('dialog');
      await dialog.getByRole('group').waitFor();

      await second.list('Status').selectOption('shipped');
      await second.page.getByRole('button', { name: 'Save “Shipped”' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await seriousViolations(first.page)).toEqual([]);
      expect(
        await first.page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0);
      expect(await stateOf(sold.orderNo)).toMatchObject({ status: 'shipped', refunds: [] });
      const left = await stock();

      await dialog.getByRole('alert').getByRole('button').click();
      expect(await dialog.getByRole('group').locator('output').textContent()).toBe('0');
      await dialog.getByRole('button').last().click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await stateOf(sold.orderNo)).toMatchObject({
        status: 'cancelled',
        restocked: { [product]: 0 },
        refunds: [{ amount: sold.amount }],
      });
      expect(await stock()).toBe(left);
      expect([...first.errors, ...second.errors]).toEqual([]);
    },
  );

  test.each(['en', 'ml'])(
    'the tab, its details and its dialogs are accessible, and fit a small phone (%s)',
    async (language) => {
      const lines = [{ productId: 'kerala-kingfish', quantity: 2, customization }];
      const more = {
        items: { 'kerala-kingfish': 2 },
        lines,
        specialInstructions: 'Ring twice\nരണ്ടുതവണ ബെല്ലടിക്കുക',
        coupon: 'PICKLE15',
      };
      const sold = await sell(
        dashboard.url,
        language === 'ml' ? 'മീര നായർ' : 'Meera Lakshmi Nair',
        more,
      );
      await dashboard.api.call(refundOrder, {
        params: { id: sold.orderNo },
        body: { amount: 50, note: 'late' },
      });
      for (const [kind, size] of [
        ['phone', 'smallPhone'],
        ['laptop', 'laptop'],
      ] as const) {
        const { page, errors } = await tab('', { kind, size, language });
        // On a phone the button of the next step comes first.
        const behind = kind === 'phone' ? 1 : 0;
        await card(page, sold.orderNo).locator('[aria-expanded]').click();
        await page.locator('ol > li').first().waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        ).toBeLessThanOrEqual(0);
        for (const field of [2 + behind, 3 + behind]) {
          await card(page, sold.orderNo).getByRole('button').nth(field).click();
          await page.getByRole('dialog').waitFor();
          expect(await seriousViolations(page)).toEqual([]);
          await page.keyboard.press('Escape');
        }
        const list = card(page, sold.orderNo).getByRole('combobox').first();
        await list.selectOption('cancelled');
        await list.press('Enter');
        await page.getByRole('dialog').waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await slipOf(
          page,
          card(page, sold.orderNo)
            .getByRole('button')
            .nth(1 + behind),
          sold.orderNo,
        );
        expect(errors).toEqual([]);
      }
    },
  );

  /** Renders the packing slip as printed. */
  async function slipOf(page: Page, button: Locator, orderNo: string) {
    await page.evaluate('window.print = () => undefined');
    await button.click();
    await page.emulateMedia({ media: 'print' });
    const slip = page.locator('article', { has: page.locator('h1', { hasText: orderNo }) });
    await slip.waitFor();
    expect(await page.getByRole('search').isVisible()).toBe(false);
    expect(await slip.textContent()).not.toContain('₹');
  }

  async function pressUntil(
    page: Page,
    now: () => Promise<string>,
    wanted: string,
    key: 'Tab' | 'Shift+Tab' = 'Tab',
  ) {
    for (let n = 0; n < 120 && (await now()) !== wanted; n += 1) await page.keyboard.press(key);
    expect(await now()).toBe(wanted);
  }
});
