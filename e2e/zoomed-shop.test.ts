import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { createTableLink } from '@kalavara/shared-types/reviews/reviews';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { textsIn } from './lib/buyer';
import { closeDevices, withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { sell } from './lib/orders';
import { createEvent, signInOwner } from './lib/people';

describe.runIf(enginesRunHere)('a small phone that is zoomed to twice the size', () => {
  const installation = withInstallation();

  test.each(['en', 'ml'] as const)('has no content beside its screen (%s)', async (language) => {
    const text = textsIn(language);
    const device = await phone(installation.browser, {
      size: 'smallPhone',
      reducedMotion: 'reduce',
    });
    const { page } = device;
    await page.setViewportSize({ width: 180, height: 320 });
    /** Returns elements that extend beyond the right edge of the screen and cannot be scrolled. */
    const findOutside = () =>
      page.evaluate(() => {
        const isScrollable = (one: Element | null): boolean =>
          one !== null &&
          (/auto|scroll/.test(getComputedStyle(one).overflowX) || isScrollable(one.parentElement));
        return Array.from(document.querySelectorAll('a, button, input, h1, h2, p'))
          .filter((one) => one.checkVisibility() && !one.closest('[class*=visually]'))
          .filter((one) => one.getBoundingClientRect().right > 181 && !isScrollable(one))
          .map((one) => `${one.localName} ${one.textContent}`);
      });
    const { id } = samplePickles[0]!;
    const place = 'Thiruvananthapuram';
    const { orderNo, accessToken } = await sell(installation.url, `Krishna ${place}karan`);
    const owner = await signInOwner(installation);
    const { eventId } = await createEvent(owner, `${place}kar’s wedding`);
    const { data: table } = await owner.call(createTableLink, { params: { eventId } });
    const pages: [path: string, shown: string][] = [
      ['/', text('home:hero.title')],
      [`/products/${id}`, text('product:customize')],
      ['/products/none', text('productPage:missing.title')],
      ['/order', text('order:emptyTitle')],
      [`/order#no=${orderNo}&key=${accessToken}`, place],
      ['/policies/refunds', ''],
      [`/review${new URL(table.url).hash}`, place],
    ];
    for (const [path, shown] of pages) {
      const address = new URL(path, installation.url);
      address.searchParams.set('lang', language);
      // A change of the fragment alone would not load the page.
      await page.goto('about:blank');
      await page.goto(address.href);
      await page.getByRole('main').getByText(shown).first().waitFor();
      await page.evaluate('document.fonts.ready');
      await page.evaluate(`document.documentElement.dataset.whole = ''`);
      expect(await findOutside(), path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(180);
    }
    await page.goto(`${installation.url}/products/${id}?lang=${language}`);
    await page
      .getByRole('button', { name: text('product:customize') })
      .first()
      .tap();
    const dialog = page.getByRole('dialog');
    const total = dialog.getByText(text('cart:dialog.total'));
    const add = dialog.getByRole('button', { name: text('cart:dialog.add') });
    await add.waitFor();
    const sum = (await total.boundingBox())!;
    const button = (await add.boundingBox())!;
    expect(sum.y + sum.height).toBeLessThanOrEqual(button.y);
    expect(await findOutside()).toEqual([]);
    await closeDevices(device);
  });
});
