import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closed, withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createEvent, createStaff, giveSession, signInOwner } from './lib/people';
import { until } from './lib/until';

const activeScopes = `navigator.serviceWorker.getRegistrations().then((all) =>
  all.filter(({ active }) => active?.state === 'activated').map(({ scope }) => new URL(scope).pathname).sort())`;

describe.runIf(enginesRunHere)('without a network', () => {
  const installation = withInstallation();

  test('a phone that had a TV page and the kitchen open opens both, at every address', async () => {
    const { eventId } = await createEvent(await signInOwner(installation));
    const device = await phone(installation.browser);
    const { context, page } = device;
    await giveSession(context, installation.url, await createStaff(installation, 'Amina'));
    for (const [path, scopes] of [
      [`/soplocked?eventId=${eventId}`, ['/soplocked']],
      ['/roadmap', ['/cutlets', '/roadmap', '/sop', '/soplocked']],
    ] as const) {
      await page.goto(installation.url + path);
      const isInstalled = async () =>
        (await page.evaluate<string[]>(activeScopes)).join() === scopes.join();
      await until(isInstalled, 30_000, `${path} is installed`);
    }
    expect(await page.evaluate('caches.keys().then((names) => names.length)')).toBe(2);

    await context.setOffline(true);
    for (const path of [`/soplocked?eventId=${eventId}`, '/roadmap', '/sop', '/cutlets']) {
      await page.goto(installation.url + path);
      await page.locator('h1, h2').first().waitFor();
    }
    await closed(device);
  });
});
