import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { copyBuild, type BuildCopy } from './lib/build-copy';
import { closeDevices } from './lib/installation';
import { openBrowser, phone, type Device } from './lib/modern';
import { waitUntilInstalled } from './lib/offline';
import { createEvent, createStaff, giveSession, signInOwner } from './lib/people';
import { startPostgres, type TestPostgres } from './lib/postgres';
import { startServer, type TestServer } from './lib/server';
import { until } from './lib/until';

describe.runIf(enginesRunHere)('a phone without a network', () => {
  let browser: Browser;
  let postgres: TestPostgres;
  let build: BuildCopy;
  let server: TestServer;
  let device: Device;
  let eventId: string;
  beforeAll(async () => void (browser = await openBrowser()));
  beforeEach(async () => {
    [postgres, build] = await Promise.all([startPostgres(), copyBuild()]);
    server = await startServer({ databaseUrl: postgres.url, program: build.program });
    ({ eventId } = await createEvent(await signInOwner(server)));
    device = await phone(browser, { serviceWorkers: 'allow' });
    await giveSession(device.context, server.url, await createStaff(server, 'Amina'));
  });
  afterEach(async () => {
    await closeDevices(device);
    await server.stop();
    await postgres.stop();
    await build.remove();
  });
  afterAll(() => browser?.close());

  async function opensEveryPage(isNext: boolean) {
    const { context, page } = device;
    await context.setOffline(true);
    for (const [path, title] of [
      [`/soplocked?eventId=${eventId}`, 'Stages of the day'],
      ['/roadmap', 'Preparation Guide'],
      ['/sop', 'Preparation Guide'],
      ['/cutlets', 'Cutlet Production SOP - Leftover Mandi Meat'],
      ['/eventreports', 'Event Reports'],
      ['/print', 'Print sheets'],
    ] as const) {
      await page.goto(server.url + path);
      await expect.poll(() => page.title()).toBe(`${title} · Kalavara`);
      // The locked cutlets and the home page of the stages without an event show no data that could be outdated.
      if (/roadmap|sop$|reports|print/.test(path))
        await page.getByRole('status').getByText('Offline', { exact: true }).waitFor();
      const next = await page.locator('meta[name="next-build"]').count();
      expect([path, next]).toEqual([path, isNext && !path.startsWith('/soplocked') ? 1 : 0]);
    }
  }

  test('opens the kitchen and the pages of the TVs, at every address', async () => {
    const { page } = device;
    await page.goto(`${server.url}/soplocked?eventId=${eventId}`);
    await waitUntilInstalled(page);
    await page.goto(`${server.url}/roadmap`);
    await waitUntilInstalled(page);
    expect(await page.evaluate('caches.keys().then((names) => names.length)')).toBe(2);
    await opensEveryPage(false);
  });

  test('opens them after an upgrade too, although only one was opened since', async () => {
    const { page } = device;
    await page.goto(`${server.url}/roadmap`);
    await waitUntilInstalled(page);
    await server.stop();
    await build.replaceKitchenPage();
    const { port } = server;
    server = await startServer({ databaseUrl: postgres.url, program: build.program, port });
    await page.locator('meta[name="next-build"]').waitFor({ state: 'attached', timeout: 60_000 });
    const isStored = `caches.open('kalavara-precache-v2-/roadmap').then(async (cache) =>
      (await cache.keys()).some(({ url }) => url.endsWith('-next.js')))`;
    await until(() => page.evaluate<boolean>(isStored), 60_000, 'the new build is stored');
    await waitUntilInstalled(page);
    await opensEveryPage(true);
  });
});
