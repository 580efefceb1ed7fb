import { getCutletDay, tickCutlet, unlockCutlets } from '@kalavara/shared-types/cutlets/cutlets';
import { longDayText } from '@kalavara/shared-types/day-text.rules';
import type { Language } from '@kalavara/shared-types/primitives';
import { indianDay, indianTime, kitchenDay } from '@kalavara/shared-types/time.rules';
import { saveTodos } from '@kalavara/shared-types/todos/todos';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { waitForFonts, laptop, phone, waitForExpression, type Device } from './lib/modern';
import { waitUntilStored, waitUntilInstalled } from './lib/offline';
import { createEvent, giveSession, createStaff, signInOwner } from './lib/people';

/** Whether a tap on the middle of an element reaches it. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

const password = 'smoke and pepper';

/** Returns the right edge of each link of the menu, with its label and font size. */
const menuLinks = `[...document.querySelectorAll('nav a')].map((link) => {
  const words = document.createRange();
  words.selectNodeContents(link);
  const right = Math.max(link.getBoundingClientRect().right, words.getBoundingClientRect().right);
  return [right, parseFloat(getComputedStyle(link).fontSize)];
})`;

/** Shows the widest day text of the year in the header, because it may need another line. */
const showWidestDayScript = (lang: Language) => {
  const days = Array.from({ length: 365 }, (_, n) =>
    longDayText(indianDay(Date.UTC(2027, 0, 1 + n)), lang),
  );
  return `(() => {
    const line = document.querySelector('header p').firstChild;
    const [before] = line.data.split(/(?<=, )/);
    const width = (day) => {
      line.data = before + day;
      const range = document.createRange();
      range.selectNode(line);
      return [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0);
    };
    const widths = ${JSON.stringify(days)}.map((day) => [width(day), day]);
    line.data = before + widths.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
  })()`;
};

describe.runIf(enginesRunHere)('The cutlet kitchen', () => {
  const installation = withInstallation({ env: { CUTLET_PASSWORD: password } });

  async function openView(device: Device, who: 'owner' | string, view: string): Promise<Page> {
    await giveSession(
      device.context,
      installation.url,
      who === 'owner' ? await signInOwner(installation) : await createStaff(installation, who),
    );
    await device.page.goto(`${installation.url}/cutlets?view=${view}`);
    await device.page.getByLabel('Password').waitFor();
    return device.page;
  }
  async function unlock(page: Page, given = password) {
    await page.getByLabel('Password').fill(given);
    await page.getByLabel('Password').press('Enter');
  }
  const card = (page: Page, task: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: task }) });
  const header = (page: Page) => page.getByRole('banner');
  /** Opens a task in the list, which a phone shows folded. */
  const openTask = (page: Page, task: string) =>
    card(page, task)
      .getByRole('button', { name: new RegExp(task) })
      .click();
  const mark = (page: Page, name: string) =>
    page.getByRole('button', { name: `Mark done: ${name}`, exact: true });
  const done = (page: Page, name: string) =>
    page.getByRole('button', { name: `Done: ${name}`, exact: true });

  test(
    'two phones: the gate, a live and irreversible tick, and its reversal by the owner',
    {
      meta: {
        requirements: ['K-012', 'K-023', 'K-224', 'K-501', 'K-505', 'K-551', 'K-552', 'D-120'],
      },
    },
    async () => {
      const first = await phone(installation.browser, { size: 'smallPhone' });
      const second = await phone(installation.browser);
      const desk = await laptop(installation.browser);
      const amina = await openView(first, 'Amina', 'production');
      const biju = await openView(second, 'Biju', 'production');
      const owner = await openView(desk, 'owner', 'production');

      await unlock(amina, 'not the pepper');
      await amina.getByText('Incorrect password. Please try again.').waitFor();
      await expect.poll(() => amina.getByLabel('Password').inputValue()).toBe('');
      await expect.poll(() => amina.evaluate('document.activeElement.type')).toBe('password');
      expect(await seriousViolations(amina)).toEqual([]);
      for (const page of [amina, biju, owner]) await unlock(page);

      for (const page of [amina, biju]) await header(page).waitFor();
      await amina.getByRole('button', { name: 'More' }).click();
      await amina.getByLabel('Worker name').fill('Amina');
      await amina.getByRole('button', { name: 'Close' }).click();
      const potatoes = card(amina, 'Potato base');
      await openTask(amina, 'Potato base');
      await mark(amina, 'Potatoes').click();
      await potatoes.getByText('Enter the value first.').waitFor();
      await potatoes.getByLabel('Potatoes (kg) *Required').pressSequentially('0,9');
      await mark(amina, 'Potatoes').click();
      for (const page of [amina, biju, owner])
        await card(page, 'Potato base')
          .getByText(/Completed by Amina, /)
          .waitFor();

      await openTask(biju, 'Potato base');
      expect(await done(biju, 'Potatoes').isDisabled()).toBe(true);
      expect(await biju.getByRole('button', { name: /^Reopen/ }).count()).toBe(0);

      await openTask(owner, 'Potato base');
      await owner.getByRole('button', { name: 'Reopen: Potatoes' }).click();
      expect(await seriousViolations(owner)).toEqual([]);
      await owner.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
      await owner.getByText('Enter a reason.').waitFor();
      await owner.getByLabel('Reason').fill('Weighed with the pot');
      await owner.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
      await mark(biju, 'Potatoes').waitFor();

      // Offline the tick is queued; the other phone's change wins, and the screen shows it.
      await first.context.setOffline(true);
      await openTask(amina, 'Potato base'); // it was folded when it was done
      await card(amina, 'Potato base').getByLabel('Potatoes (kg) *Required').fill('1');
      await mark(amina, 'Potatoes').click();
      await card(amina, 'Potato base')
        .getByText(/Completed by Amina, /)
        .waitFor();
      await card(biju, 'Potato base').getByLabel('Potatoes (kg) *Required').fill('0.8');
      await mark(biju, 'Potatoes').click();
      await card(owner, 'Potato base')
        .getByText(/Completed by Worker, /)
        .waitFor();
      await first.context.setOffline(false);
      await amina.getByText(/This was already done/).waitFor();
      await card(amina, 'Potato base')
        .getByText(/Completed by Worker, /)
        .waitFor();

      for (const page of [amina, owner])
        for (const view of ['Dashboard', 'Day Before Tasks', 'Inventory', 'Summary']) {
          await page.getByRole('link', { name: view }).click();
          expect(await seriousViolations(page), view).toEqual([]);
          expect(
            await page.evaluate<number>(
              'document.documentElement.scrollWidth - document.documentElement.clientWidth',
            ),
            view,
          ).toBe(0);
        }
      await owner.getByRole('button', { name: 'Logout' }).click();
      await owner.getByLabel('Password').waitFor();
      // The menu of a small phone is readable and within the screen.
      for (const lang of ['en', 'ml']) {
        await amina.goto(`${installation.url}/cutlets?view=before&lang=${lang}`);
        await amina.getByRole('navigation').waitFor();
        await waitForFonts(amina);
        const links = await amina.evaluate<[right: number, letters: number][]>(menuLinks);
        expect(links).toHaveLength(5);
        for (const [right, size] of links) {
          expect(right, lang).toBeLessThanOrEqual(360);
          expect(size, lang).toBeGreaterThanOrEqual(15);
        }
      }
      const noise = /401|409|ERR_INTERNET_DISCONNECTED|Failed to load/;
      for (const { errors, context } of [first, second, desk]) {
        expect(errors.filter((error) => !noise.test(error))).toEqual([]);
        await context.close();
      }
    },
  );

  test('on a small phone the header takes at most a quarter of the screen, and seven rows are on one screen', async () => {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const page = await openView(device, 'Latha', 'production');
    await unlock(page);
    await header(page).waitFor();
    // A finished task takes no more room than an open one.
    const owner = await signInOwner(installation);
    await owner.call(unlockCutlets, { body: { password } });
    for (const checkId of ['keralaMasala', 'bridgeSpices'])
      await owner.call(tickCutlet, {
        params: { date: kitchenDay(Date.now()) },
        body: { taskId: 'production-2', checkId, value: '33', worker: 'Latha' },
      });
    const height = 640;
    const quarter = 160;
    for (const lang of ['en', 'ml'] as const) {
      await page.goto(`${installation.url}/cutlets?view=production&lang=${lang}`);
      await header(page).waitFor();
      await page.locator('main h3').nth(8).waitFor();
      await page.locator('main li', { hasText: 'Latha' }).first().waitFor();
      await waitForFonts(page);
      await page.evaluate(showWidestDayScript(lang));
      expect((await header(page).boundingBox())?.height, lang).toBeLessThanOrEqual(quarter);
      const menuTop = (await page.getByRole('navigation').boundingBox())!.y;
      expect(menuTop).toBeLessThan(height);
      const bottoms = await page.evaluate<number[]>(
        "[...document.querySelectorAll('main h3')].map((row) => row.getBoundingClientRect().bottom)",
      );
      expect(bottoms).toHaveLength(9);
      const shown = bottoms.filter((bottom) => bottom <= menuTop).length;
      expect(shown, lang).toBeGreaterThanOrEqual(7);
      // A time is fully visible in its field, with AM and the browser's clock icon.
      await page.locator('main h3').first().tap();
      const time = page.locator('input[type="time"]').first();
      await time.fill('11:45');
      expect((await time.boundingBox())!.width).toBeGreaterThanOrEqual(136);
      // The logout and the day are behind the one button of the header.
      const more = header(page).getByRole('button').first();
      expect(await header(page).getByRole('link').count()).toBe(0);
      await more.click();
      expect(await header(page).getByRole('link').count()).toBe(1);
    }
    await device.context.close();
  });

  test('on a small phone the confirmation of a value and the result of a completed day are on the screen', async () => {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const page = await openView(device, 'Sneha', 'production');
    await unlock(page);
    await header(page).waitFor();
    const isOnScreen = async (what: Locator) => {
      await what.waitFor();
      const box = (await what.boundingBox())!;
      const menuTop = (await page.getByRole('navigation').boundingBox())!.y;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(menuTop);
    };
    const date = indianDay(Date.now() - 3 * 86_400_000);
    await page.goto(`${installation.url}/cutlets?view=production&date=${date}`);
    await openTask(page, 'Individual quick freezing');
    await page.getByLabel('After 120 minutes (°C) *Required').fill('-5');
    await mark(page, 'After 120 minutes').tap();
    await isOnScreen(page.getByText('-5°C is outside the limit: -18°C or colder'));
    await isOnScreen(page.getByText('Other…'));
    await isOnScreen(mark(page, 'After 120 minutes'));

    await page.goto(`${installation.url}/cutlets?view=summary&date=${date}`);
    await page.getByLabel('Produced cutlets').fill('5');
    await page.getByLabel('Produced cutlets').press('Tab');
    await page.getByRole('button', { name: 'Complete the day' }).tap();
    await page.getByRole('button', { name: 'Complete and move the stock' }).tap();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Complete and move the stock' }).tap();
    await isOnScreen(page.getByText('5 cutlets went into the freezer.'));
    await isOnScreen(page.getByRole('button', { name: 'Undo completion' }));
    expect(device.errors.filter((error) => !/401|Failed to load/.test(error))).toEqual([]);
    await device.context.close();
  });

  test('on a phone a number typed after a tap replaces the one in the field, which is saved automatically', async () => {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const page = await openView(device, 'Rema', 'dashboard');
    await unlock(page);
    await header(page).waitFor();
    const date = indianDay(Date.now() - 5 * 86_400_000);
    await page.goto(`${installation.url}/cutlets?view=dashboard&date=${date}`);
    const target = page.getByLabel('Target for the day (cutlets)');
    await expect.poll(() => target.inputValue()).toBe('100');
    await target.tap();
    await page.keyboard.type('250');
    await expect.poll(() => target.inputValue()).toBe('250');
    await page.keyboard.press('Tab');
    await page.getByText('Purchase needed: 9 kg of meat').waitFor();
    expect(device.errors.filter((error) => !/401|Failed to load/.test(error))).toEqual([]);
    await device.context.close();
  });

  test('every item of the menu opens its view in both languages, without a crash', async () => {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const page = await openView(device, 'Sara', 'dashboard');
    await unlock(page);
    await page.getByRole('navigation').waitFor();
    for (const lang of ['en', 'ml']) {
      await page.goto(`${installation.url}/cutlets?view=dashboard&lang=${lang}`);
      const menu = page.getByRole('navigation').getByRole('link');
      await menu.first().waitFor();
      const items = await menu.count();
      expect(items).toBe(5);
      for (const item of [...Array(items).keys(), 0]) {
        await menu.nth(item).click();
        await expect.poll(() => menu.nth(item).getAttribute('aria-current')).toBe('page');
        await page.getByRole('heading', { level: 2 }).first().waitFor();
      }
    }
    expect(device.errors.filter((error) => !/401|Failed to load/.test(error))).toEqual([]);
    await device.context.close();
  });

  test(
    'an offline reload shows the day as last received, and the gate remains open',
    { meta: { requirements: ['K-506', 'K-592', 'D-121'] } },
    async () => {
      const device = await phone(installation.browser, { serviceWorkers: 'allow' });
      const page = await openView(device, 'Mini', 'inventory');
      await unlock(page);
      // A day that was completed before passes its cutlets on to this one.
      await page.getByLabel('Frozen cutlets').fill('0');
      await page.getByLabel('Mandi leftovers (kg)').fill('2.4');
      await page.getByLabel('Mandi leftovers (kg)').press('Tab');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByText('Purchase needed: 1.2 kg of meat').waitFor();
      // Without a server the page comes from the worker, and the day has the data that the phone has received and
      // entered.
      await waitUntilInstalled(page);
      await waitForExpression(
        page,
        'navigator.serviceWorker.controller !== null',
        'the worker serves the page',
      );
      await waitUntilStored(page, 'rooms', '"mandiLeftovers":2.4');
      await device.context.setOffline(true);
      await expect(
        page.evaluate('fetch("/readyz").then(() => "there", () => "gone")'),
      ).resolves.toBe('gone');
      await page.reload();
      await page.getByText('Purchase needed: 1.2 kg of meat').waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
      await page.getByRole('link', { name: 'Day Before Tasks' }).click();
      await card(page, 'Inventory assessment').waitFor();
      await page.getByRole('link', { name: 'Inventory' }).click();
      await expect.poll(() => page.getByLabel('Mandi leftovers (kg)').inputValue()).toBe('2.4');
      await page.getByLabel('Frozen cutlets').fill('12');
      await page.getByLabel('Frozen cutlets').press('Tab');
      await waitUntilStored(page, 'outbox', '"frozenCutlets":12');
      await page.reload();
      await expect.poll(() => page.getByLabel('Frozen cutlets').inputValue()).toBe('12');

      await device.context.setOffline(false);
      const owner = await signInOwner(installation);
      await owner.call(unlockCutlets, { body: { password } });
      const params = { date: kitchenDay(Date.now()) };
      const inventory = async () => (await owner.call(getCutletDay, { params })).data.inventory;
      await expect.poll(inventory).toMatchObject({ mandiLeftovers: 2.4, frozenCutlets: 12 });

      // The password unlocks only the session of one phone.
      const other = await phone(installation.browser);
      await openView(other, 'Ravi', 'dashboard');
      await Promise.all([device, other].map(({ context }) => context.close()));
    },
  );

  test('a reminder of an event is above the menu of a phone, where it can be acknowledged', async () => {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const cook = await createStaff(installation, 'Biju');
    const dueAt = Date.now() + 100_000;
    const { eventId } = await createEvent(cook, 'Wedding at Aluva', 50, indianDay(dueAt));
    const body = {
      id: 'onions',
      task: 'Cut the onions',
      dueDate: 'Event day',
      startTime: indianTime(dueAt),
    };
    await cook.call(saveTodos, { params: { eventId }, body: [body] });
    const page = await openView(device, 'Amina', 'dashboard');
    await unlock(page);
    await page.getByRole('navigation').waitFor();
    const take = page.getByRole('button', { name: 'On it: Cut the onions' });
    await take.waitFor();
    expect(await take.evaluate(isOnTop)).toBe(true);
  });
});
