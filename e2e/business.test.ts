import { inviteAccount, listAccounts } from '@kalavara/shared-types/accounts/accounts';
import { listOrders } from '@kalavara/shared-types/orders/orders';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { laptop, phone, tv, type Device } from './lib/modern';
import { createStaff, giveSession, pairTv, signInOwner } from './lib/people';
import { sell } from './lib/orders';

const name = 'Amma & <i>Sons</i> "Aluva"';
const defaultName = /Kalavara|കലവറ/;

describe.runIf(enginesRunHere)('The name of the business', () => {
  const installation = withInstallation();

  /** Returns all texts of a page since its first paint, with its titles, including a name that is replaced later. */
  async function collectTexts(device: Device, path: string, api?: Api): Promise<string> {
    if (api) await giveSession(device.context, installation.url, api);
    await device.page.addInitScript(() => {
      const texts = ((window as unknown as { texts: string[] }).texts = [] as string[]);
      const note = () => texts.push(document.title, document.body?.innerText ?? '');
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await device.page.goto(`${installation.url}${path}`);
    await expect.poll(() => device.page.title(), { message: path }).toContain(name);
    await expect
      .poll(() => device.page.locator('h1').count(), { message: path })
      .toBeGreaterThan(0);
    const texts = await device.page.evaluate(
      () => (window as unknown as { texts: string[] }).texts,
    );
    return texts.join('\n');
  }

  test('with HTML characters it is on every page from the first paint on, and the default name on none', async () => {
    const owner = await signInOwner(installation);
    const staff = await createStaff(installation, 'Amina');
    await owner.call(updateSettings, {
      body: { businessName: name, makerName: name, email: 'amma@sons.test', town: 'Aluva' },
    });
    const order = await sell(installation.url, 'Meera Nair');
    const { data: accounts } = await owner.call(listAccounts, {});
    const amina = accounts.find((account) => account.name === 'Amina')!;
    const { data: invitation } = await owner.call(inviteAccount, { params: { id: amina.id } });
    const { api: display } = await pairTv(installation.url, owner, 'TV at the pit');

    const pages: [path: string, open: () => Promise<Device>, api?: Api][] = [
      ['/', () => phone(installation.browser)],
      [
        `/order#no=${order.orderNo}&key=${encodeURIComponent(order.accessToken)}`,
        () => phone(installation.browser),
      ],
      ['/sign-in', () => phone(installation.browser)],
      [`/invite#${invitation.token}`, () => phone(installation.browser)],
      ['/roadmap?view=diary', () => phone(installation.browser), staff],
      ['/soplocked', () => tv(installation.browser), display],
      ['/soplocked/setup', () => tv(installation.browser), display],
      ['/admin', () => laptop(installation.browser), owner],
    ];
    for (const [path, open, api] of pages) {
      const device = await open();
      const texts = await collectTexts(device, path, api);
      expect(defaultName.exec(texts)?.[0], path).toBeUndefined();
      // Rendered as text, not as an element.
      expect(await device.page.locator('i', { hasText: 'Sons' }).count(), path).toBe(0);
      if (!path.startsWith('/soplocked/')) expect(texts, path).toContain(name);
      await closeDevices(device);
    }

    const manifest = (await (await fetch(`${installation.url}/kitchen.webmanifest`)).json()) as {
      short_name: string;
    };
    expect(manifest.short_name).toBe(name);
    const { data: orders } = await owner.call(listOrders, {});
    const number = orders[0]!.invoices[0]!.number;
    const invoice = await fetch(`${installation.url}/api/invoices/${number}`, {
      headers: { cookie: `kalavara_session=${owner.cookie()}` },
    });
    const { text } = await extractText(new Uint8Array(await invoice.arrayBuffer()));
    expect(text.join(' ').replace(/\s+/g, ' ')).toContain(name);
  });

  test('a new name is shown on open pages', async () => {
    const owner = await signInOwner(installation);
    const staff = await createStaff(installation, 'Bindu');
    const devices = await Promise.all([phone(installation.browser), phone(installation.browser)]);
    const [shopper, cook] = devices;
    await giveSession(cook.context, installation.url, staff);
    await Promise.all([
      shopper.page.goto(installation.url),
      cook.page.goto(`${installation.url}/roadmap?view=diary`),
    ]);
    await cook.page.getByRole('heading', { level: 1 }).first().waitFor();
    await owner.call(updateSettings, { body: { businessName: 'Kappa & Meen' } });
    for (const { page } of devices)
      await expect.poll(() => page.locator('header').first().innerText()).toContain('Kappa & Meen');
    await expect.poll(() => cook.page.title()).toContain('Kappa & Meen');
    await closeDevices(...devices);
  });
});
