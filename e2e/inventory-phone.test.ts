import { randomUUID } from 'node:crypto';
import { addReading, removeReading } from '@kalavara/shared-types/readings/readings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createEvent, createStaff, giveSession } from './lib/people';

/** Returns what is visible of the list without scrolling. */
const layoutOf = (page: Page) =>
  page.evaluate<{
    items: number;
    tools: number;
    actions: number[];
    smallButtons: string[];
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
        smallButtons: [...document.querySelectorAll('main button')]
          .filter((button) => shown(button) && button.getBoundingClientRect().height < 48)
          .map((button) => button.textContent),
      };
    })()`);

describe.runIf(enginesRunHere)('The inventory on a small phone', () => {
  const installation = withInstallation();

  test.each(['en', 'ml'])(
    'seven items are visible with one action each, and the tools take a quarter of the screen (%s)',
    async (language) => {
      const amina = await createStaff(installation, `Amina ${language}`);
      const { context, page, errors } = await phone(installation.browser, {});
      await page.setViewportSize({ width: 360, height: 640 });
      await giveSession(context, installation.url, amina);
      await page.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
      await page.goto(`${installation.url}/roadmap?view=stock`);
      await page.locator('tbody tr button:visible').first().waitFor();
      const layout = await layoutOf(page);
      expect(layout.items).toBeGreaterThanOrEqual(7);
      expect(layout.tools).toBeLessThanOrEqual(160);
      expect(new Set(layout.actions)).toEqual(new Set([1]));
      expect(layout.smallButtons).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test.each(['en', 'ml'])(
    'an open temperature alert takes one line above seven items, and the line opens the whole alert (%s)',
    { meta: { requirements: ['D-045'] } },
    async (language) => {
      const amina = await createStaff(installation, `Amina at the pit ${language}`);
      const { eventId } = await createEvent(amina, 'Wedding', 50, indianDay(Date.now()));
      const reading = { id: randomUUID(), kind: 'pit', value: 172 } as const;
      await amina.call(addReading, { params: { eventId, taskId: 'temp-1' }, body: reading });
      const { context, page, errors } = await phone(installation.browser, {
        size: 'smallPhone',
      });
      await giveSession(context, installation.url, amina);
      await page.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
      await page.goto(`${installation.url}/roadmap?view=stock`);
      await page.locator('tbody tr button:visible').first().waitFor();
      const line = page
        .getByRole('alert')
        .getByRole('button', { name: /^172°C/ })
        .first();
      await line.waitFor();
      expect((await layoutOf(page)).items).toBeGreaterThanOrEqual(7);
      const height = () => line.evaluate((element) => element.closest('section')!.clientHeight);
      expect(await height()).toBeLessThanOrEqual(48);

      await line.click();
      const action = { en: 'What was done about it?', ml: 'അതിന് എന്തു ചെയ്തു?' }[language]!;
      await page.getByLabel(action).first().waitFor();
      await line.click();
      expect(await height()).toBeLessThanOrEqual(48);
      // In the tasks of the event too, the current task remains on the first screen.
      await page.goto(`${installation.url}/roadmap?view=tasks&eventId=${eventId}`);
      await line.waitFor();
      expect(await height()).toBeLessThanOrEqual(48);
      await line.click();
      await page.getByLabel(action).first().waitFor();
      await amina.call(removeReading, {
        params: { eventId, taskId: 'temp-1', readingId: reading.id },
      });
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('a delivery at the end of the list is confirmed visibly: in the sheet, and in one toast when it is closed', async () => {
    const amina = await createStaff(installation, 'Amina at the end');
    const { context, page, errors } = await phone(installation.browser, {});
    await page.setViewportSize({ width: 360, height: 640 });
    await giveSession(context, installation.url, amina);
    await page.goto(`${installation.url}/roadmap?view=stock`);
    await page.locator('tbody tr button:visible').last().click();
    const amount = page.locator('dialog[open] form input[inputmode]').first();
    await amount.fill('2');
    await amount.press('Enter'); // from the top of the sheet, where the list of movements is below the screen
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
    // The form above it is reset with the server's answer, and then the row is scrolled into view.
    const received = movement.getByText('Received 2', { exact: false }).first();
    await expect.poll(() => isInSight(received)).toBe(true);
    await page.locator('dialog[open] header button').last().click();
    const toasts = page.locator('section[role="region"] [aria-live] > div');
    // The toast was behind the sheet.
    await expect
      .poll(() => toasts.allInnerTexts())
      .toEqual([expect.stringContaining('Received 2')]);
    // A tap passes through the text of a toast, but not through its button.
    await toasts.getByRole('button').first().click({ trial: true });
    expect(errors).toEqual([]);
  });

  test('Back closes the confirmation, then the open item, and does not leave the list', async () => {
    const amina = await createStaff(installation, 'Amina with one hand');
    const { context, page, errors } = await phone(installation.browser, {
      size: 'smallPhone',
    });
    await giveSession(context, installation.url, amina);
    await page.goto(`${installation.url}/roadmap?view=diary`);
    await page.getByRole('link', { name: 'Inventory Management' }).tap();
    await page.locator('tbody tr button:visible').first().tap();
    const sheet = page.getByRole('dialog', { name: 'Black pepper' });
    await sheet.getByRole('button', { name: 'Used' }).tap();
    await sheet.getByLabel('How much, g').fill('12');
    await sheet.getByRole('button', { name: 'Take 12 g out' }).tap();
    const question = page.getByRole('dialog', { name: /^The list says 0 g/ });
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'hidden' });
    expect(await sheet.getByLabel('How much, g').inputValue()).toBe('12');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('tbody tr button:visible').first().waitFor();
    expect(new URL(page.url()).search).toBe('?view=stock');
    await page.goBack();
    await page.getByRole('button', { name: 'Create New Event' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a double tap on a button with a confirmation does not confirm it, even if its button appears below the finger', async () => {
    const amina = await createStaff(installation, 'Amina with wet hands');
    const { context, page, errors } = await phone(installation.browser, {
      size: 'smallPhone',
    });
    await giveSession(context, installation.url, amina);
    await page.goto(`${installation.url}/roadmap?view=stock`);
    await page.locator('tbody tr button:visible').first().tap();
    const sheet = page.getByRole('dialog', { name: 'Black pepper' });
    await sheet.getByRole('button', { name: 'Used' }).tap();
    await sheet.getByLabel('How much, g').fill('12');
    const take = sheet.getByRole('button', { name: 'Take 12 g out' });
    await take.tap();
    const question = page.getByRole('dialog', { name: /^The list says 0 g/ });
    const yes = question.getByRole('button', { name: 'Record anyway' });
    const there = (await yes.boundingBox())!;
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await question.waitFor({ state: 'hidden' });

    const x = there.x + there.width / 2;
    const y = there.y + there.height / 2;
    // As below a long list of movements.
    await page.evaluate(`(() => {
      const body = document.querySelector('dialog[open] header + div');
      body.style.paddingBottom = '400px';
      const { top, height } = body.querySelector('[type="submit"]').getBoundingClientRect();
      body.scrollTop += top + height / 2 - ${y};
    })()`);
    // The browser has both taps before the page answers the first one, even on a busy machine.
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await question.waitFor();
    await sheet.getByText('Nothing has moved yet.').waitFor();
    await yes.press('Enter');
    await sheet.getByText('Nothing has moved yet.').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});
