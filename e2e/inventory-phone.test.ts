import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createStaff, giveSession } from './lib/people';

describe.runIf(enginesRunHere)('The inventory on a small phone', () => {
  const installation = withInstallation();

  test.each(['en', 'ml'])(
    'seven items are in sight with one action each, and the tools take a quarter of the screen (%s)',
    async (language) => {
      const amina = await createStaff(installation, `Amina ${language}`);
      const { context, page, errors } = await phone(installation.browser, {
        serviceWorkers: 'block',
      });
      await page.setViewportSize({ width: 360, height: 640 });
      await giveSession(context, installation.url, amina);
      await page.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
      await page.goto(`${installation.url}/roadmap?view=stock`);
      await page.locator('tbody tr button:visible').first().waitFor();
      const layout = await page.evaluate<{
        items: number;
        tools: number;
        actions: number[];
      }>(`(() => {
        const bar = document.querySelector('header').getBoundingClientRect();
        const menu = document.querySelector('header nav').getBoundingClientRect();
        const end = menu.top > innerHeight / 2 ? menu.top : innerHeight;
        const shown = (element) => element.getClientRects().length > 0;
        const rows = [...document.querySelectorAll('tbody tr')].filter(shown);
        const inSight = rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1);
        return {
          items: inSight.length,
          tools: rows[0].closest('section').getBoundingClientRect().top - bar.bottom,
          actions: inSight.map((row) => [...row.querySelectorAll('button')].filter(shown).length),
        };
      })()`);
      expect(layout.items).toBeGreaterThanOrEqual(7);
      expect(layout.tools).toBeLessThanOrEqual(160);
      expect(new Set(layout.actions)).toEqual(new Set([1]));
      expect(errors).toEqual([]);
    },
  );

  test('what was received at the end of the list is confirmed in sight: in the sheet, and in one toast when it is closed', async () => {
    const amina = await createStaff(installation, 'Amina at the end');
    const { context, page, errors } = await phone(installation.browser, {
      serviceWorkers: 'block',
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await giveSession(context, installation.url, amina);
    await page.goto(`${installation.url}/roadmap?view=stock`);
    await page.locator('tbody tr button:visible').last().click();
    const form = page.locator('dialog[open] form').first();
    await form.locator('input[inputmode]').first().fill('2');
    await form.locator('button[type="submit"]').click();
    const movement = page.locator('dialog[open] li', { hasText: 'then 2' });
    await movement.waitFor();
    const isInSight = (text: Locator) =>
      text.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const [first, last] = [top, bottom].map((y, n) =>
          document.elementFromPoint(left + 1, n ? y - 1 : y + 1),
        );
        return element.contains(first!) && element.contains(last!);
      });
    expect(await isInSight(movement.getByText('Received 2', { exact: false }).first())).toBe(true);
    await page.locator('dialog[open] header button').last().click();
    const toasts = page.locator('section[role="region"] [aria-live] > div');
    expect(await toasts.allInnerTexts()).toEqual([expect.stringContaining('Received 2')]);
    expect(await isInSight(toasts.locator('span').first())).toBe(true);
    expect(errors).toEqual([]);
  });
});
