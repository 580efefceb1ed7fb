import { getSession, login, signOutAccount } from '@kalavara/shared-types/accounts/accounts';
import { listDisplays } from '@kalavara/shared-types/displays/displays';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { guest } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { laptop, phone, tv } from './lib/modern';
import { giveSession, createEvent, pairTv, signInOwner } from './lib/people';

describe.runIf(enginesRunHere)('The owner’s settings', () => {
  const installation = withInstallation();

  async function openPart(part: string) {
    const device = await laptop(installation.browser);
    await giveSession(device.context, installation.url, await signInOwner(installation));
    await device.page.goto(`${installation.url}/admin?tab=settings&part=${part}`);
    await device.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    return device;
  }

  test(
    'a number saved by the owner is shown in the footer of an open shop page',
    { meta: { requirements: ['O-001', 'O-009', 'O-064', 'O-067'] } },
    async () => {
      const owner = await openPart('business');
      const shopper = await phone(installation.browser);
      await shopper.page.goto(installation.url);
      await shopper.page.getByText('+91 00000 00000').waitFor();

      await owner.page.getByLabel('Phone number').fill('98470 12345');
      await owner.page.getByRole('button', { name: 'Save Changes' }).click();
      await owner.page.getByText('The settings are saved.').waitFor();
      await shopper.page.getByText('+91 98470 12345').waitFor();

      await owner.page.reload();
      await expect
        .poll(() => owner.page.getByLabel('Phone number').inputValue())
        .toBe('+919847012345');
      expect(await seriousViolations(owner.page)).toEqual([]);
      await closeDevices(owner, shopper);
    },
  );

  test('changes saved on another device during typing are shown beside the input', async () => {
    const owner = await openPart('business');
    await owner.page.getByLabel('Business name', { exact: true }).fill('Onam Pickles');
    await (
      await signInOwner(installation)
    ).call(updateSettings, { body: { businessName: 'Sea Pickles' } });
    const sides = owner.page.getByRole('alert', { name: 'Two versions of: Business name' });
    await sides.getByText('Sea Pickles').waitFor();
    expect(await seriousViolations(owner.page)).toEqual([]);
    await sides.getByRole('button', { name: 'Keep mine' }).click();
    await owner.page.getByRole('button', { name: 'Save Changes' }).click();
    await owner.page.getByText('The settings are saved.').waitFor();
    await expect
      .poll(() => owner.page.getByLabel('Business name', { exact: true }).inputValue())
      .toBe('Onam Pickles');
    await closeDevices(owner);
  });

  test('a session that ends during typing hides the page; after signing in again, the input is saved', async () => {
    const owner = await openPart('business');
    const elsewhere = await signInOwner(installation);
    const mail = owner.page.getByLabel('Contact email');
    await mail.fill('onam@kalavara.example');
    const { data } = await elsewhere.call(getSession, {});
    await elsewhere.call(signOutAccount, { params: { id: data!.id } });

    const dialog = owner.page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.waitFor();
    expect(await mail.isVisible()).toBe(false);
    expect(await seriousViolations(owner.page)).toEqual([]);
    // Of two consecutive presses the second would close a dialog without a `cancel` event.
    for (let i = 0; i < 3; i += 1) await owner.page.keyboard.press('Escape');
    await dialog.getByLabel('User name').fill(installation.owner.username);
    await dialog.getByLabel('PIN or password').fill(installation.owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await mail.waitFor();
    expect(await mail.inputValue()).toBe('onam@kalavara.example');
    await owner.page.getByRole('button', { name: 'Save Changes' }).click();
    await owner.page.getByText('The settings are saved.').waitFor();
    await closeDevices(owner);
  });

  test(
    'the other timing of the setup stage is shown on an open TV, and remains when it is reopened',
    { meta: { requirements: ['K-150', 'K-724', 'D-021'] } },
    async () => {
      const ownerApi = await signInOwner(installation);
      const { eventId } = await createEvent(ownerApi);
      const { api } = await pairTv(installation.url, ownerApi, 'TV at the pit');
      const screen = await tv(installation.browser);
      await giveSession(screen.context, installation.url, api);
      await screen.page.goto(`${installation.url}/soplocked/setup?eventId=${eventId}`);
      await screen.page.getByText('60:00').first().waitFor();

      const owner = await openPart('business');
      await owner.page.getByRole('radio', { name: /Long burn/ }).check();
      await owner.page.getByRole('button', { name: 'Save Changes' }).click();
      await screen.page.getByText('120:00').first().waitFor();
      await screen.page.reload();
      await screen.page.getByText('120:00').first().waitFor();
      await closeDevices(screen, owner);
    },
  );

  test('a helper is invited by a link, chooses a PIN and signs in with it', async () => {
    const owner = await openPart('people');
    await owner.page.getByRole('button', { name: 'Add a person' }).click();
    await owner.page.getByLabel('Name', { exact: true }).fill('Mini');
    await owner.page.getByLabel('User name').fill('mini');
    await owner.page.getByRole('button', { name: 'Add', exact: true }).click();
    const link = await owner.page.getByLabel('Link').inputValue();
    expect(link.startsWith(`${installation.url}/invite#`)).toBe(true);
    expect(await seriousViolations(owner.page)).toEqual([]);

    const helper = await phone(installation.browser);
    const requested: string[] = [];
    helper.page.on('request', (request) => requested.push(request.url()));
    await helper.page.goto(link);
    await helper.page.getByText('Mini, choose a PIN.').waitFor();
    expect(await seriousViolations(helper.page)).toEqual([]);
    await helper.page.getByLabel('New PIN or password').fill('482913');
    await helper.page.getByLabel('Enter it again').fill('482913');
    await helper.page.getByRole('button', { name: 'Save and sign in' }).tap();
    await helper.page.waitForURL(`${installation.url}/roadmap?view=diary`);
    // Browsers do not send the fragment, so no log of a server or proxy contains it.
    expect(
      requested.filter((address) =>
        `${new URL(address).pathname}${new URL(address).search}`.includes(
          new URL(link).hash.slice(1),
        ),
      ),
    ).toEqual([]);

    const api = guest(installation.url);
    await api.call(login, { body: { username: 'mini', password: '482913' } });
    expect((await api.call(getSession, {})).data).toMatchObject({ name: 'Mini', role: 'staff' });
    await closeDevices(owner, helper);
  });

  test('a TV is paired from the settings with the keyboard only', async () => {
    const owner = await openPart('screens');
    const screen = await tv(installation.browser);
    await screen.page.goto(`${installation.url}/soplocked`);
    const code = await screen.page.locator('[data-code]').innerText();

    await tabTo(owner.page, 'Pair a TV');
    await owner.page.keyboard.press('Enter');
    await owner.page.waitForURL(`${installation.url}/pair`);
    await owner.page.getByLabel('Code on the TV').waitFor();
    await tabTo(owner.page, 'Code on the TV');
    await owner.page.keyboard.type(code);
    await owner.page.keyboard.press('Enter');
    await owner.page.getByLabel('Name of the screen').waitFor();
    await tabTo(owner.page, 'Name of the screen');
    await owner.page.keyboard.type('TV in the yard');
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('“TV in the yard” is paired.').waitFor();
    await screen.page.getByRole('heading', { name: 'Stages of the day' }).waitFor();
    const { data: displays } = await (await signInOwner(installation)).call(listDisplays, {});
    expect(displays.map(({ name }) => name)).toContain('TV in the yard');
    await closeDevices(owner, screen);
  });

  test('every part of the settings has no findings of axe and is no wider than a small phone, in both languages', async () => {
    const small = await phone(installation.browser, { size: 'smallPhone' });
    await giveSession(small.context, installation.url, await signInOwner(installation));
    for (const language of ['en', 'ml']) {
      for (const part of ['business', 'zones', 'people', 'screens']) {
        await small.page.goto(
          `${installation.url}/admin?tab=settings&part=${part}&lang=${language}`,
        );
        await small.page.locator('main h3:visible, main nav:visible a').first().waitFor();
        expect(await seriousViolations(small.page), `${part} ${language}`).toEqual([]);
        const width = await small.page.evaluate<number>('document.documentElement.scrollWidth');
        expect(width, `${part} ${language}`).toBeLessThanOrEqual(360);
      }
    }
    await closeDevices(small);
  });
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const named = `(() => {
    const at = document.activeElement;
    return at && ((at.labels && at.labels[0] && at.labels[0].textContent) || at.textContent || '').trim();
  })()`;
  for (let presses = 0; presses < 60; presses += 1) {
    const now = await page.evaluate<string | null>(named);
    if (now !== null && (typeof name === 'string' ? now === name : name.test(now))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(name)} is not to be reached with the Tab key`);
}
