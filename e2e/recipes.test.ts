import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { laptop, phone, type Device } from './lib/modern';
import { giveSession, createStaff, signInOwner } from './lib/people';

const library = { username: 'achar', password: 'the key of the pantry' };

describe.runIf(enginesRunHere)('The recipe library', () => {
  const installation = withInstallation({
    env: { RECIPES_USERNAME: library.username, RECIPES_PASSWORD: library.password },
  });

  async function openAt(device: Device, address: string, who: 'owner' | 'cook' = 'cook') {
    await giveSession(
      device.context,
      installation.url,
      who === 'owner' ? await signInOwner(installation) : await createStaff(installation, 'Amina'),
    );
    await device.page.goto(installation.url + address);
    await device.page.getByLabel('Username').waitFor();
    return device.page;
  }
  async function logIn(page: Page, password = library.password) {
    await page.getByLabel('Username').fill(library.username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  }

  test('without a session it leads to the sign-in', async () => {
    const device = await phone(installation.browser);
    await device.page.goto(`${installation.url}/pickle-recipes`);
    await device.page.waitForURL(/\/sign-in\?next=/);
    await device.context.close();
  });

  test(
    'a wrong and a right password, a recipe; and a reload requires the password again',
    { meta: { requirements: ['O-068', 'O-246', 'O-219', 'O-225'] } },
    async () => {
      const device = await phone(installation.browser);
      const page = await openAt(device, '/recipes');
      await logIn(page, 'not the key of it');
      await page.getByText('Invalid credentials').waitFor();
      await logIn(page);
      await page.getByRole('button', { name: 'Traditional Recipes' }).click();
      await page.getByRole('heading', { name: 'Mango Classic' }).waitFor();
      await page.getByRole('button', { name: '2×' }).click();
      await page.getByText('240 g', { exact: true }).waitFor();

      await page.reload();
      await page.getByLabel('Username').waitFor();
      expect(await page.content()).not.toContain('Mango Classic');
      expect(
        await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'),
      ).not.toMatch(/mango|achar|the key/i);
      // The page opens where it was before.
      await logIn(page);
      await page.getByRole('heading', { name: 'Mango Classic' }).waitFor();
      expect(device.errors.filter((error) => !error.includes('401'))).toEqual([]);
      await device.context.close();
    },
  );

  test(
    'the steps are shown by keyboard only, from the first to the last',
    { meta: { requirements: ['O-082', 'O-221', 'O-222'] } },
    async () => {
      const device = await laptop(installation.browser);
      const page = await openAt(device, '/recipe?in=traditional');
      await logIn(page);
      const viewer = page.getByRole('region', { name: 'Detailed Steps' });
      await viewer.getByText('Step 1 of 8').waitFor();
      expect(await viewer.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      await viewer.getByRole('button', { name: 'Next' }).focus();
      for (let step = 2; step <= 8; step += 1) {
        await page.keyboard.press(step % 2 === 0 ? 'Enter' : 'ArrowRight');
        await viewer.getByText(`Step ${step} of 8`).waitFor();
      }
      expect(await viewer.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect(await viewer.getByText('Step 8 of 8').isVisible()).toBe(true);
      // The focus has moved to the button that is still enabled.
      await page.keyboard.press('Enter');
      await viewer.getByText('Step 7 of 8').waitFor();
      await device.context.close();
    },
  );

  test('the owner adds a recipe, changes it, and deletes it', async () => {
    const device = await laptop(installation.browser);
    const page = await openAt(device, '/recipes?in=modern', 'owner');
    await logIn(page);
    await page.getByRole('button', { name: 'Add a recipe' }).click();
    for (const language of ['English', 'Malayalam']) {
      await page.getByLabel(`Title · ${language}`).fill(`Bilimbi ${language}`);
      await page.getByLabel(`Ingredient 1 · ${language}`).fill('Bilimbi');
      await page.getByLabel(`Amount of 1 · ${language}`).fill('500 g');
      await page.getByLabel(`Instructions · ${language}`).fill('Salt them.\nWait.');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a whole number from 1 to 10000, without commas.').waitFor();
    await page.getByLabel('Number of servings it is written for').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Bilimbi English' }).waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Shelf life · English').fill('2 months');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 months', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete recipe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete recipe' }).click();
    await page.getByRole('heading', { name: 'Avocado Fusion' }).waitFor();
    expect(device.errors).toEqual([]);
    await device.context.close();
  });

  test('axe has no findings, in both languages, and no phone scrolls horizontally', async () => {
    const found: string[] = [];
    for (const language of ['en', 'ml']) {
      const device = await phone(installation.browser, { size: 'smallPhone' });
      await giveSession(device.context, installation.url, await signInOwner(installation));
      const { page } = device;
      const check = async (name: string) => {
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (wide > 360) found.push(`${language} ${name}: ${wide} px wide`);
        for (const line of await seriousViolations(page))
          found.push(`${language} ${name}: ${line}`);
      };
      await page.goto(`${installation.url}/recipes?lang=${language}`);
      await page.locator('main form').waitFor();
      await check('login');
      await page.locator('input[name=username]').fill(library.username);
      await page.locator('input[name=password]').fill(library.password);
      await page.locator('main form button').click();
      await page.locator('[data-collection=traditional]').waitFor();
      await check('collections');
      await page.locator('[data-collection=traditional]').click();
      await page.locator('article').waitFor();
      await check('recipe');
      await page.locator('article header button').first().click();
      await page.locator('main form').waitFor();
      await check('form');
      await device.context.close();
    }
    expect(found).toEqual([]);
  });
});
