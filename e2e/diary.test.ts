import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { giveSession, createStaff } from './lib/people';

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Events' }).getByRole('heading', { level: 3 }).allTextContents();

describe.runIf(enginesRunHere)('The event diary of two cooks', () => {
  const installation = withInstallation();

  test(
    'each finds their own and their assigned events, also after the page is reopened',
    { meta: { requirements: ['K-040', 'K-041', 'K-477', 'K-566', 'K-567', 'D-082'] } },
    async () => {
      const amina = await createStaff(installation, 'Amina');
      const biju = await createStaff(installation, 'Biju');
      const date = indianDay(Date.now());
      const { event } = await biju.call(createDiaryEvent, {
        body: { title: 'Feast of Biju', date, assignedTo: 'Raju' },
      });
      expect(event.createdBy).toBe('Current User');

      const { context, page, errors } = await phone(installation.browser);
      await giveSession(context, installation.url, amina);
      await page.goto(`${installation.url}/roadmap?view=diary`);
      await page.getByRole('button', { name: 'Create New Event' }).click();
      await page.getByLabel('Title').fill('Feast of Amina');
      await page.getByLabel('Date').fill(date);
      await page.getByRole('button', { name: 'Create event' }).click();
      await page.getByRole('heading', { level: 3, name: 'Feast of Amina' }).waitFor();
      // The form closes with the server's answer, which moves the content below it up.
      await page.getByLabel('Title').waitFor({ state: 'hidden' });

      const filter = (name: string) =>
        page.getByRole('group', { name: 'Filter' }).getByRole('button', { name }).click();
      const shown = () => expect.poll(() => titles(page));
      const refresh = async () => {
        await filter('Created By Me');
        await shown().toEqual(['Feast of Amina']);
        await filter('Assigned Events');
        await shown().toEqual(['Feast of Biju']);
        await filter('All Events');
        // The sample of a new installation was created by the system.
        await shown().toEqual(expect.arrayContaining(['Feast of Amina', 'Feast of Biju']));
      };
      await refresh();
      await page.reload();
      await page.getByRole('heading', { level: 3, name: 'Feast of Amina' }).waitFor();
      await refresh();
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('the next event is one press away, regardless of the number of later events', async () => {
    const chef = await createStaff(installation, 'Chef');
    const today = indianDay(Date.now());
    const create = (title: string, date: string) =>
      chef.call(createDiaryEvent, { body: { title, date } });
    await create('Cooked today', today);
    for (let n = 1; n <= 8; n += 1) await create(`Planned ${n}`, dayAfter(today, n * 7));
    const { context, page } = await phone(installation.browser);
    await giveSession(context, installation.url, chef);
    await page.goto(`${installation.url}/roadmap?view=diary`);
    const button = page.getByRole('button', { name: /^Next to cook: / });
    const title = (await button.textContent())!.replace('Next to cook: ', '');
    expect((await titles(page)).indexOf(title)).toBeGreaterThan(5);
    await button.click();
    const card = page.getByRole('heading', { level: 3, name: title });
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(740);
    expect(await top()).toBeGreaterThan(0);
    await context.close();
  });
});
