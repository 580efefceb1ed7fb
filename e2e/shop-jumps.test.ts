import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { wordsIn, type Language } from './lib/buyer';
import { closed, withInstallation } from './lib/installation';
import { phone } from './lib/modern';

// A phone lays out only the jars it shows (`Shelf.module.css`): a jump past the others must find their real heights.
describe.runIf(enginesRunHere)('places of the shop', () => {
  const installation = withInstallation();

  const opened = async (language: Language, place = '') => {
    const device = await phone(installation.browser, {
      size: 'smallPhone',
      reducedMotion: 'reduce',
    });
    await device.page.goto(`${installation.url}/?lang=${language}${place}`);
    await device.page.evaluate('document.fonts.ready');
    return device;
  };

  /** How far the top of a place is from where it shall be, under the bar; the end of the page is as far as one gets. */
  const offBy = (page: Page, id: string): Promise<number> =>
    page.evaluate((place) => {
      const element = document.getElementById(place)!;
      const off =
        element.getBoundingClientRect().top -
        Number.parseFloat(getComputedStyle(element).scrollMarginTop);
      const { scrollHeight } = document.documentElement;
      const isEnd = scrollHeight - window.innerHeight - window.scrollY < 1;
      return isEnd && off > 0 ? 0 : Math.abs(Math.round(off));
    }, id);

  const skipped = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll('article')).filter(
          (card) => !card.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );

  for (const language of ['en', 'ml'] as const) {
    test(`S-045 S-050 S-072 S-074 a link to a place of the page ends there, jars that were never looked at or not (${language})`, async () => {
      const say = wordsIn(language);
      const shopper = await opened(language);
      expect(await skipped(shopper.page)).toBeGreaterThan(10);
      const links = [
        ['contentinfo', 'footer.shipping', 'shipping'],
        ['contentinfo', 'footer.shop', 'products'],
        ['banner', 'nav.contact', 'contact'],
      ] as const;
      for (const [place, word, id] of links) {
        await shopper.page.goto(`${installation.url}/?lang=${language}`);
        await shopper.page
          .getByRole(place)
          .getByRole('link', { name: say(`shop:${word}`), exact: true })
          .click();
        await expect.poll(() => offBy(shopper.page, id)).toBe(0);
      }
      await shopper.page.goto(`${installation.url}/?lang=${language}`);
      await shopper.page
        .getByRole('main')
        .getByRole('button', { name: say('shop:hero.contact'), exact: true })
        .click();
      await expect.poll(() => offBy(shopper.page, 'contact')).toBe(0);

      const byAddress = await opened(language, '#coastal-prawn');
      await expect.poll(() => offBy(byAddress.page, 'coastal-prawn')).toBe(0);
      await closed(shopper, byAddress);
    });
  }
});
