import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { sizes } from './lib/modern';
import { buyer } from './lib/buyer';

const languages = ['en', 'ml'] as const;
/** Chromium's own sizes "large" and "very large", and one beyond them. */
const cases = languages.flatMap((language) => [
  { language, size: 'smallPhone' as const, font: 20, times: 1.25 },
  { language, size: 'smallPhone' as const, font: 32, times: 1.25 },
  { language, size: 'smallLaptop' as const, font: 24, times: 1.5 },
]);

describe.runIf(enginesRunHere)('the shop in a browser with a larger font', () => {
  const installation = withInstallation();

  test.each(cases)(
    'has larger texts, and nothing beside the screen: $size, $font px, $language',
    async ({ language, size, font, times }) => {
      const me = await buyer(installation.browser, installation.url, {
        language,
        viewport: sizes[size],
        isMobile: size === 'smallPhone',
      });
      const { page } = me;
      const session = await me.context.newCDPSession(page);
      const setFont = (standard: number) =>
        session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      const sizeOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      const { id } = samplePickles[0]!;
      for (const path of ['/', `/products/${id}`]) {
        const texts = ['main h2', 'main article p', 'main article button', 'footer p'];
        await setFont(16);
        await page.goto(`${installation.url}${path}?lang=${language}`);
        const usual = await Promise.all(texts.map(sizeOf));
        await setFont(font);
        await expect
          .poll(() => Promise.all(texts.map(sizeOf)))
          .toEqual(usual.map((each) => each * times));
        await page.evaluate(`document.documentElement.dataset.whole = ''`);
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(
          sizes[size].width,
        );
        const search = (await page.getByRole('searchbox').boundingBox())!;
        const cart = (await page
          .getByRole('banner')
          .getByRole('button', { name: me.t('shop:nav.cart') })
          .boundingBox())!;
        expect(search.x + search.width, path).toBeLessThanOrEqual(cart.x);
      }
      await closeDevices(me);
    },
  );
});
