import { afterEach, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { textsIn } from './lib/buyer';
import { closeDevices, withInstallation } from './lib/installation';
import { phone, type Device } from './lib/modern';

/** On slow mobile data the shop is painted seconds before its scripts are loaded. */
describe.runIf(enginesRunHere)('a press before the scripts of the shop are loaded', () => {
  const installation = withInstallation();
  const texts = textsIn('en');
  let device: Device;
  afterEach(() => closeDevices(device));

  /** Opens the home page without its scripts, which are loaded when the returned function is called. */
  async function openWithoutScripts(): Promise<() => void> {
    device = await phone(installation.browser, { size: 'smallPhone' });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await device.page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await device.page.goto(`${installation.url}/?lang=en`, { waitUntil: 'commit' });
    return release;
  }

  test('counts once, in order, regardless of repetitions', async () => {
    const release = await openWithoutScripts();
    const { page, errors } = device;
    const cards = page.locator('article');
    const adds = cards.getByRole('button', { name: /^Add to Cart/ });
    await adds.nth(0).click();
    await adds.nth(0).click();
    await adds.nth(1).click();
    const cart = page.getByRole('button', { name: texts('shop:nav.cart'), exact: true });
    await cart.click();
    await expect.poll(() => cart.getAttribute('aria-busy')).toBe('true');

    release();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
    const quantities = await sheet.locator('output').allTextContents();
    expect(quantities).toEqual(['1', '1']);
    expect(await page.locator('[aria-busy]').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('changes the language, and searches for the typed text', async () => {
    const release = await openWithoutScripts();
    const { page, errors } = device;
    await page.getByRole('searchbox').fill('prawn');
    await page.getByRole('button', { name: 'മലയാളം' }).click();

    release();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ml');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('prawn');
    expect(await page.getByRole('searchbox').inputValue()).toBe('prawn');
    expect(errors).toEqual([]);
  });

  test('is not shown as waiting for a script that failed to load', async () => {
    device = await phone(installation.browser, { size: 'smallPhone' });
    const { page } = device;
    let drop = () => {};
    const dropped = new Promise<void>((resolve) => (drop = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await dropped;
      await route.abort();
    });
    await page.goto(`${installation.url}/?lang=en`, { waitUntil: 'commit' });
    const add = page.locator('article').getByRole('button', { name: /^Add to Cart/ });
    await add.first().click();
    expect(await add.first().getAttribute('aria-busy')).toBe('true');

    drop();
    await expect.poll(() => add.first().getAttribute('aria-busy')).toBe(null);
  });

  test('is answered by the page that is loaded anew, once the network is back', async () => {
    device = await phone(installation.browser, { size: 'smallPhone' });
    const { page, context } = device;
    let drop = () => {};
    const dropped = new Promise<void>((resolve) => (drop = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await dropped;
      await route.abort('internetdisconnected');
    });
    await page.goto(`${installation.url}/?lang=en`, { waitUntil: 'commit' });
    const add = page.locator('article').getByRole('button', { name: /^Add to Cart/ });
    await add.first().click();
    await context.setOffline(true);
    drop();
    await expect.poll(() => add.first().getAttribute('aria-busy')).toBe(null);
    // Offline the page stays, and can be read.
    await Promise.all([
      page.waitForEvent('requestfailed', (one) => one.url().endsWith('/healthz')),
      add.first().click(),
    ]);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);

    await page.unroute('**/assets/*.js');
    await Promise.all([page.waitForEvent('load'), context.setOffline(false)]);
    await add.first().click();
    await page.getByRole('button', { name: texts('cart:open_one', { count: 1 }) }).waitFor();
  });
});
