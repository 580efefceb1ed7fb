import type { Browser, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Api } from './api';
import { laptop, phone, sizes, type Device, type Size } from './modern';
import { giveSession } from './people';

const kinds = { laptop, phone };
export type DeviceKind = keyof typeof kinds;
export type OpenOptions = {
  kind?: DeviceKind;
  /** The size of the screen; by default that of its kind. */
  size?: Size;
  language?: string;
  /** The signed-in account. */
  session?: Api;
};

/** Clears the storage of this site, and chooses its language. */
const prepare = async (language: string) => {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  localStorage.setItem('kalavara.language', language);
};

/**
 * Provides a laptop and a phone for all tests of a file, one test after another: a page in a new context costs three
 * times as much as one more page of an open document. Each test starts with empty storage and the given session;
 * contexts that it creates are closed.
 */
export function withReusedDevices(installation: { url: string; browser: Browser }) {
  const devices = new Map<DeviceKind, Device>();
  /** Opens a document of the site without scripts. */
  const openBlankPage = (page: Page) => page.goto(`${installation.url}/healthz`);

  async function deviceOf(kind: DeviceKind): Promise<Device> {
    const device = devices.get(kind) ?? (await kinds[kind](installation.browser));
    if (!devices.has(kind)) await openBlankPage(device.page);
    devices.set(kind, device);
    return device;
  }

  afterEach(async () => {
    const mainOf = [...devices.values()].map(({ page }) => page);
    for (const context of installation.browser.contexts())
      if (!mainOf.some((page) => page.context() === context)) await context.close();
    for (const page of mainOf) {
      for (const other of page.context().pages()) if (other !== page) await other.close();
      for (const event of ['dialog', 'request'] as const) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.emulateMedia({ media: null });
      await openBlankPage(page);
    }
  });

  return async function open(
    path: string,
    { kind = 'laptop', size = kind, language = 'en', session }: OpenOptions = {},
  ): Promise<Device> {
    const device = await deviceOf(kind);
    const { context, page, errors } = device;
    if (!page.url().endsWith('/healthz')) await openBlankPage(page); // a test may open a device twice
    await page.evaluate(prepare, language);
    await context.clearCookies();
    if (session) await giveSession(context, installation.url, session);
    errors.length = 0;
    await page.setViewportSize(sizes[size]);
    await page.goto(installation.url + path);
    return device;
  };
}
