import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { createPickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withDashboard } from './lib/dashboard';
import { waitForFonts } from './lib/modern';

/** Malayalam joins words; this one is wider than a small phone. */
const name = 'കാന്താരിമുളകിട്ടുവറുത്തരച്ചകൊഴുവയച്ചാർ';
const price = 12_499.5;
const productId = 'kerala-kingfish';

/** Returns texts with the name that extend beyond their row, over adjacent elements, or beyond the screen. */
const findCutNames = (page: Page, scope: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('${scope} *')]
      .filter((each) => [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.includes('${name}')))
      .flatMap((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { right } = range.getBoundingClientRect();
        const { right: end } = each.parentElement.getBoundingClientRect();
        return right > Math.min(end, innerWidth) + 1 ? [each.outerHTML] : [];
      })`,
  );
const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

describe.runIf(enginesRunHere)('a long name in Malayalam', () => {
  const dashboard = withDashboard();
  beforeAll(async () => {
    const { api } = dashboard;
    const ml = { name, description: name, ingredients: [name] };
    await api.call(updateProduct, {
      params: { id: productId },
      body: { ml, price, originalPrice: null },
    });
    const draft = {
      items: { [productId]: 10 },
      customer: { name, phone: '9847012345', email: null },
      address: { address: '12 Marine Drive, Kochi', pincode: '682031' },
      coupon: null,
      specialInstructions: null,
    };
    const body = { draft, amount: 10 * price, payment: 'cash' } as const;
    await api.call(createOrderByHand, { body });
    const texts = { title: name, description: name, badge: '', buttonText: '' };
    const event = { title: 'Sale', date: 'today', description: 'Cheaper', discountPercent: 10 };
    await api.call(createPickleEvent, { body: { ...event, ml: texts } });
  });
  const phoneAt = (path: string) =>
    dashboard.openAt(path, { kind: 'phone', size: 'smallPhone', language: 'ml' });

  test('is within its row of the cart and of the checkout, which are as wide as the phone', async () => {
    const { page, errors } = await phoneAt('/?lang=ml');
    const line = { id: productId, productId, quantity: 10, customization: null };
    const cart = JSON.stringify({ version: 1, seen: {}, lines: [line] });
    await page.evaluate(`localStorage.setItem('kalavara.cart', '${cart}')`);
    await page.reload();
    await page.locator('header input').first().click();
    await page.locator('[data-bar] button').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('[data-line]').waitFor();
    await waitForFonts(page);
    const pay = dialog.getByRole('button', { name: 'ഓർഡറിലേക്ക് പോകാം' });
    const { x, width } = (await pay.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await findCutNames(page, 'dialog[open]')).toEqual([]);
    await pay.click();
    await page.locator('dialog[open] input[name=phone]').waitFor();
    expect(await findCutNames(page, 'dialog[open]')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is beside its amount in an order of the owner, whose page is as wide as the phone', async () => {
    const { page, errors } = await phoneAt('/admin?tab=orders');
    await page.locator('li[data-status] button[aria-expanded]').click();
    await page.locator('li[data-status] dl').waitFor();
    await waitForFonts(page);
    expect(await findCutNames(page, 'li[data-status]')).toEqual([]);
    expect(await widthOf(page)).toBe(360);
    expect(errors).toEqual([]);
  });

  test('moves no button of a dialog out of the screen, and is within its title', async () => {
    const { page, errors } = await phoneAt('/admin?tab=orders');
    await page.locator('li[data-status] button[aria-expanded]').click();
    await page.getByRole('button', { name: 'വാട്‌സാപ്പ്' }).click();
    const chat = page.locator('dialog[open] a[href^="https://wa.me"]');
    await chat.waitFor();
    const { x, width } = (await chat.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await findCutNames(page, 'dialog[open]')).toEqual([]);
    await page.goto(`${dashboard.url}/admin?tab=products`);
    await page.locator(`[data-product="${productId}"] button`).nth(1).click();
    await page.locator('dialog[open] input[name=number]').waitFor();
    expect(await findCutNames(page, 'dialog[open]')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is within the form of a pickle event', async () => {
    const { page, errors } = await phoneAt('/pickle-events');
    await page.locator('[id^="edit-"]').click();
    await page.locator('form fieldset li').first().waitFor();
    expect(await findCutNames(page, 'form')).toEqual([]);
    expect(await widthOf(page)).toBe(360);
    expect(errors).toEqual([]);
  });
});
