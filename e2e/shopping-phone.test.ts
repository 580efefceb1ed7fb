import { makeShoppingList } from '@kalavara/shared-types/shopping/shopping';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createEvent, createStaff, giveSession } from './lib/people';

/** Returns the rows that are fully visible above the menu, and whether the two sums overlap. */
const layout = `(() => {
  const end = document.querySelector('header nav').getBoundingClientRect().top;
  const rows = [...document.querySelectorAll('[data-item]')];
  const [expected, paid] = [...document.querySelectorAll('main dl > div')].slice(0, 2);
  const left = (element) => element.getBoundingClientRect().left;
  const words = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  };
  return {
    // Of each row, what is between its name and its amount.
    between: rows.map((row) => left(row.querySelector('strong + span')) - words(row.querySelector('strong'))),
    width: document.documentElement.scrollWidth,
    rows: rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length,
    gap: paid.firstElementChild.getBoundingClientRect().left
      - expected.lastElementChild.getBoundingClientRect().right,
  };
})()`;

describe.runIf(enginesRunHere)('The shopping list on a small phone', () => {
  const installation = withInstallation();

  test.each([
    ['en', 'Shopping list', 'Week plan: what the events need', 'Print list'],
    ['ml', 'വാങ്ങൽ ലിസ്റ്റ്', 'ആഴ്ചയിലെ പ്ലാൻ: പരിപാടികൾക്ക് വേണ്ടത്', 'ലിസ്റ്റ് അച്ചടിക്കുക'],
  ])(
    'it opens from the inventory, has seven visible rows, and the week plan below (%s)',
    async (language, list, plan, print) => {
      const amina = await createStaff(installation, `Amina ${language}`);
      const today = indianDay(Date.now());
      await createEvent(amina, 'Wedding', 120, dayAfter(today, 2));
      await amina.call(makeShoppingList, { body: { until: dayAfter(today, 7) } });
      const { context, page, errors } = await phone(installation.browser, {
        size: 'smallPhone',
      });
      await giveSession(context, installation.url, amina);
      await page.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
      await page.goto(`${installation.url}/roadmap?view=stock`);
      await page.locator('tbody tr button:visible').first().waitFor();
      await page.locator('button[aria-expanded="false"][aria-controls]').first().click();
      await page.getByRole('link', { name: list }).click();
      await page.locator('[data-item]').first().waitFor();
      const { rows, gap } = await page.evaluate<{ rows: number; gap: number }>(layout);
      expect(rows).toBeGreaterThanOrEqual(7);
      expect(gap).toBeGreaterThanOrEqual(8);

      const topOfRows = () =>
        page.evaluate<number>(
          `document.querySelector('[data-item]').getBoundingClientRect().top + scrollY`,
        );
      const top = await topOfRows();
      // Bought rows have room for their names, and nothing covers the next rows.
      const rowsToBuy = page.locator('[data-item] button');
      for (const bought of [1, 2]) {
        await page.locator('[data-bought="false"] button').first().click();
        const sheet = page.locator('dialog[open]');
        const buy = sheet.locator('button[type="submit"]');
        // Visible without scrolling, regardless of the length of the item's name.
        const bottom = () => buy.evaluate((element) => element.getBoundingClientRect().bottom);
        await expect.poll(bottom).toBeLessThanOrEqual(640);
        await sheet.locator('input[inputmode="decimal"]').last().fill('1234.5');
        await buy.click();
        await page
          .locator('[data-bought="true"]')
          .nth(bought - 1)
          .waitFor();
        // The comparison of the sums moves no row under the next tap.
        expect(await topOfRows()).toBe(top);
      }
      const after = await page.evaluate<{ between: number[]; gap: number; width: number }>(layout);
      expect(Math.min(...after.between)).toBeGreaterThanOrEqual(0);
      expect(after.width).toBe(360);
      expect(await rowsToBuy.count()).toBe(after.between.length);
      expect(await page.getByRole('region').getByRole('button').count()).toBe(after.between.length);
      const purchases = page.locator('[data-bought="true"] button');
      for (const left of [1, 0]) {
        await purchases.first().click();
        await expect.poll(() => purchases.count()).toBe(left);
      }

      await page.locator('summary', { hasText: plan }).click();
      await page.locator('main details[open] li:visible').first().waitFor();
      // The sum of the printed list is not a table footer, which would be repeated on each page.
      await page.evaluate(`window.print = () => {
        window.sumOnPaper = getComputedStyle(document.querySelector('tfoot')).display;
      }`);
      await page.getByRole('button', { name: print }).click();
      await expect.poll(() => page.evaluate('window.sumOnPaper')).toBe('table-row-group');
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('header:visible, nav:visible, summary:visible').count()).toBe(0);
      expect(await page.locator('[data-item]:visible').count()).toBe(after.between.length);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
