import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import { makeShoppingList } from '@kalavara/shared-types/shopping/shopping';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { doubleTapMs } from '../frontend/src/ui/doubleTapMs';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { waitForFonts, phone, sizes, waitForExpression, type Device } from './lib/modern';
import { createStaff, giveSession } from './lib/people';
import { createEventOfToday, languages } from './lib/stage-states';
import { openTool } from './lib/whole-event';
import { hoverToast } from './lib/toasts';

const { width, height } = sizes.smallPhone;
const onItsSide = { width: height, height: width };
/** The upper edge of the bottom bar with the sections. */
const barTop = `document.querySelector('nav').getBoundingClientRect().top`;

/** Whether an element is completely on the screen, above the bottom bar. */
async function isOnScreen(page: Page, selector: string) {
  return page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { top, bottom } = element ? element.getBoundingClientRect() : { top: -1, bottom: -1 };
    return top >= 0 && bottom <= ${barTop};
  })()`);
}

describe.runIf(enginesRunHere)('The phone of a cook at 360x640', () => {
  const installation = withInstallation();

  async function open(path: string): Promise<Device> {
    const cook = await createStaff(installation, 'Amina');
    const device = await phone(installation.browser, {
      size: 'smallPhone',
    });
    await giveSession(device.context, installation.url, cook);
    await device.page.goto(`${installation.url}${path}`);
    return device;
  }

  test('a new event is scrolled into view, also below later ones', async () => {
    const cook = await createStaff(installation, 'Biju');
    for (const title of ['Feast of June', 'Feast of July', 'Feast of August'])
      await cook.call(createDiaryEvent, { body: { title, date: '2099-06-01' } });
    const device = await open('/roadmap?view=diary');
    const { page } = device;
    await page.getByText('Feast of August').waitFor();
    await page.getByRole('button', { name: 'Create New Event' }).tap();
    await page.getByLabel('Title').fill('Lunch at Vypin');
    await page.getByLabel('Date').fill(indianDay(Date.now()));
    await page.getByRole('button', { name: 'Create event', exact: true }).tap();
    const title = page.getByRole('heading', { level: 3, name: 'Lunch at Vypin' });
    await title.waitFor();
    await expect
      .poll(async () => {
        const box = await title.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= height;
      })
      .toBe(true);
    await closeDevices(device);
  });

  test('a tool opens with its field and its button on the screen, and closes without an error', async () => {
    const cook = await createStaff(installation, 'Biju');
    const eventId = await createEventOfToday(cook);
    const device = await open(`/roadmap?view=tasks&eventId=${eventId}`);
    const { page } = device;
    await page.getByText('0 of 47 done').first().waitFor();
    await openTool(page, 'Add Temperature Reading');
    const tool = page.getByRole('region', { name: 'Add Temperature Reading' });
    await tool.getByLabel('Temperature °C').waitFor();
    for (const selector of ['form input[inputmode="decimal"]', 'form [type="submit"]'])
      await expect.poll(() => isOnScreen(page, selector), { message: selector }).toBe(true);
    await openTool(page, 'Recipe Calculator');
    await tool.waitFor({ state: 'detached' });
    await page.getByText('0 of 47 done').first().waitFor();
    await closeDevices(device);
  });

  test.each(languages)(
    'on a phone in landscape the toast of a saved reading never covers the button that saves the next (%s)',
    async (language) => {
      const cook = await createStaff(installation, 'Biju');
      const eventId = await createEventOfToday(cook);
      const device = await open(`/roadmap?view=tasks&eventId=${eventId}&lang=${language}`);
      const { page } = device;
      await page.setViewportSize(onItsSide);
      await page.locator('[data-task]').first().waitFor();
      await openTool(page, { en: 'Add Temperature Reading', ml: 'ചൂടിന്റെ അളവ് ചേർക്കുക' }[language]);
      const form = page.locator('form:has(input[inputmode="decimal"])').first();
      const save = form.locator('[type="submit"]');
      const toasts = page.locator('section[role="region"]:has([data-toasts] > div)');
      // For several scroll positions of the form when it is saved.
      for (const top of [90, 130, 160, 180, 200, 230]) {
        await form.locator('input[inputmode="decimal"]').fill(`20${top}`.slice(0, 3));
        await save.evaluate((button, wanted) => {
          scrollBy(0, button.getBoundingClientRect().top - wanted);
        }, top);
        await save.tap();
        await toasts.waitFor();
        const button = await save.boundingBox();
        const toast = await toasts.boundingBox();
        const overlap =
          Math.min(button!.y + button!.height, toast!.y + toast!.height) -
          Math.max(button!.y, toast!.y);
        expect(overlap, `${top}px`).toBeLessThanOrEqual(4);
      }
      await closeDevices(device);
    },
  );

  test.each(languages)(
    'on a phone in landscape the sheets of the stock and the start time of a step have a visible button (%s)',
    async (language) => {
      const cook = await createStaff(installation, 'Biju');
      const eventId = await createEventOfToday(cook);
      const until = dayAfter(indianDay(Date.now()), 7);
      await cook.call(makeShoppingList, { body: { until } });
      const device = await open(`/roadmap?view=stock&lang=${language}`);
      const { page } = device;
      await page.setViewportSize(onItsSide);
      const submit = page.locator('dialog[open] [type="submit"]');
      const isSubmitInSight = async () => {
        const box = await submit.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= onItsSide.height;
      };
      await page.locator('tbody tr button:visible').first().waitFor();
      await page
        .getByRole('button', { name: { en: 'Add New Item', ml: 'പുതിയ സാധനം ചേർക്കുക' }[language] })
        .tap();
      await expect.poll(isSubmitInSight).toBe(true);
      await page.keyboard.press('Escape');
      await submit.waitFor({ state: 'detached' });
      await page
        .getByRole('link', { name: { en: 'Shopping list', ml: 'വാങ്ങൽ ലിസ്റ്റ്' }[language] })
        .tap();
      await page.locator('[data-bought="false"] button').first().tap();
      await expect.poll(isSubmitInSight).toBe(true);

      await page.goto(`${installation.url}/soplocked/meatmasala?eventId=${eventId}`);
      await page
        .getByRole('button', { name: { en: 'Start time', ml: 'തുടങ്ങിയ സമയം' }[language] })
        .tap();
      await expect.poll(isSubmitInSight).toBe(true);
      await closeDevices(device);
    },
  );

  test('a number typed after a tap on the filled field of the calculator replaces the one in it', async () => {
    const cook = await createStaff(installation, 'Biju');
    const eventId = await createEventOfToday(cook);
    const device = await open(`/roadmap?view=tasks&eventId=${eventId}`);
    const { page } = device;
    await page.getByText('0 of 47 done').first().waitFor();
    await openTool(page, 'Recipe Calculator');
    const servings = page.getByLabel('Servings', { exact: true });
    await expect.poll(() => servings.inputValue()).toBe('120');
    await servings.tap();
    await page.keyboard.type('300');
    await page.getByText('Masala for 300').waitFor();
    await closeDevices(device);
  });

  test.each(languages)(
    'a changed delivery is shown in one line above the tasks, which can be opened, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Biju');
      const eventId = await createEventOfToday(cook);
      const device = await open(`/roadmap?view=tasks&eventId=${eventId}&lang=${lang}`);
      const { page } = device;
      await page.locator('[data-now]').first().waitFor();
      await cook.call(scheduleTasks, {
        params: { eventId },
        body: { deliveryTime: '11:15 PM' },
      });
      const line = page.locator('main [role="alert"] button').filter({ hasText: '11:15 PM' });
      await line.waitFor();
      expect((await line.boundingBox())!.height).toBeLessThanOrEqual(56);
      expect(await page.getByText('Biju').count()).toBe(0);
      await line.tap();
      await page.getByText('Biju').first().waitFor();
      await closeDevices(device);
    },
  );

  test.each(languages)(
    'with text twice as large all tabs are on the screen, and no button covers a time or a name, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Biju');
      const eventId = await createEventOfToday(cook);
      const device = await open(`/roadmap?view=tasks&eventId=${eventId}&lang=${lang}`);
      const { page } = device;
      await page.setViewportSize({ width: width / 2, height: height / 2 });
      await page.locator('[data-task][data-state="pending"]').first().waitFor();
      await waitForFonts(page);
      const ends = await page.evaluate<number[]>(
        `[...document.querySelectorAll('header nav a')].map((tab) => tab.getBoundingClientRect().right)`,
      );
      expect(ends).toHaveLength(5);
      expect(Math.max(...ends)).toBeLessThanOrEqual(width / 2);
      const covered = await page.evaluate<string[]>(`(() => {
        const boxOf = (element) => element.getBoundingClientRect();
        const doMeet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return [...document.querySelectorAll('[data-task][data-state="pending"]')].filter((row) => {
          const buttons = [...row.querySelectorAll('button:not([aria-expanded])')].map(boxOf);
          const texts = [...row.querySelectorAll('p > span, p > strong, [aria-expanded] span[lang]')].map(boxOf);
          return texts.some((text) => buttons.some((button) => doMeet(text, button)));
        }).map((row) => row.dataset.task);
      })()`);
      expect(covered).toEqual([]);

      await page.goto(`${installation.url}/roadmap?view=stock&lang=${lang}`);
      await page.locator('td button:visible').first().tap();
      await page.getByRole('dialog').locator('form').waitFor();
      const findCutTexts = () =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll('dialog[open] button, dialog[open] h2, dialog[open] p')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent)`,
        );
      expect(await findCutTexts()).toEqual([]);
      await page.setViewportSize({ width, height });
      expect(await findCutTexts()).toEqual([]);
      await closeDevices(device);
    },
  );

  test.each(languages)(
    'a delay of hours is fully visible beside Now, and a stage page with it is as wide as the screen, with its notices, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Biju');
      const eventId = await createEventOfToday(cook);
      const device = await open(`/roadmap?view=tasks&eventId=${eventId}&lang=${lang}`);
      const { page } = device;
      await page.locator('[data-now]').first().waitFor();
      await page.locator('section > div h2 + span').first().waitFor();
      await waitForFonts(page);
      // The number of lines of the delay, and the lower edge of its visible box.
      const delay = await page.evaluate<{
        lines: number;
        bottom: number;
        shownTo: number;
      }>(`(() => {
        const text = document.querySelector('section > div h2 + span');
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()];
        const { bottom } = text.parentElement.getBoundingClientRect();
        return { lines: lines.length, bottom: Math.max(...lines.map((line) => line.bottom)), shownTo: bottom + 1 };
      })()`);
      expect(delay.lines).toBeGreaterThan(0);
      expect(delay.bottom).toBeLessThanOrEqual(delay.shownTo);

      await page.goto(`${installation.url}/soplocked/meatmasala?eventId=${eventId}&lang=${lang}`);
      await page.getByRole('region', { name: /^(Now|ഇപ്പോൾ)$/ }).waitFor();
      await waitForFonts(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const button = page.locator('article[aria-labelledby="step-2-1"] button').first();
      await button.tap();
      await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
      // An earlier tap on Stop, which replaces Start, would count as the second tap of a double tap.
      const startedAt = await page.evaluate<number>('performance.now()');
      const hasPassed = `performance.now() > ${startedAt + doubleTapMs}`;
      await waitForExpression(page, hasPassed, 'the time of a double tap has passed');
      await page.locator('[data-kind="featured"] [aria-label*="2-1"]').first().tap();
      const toast = page.locator('[data-toasts] > div');
      await hoverToast(toast);
      const box = (await toast.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(box.height).toBeLessThan(height / 4);
      await closeDevices(device);
    },
  );
});
