import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone } from './lib/modern';

/** Returns the focused element, and whether its middle is visible and not covered by another element. */
const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement!;
    const { left, top, width, height } = one.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const isInSight = above !== null && (one.contains(above) || above.contains(one));
    return {
      isPage: one === document.body,
      hidden: isInSight ? undefined : `${one.textContent} at ${Math.round(top)}`,
    };
  });

describe.runIf(enginesRunHere)('the focused element', () => {
  const installation = withInstallation();

  // With the keyboard backwards, the browser scrolls only to the edge of the screen, where the bars are.
  test.each(['/', '/products/kerala-tuna'])(
    'is not covered by the bars of %s when the keyboard moves backwards from the end',
    async (path) => {
      const device = await phone(installation.browser, {
        size: 'smallPhone',
        reducedMotion: 'reduce',
      });
      const { page } = device;
      await page.goto(installation.url + path);
      await page.evaluate('document.fonts.ready');
      await page.evaluate(`document.documentElement.dataset.whole = ''`);
      await page.evaluate(() => {
        const stops = document.querySelectorAll<HTMLElement>('footer a');
        stops[stops.length - 1]!.focus();
      });
      const hidden: string[] = [];
      let stops = 0;
      for (let now = await describeFocus(page); !now.isPage; now = await describeFocus(page)) {
        stops += 1;
        if (now.hidden !== undefined) hidden.push(now.hidden);
        await page.keyboard.press('Shift+Tab');
      }
      expect(stops).toBeGreaterThan(20);
      expect(hidden).toEqual([]);
      await closeDevices(device);
    },
  );
});
