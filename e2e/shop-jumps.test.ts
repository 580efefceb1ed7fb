import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { textsIn, type Language } from './lib/buyer';
import { closeDevices, withInstallation } from './lib/installation';
import { laptop, phone } from './lib/modern';

type SamplePickle = (typeof samplePickles)[number];

// A phone lays out only the visible products (`content-visibility`), so a jump past the others must determine their
// real heights.
describe.runIf(enginesRunHere)('scroll positions of the shop', () => {
  const installation = withInstallation();

  const openHome = async (language: Language, selector = '') => {
    const device = await phone(installation.browser, {
      size: 'smallPhone',
      reducedMotion: 'reduce',
    });
    await device.page.goto(`${installation.url}/?lang=${language}${selector}`);
    await device.page.evaluate('document.fonts.ready');
    return device;
  };

  /** Returns the distance of a target's top from the bar; at the end of the page it cannot be smaller. */
  const distanceFromBar = (page: Page, id: string): Promise<number> =>
    page.evaluate((selector) => {
      const element = document.getElementById(selector)!;
      const off =
        element.getBoundingClientRect().top -
        Number.parseFloat(getComputedStyle(element).scrollMarginTop);
      const { scrollHeight } = document.documentElement;
      const isEnd = scrollHeight - window.innerHeight - window.scrollY < 1;
      return isEnd && off > 0 ? 0 : Math.abs(Math.round(off));
    }, id);

  const countUnrenderedCards = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll('article')).filter(
          (card) => !card.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );

  /**
   * Waits until the page has not moved for ten frames: parts get their real heights near the screen, and a link that
   * moves between press and release is not clicked.
   */
  const clickWhenStill = async (link: Locator) => {
    await link.scrollIntoViewIfNeeded();
    await link.page().evaluate(
      () =>
        new Promise<void>((resolve) => {
          let height = 0;
          let frames = 0;
          const check = () => {
            const { scrollHeight } = document.documentElement;
            frames = scrollHeight === height ? frames + 1 : 0;
            height = scrollHeight;
            if (frames < 10) requestAnimationFrame(check);
            else resolve();
          };
          check();
        }),
    );
    await link.click();
  };

  test.each(['/', '/products/kerala-kingfish'])(
    'the notice of an unpaid order does not shift the page when it appears (%s)',
    async (path) => {
      const { page, context } = await phone(installation.browser, { size: 'smallPhone' });
      const order = {
        orderNo: 'KV-261121-A1B2C',
        accessToken: 'key',
        at: Date.now(),
        lines: [],
        heldUntil: null,
        state: 'awaiting',
      };
      const stored = JSON.stringify({ version: 1, orders: [order] });
      await page.addInitScript(`localStorage.setItem('kalavara.orders', '${stored}')`);
      await page.route('**/api/orders/status*', (route) => route.abort());
      await page.goto(`${installation.url}${path}`);
      await page.evaluate('document.fonts.ready');
      const title = page.getByRole('heading', { level: 1 });
      const before = await title.boundingBox();
      const notice = page.getByRole('status').filter({ hasText: order.orderNo });
      await notice.waitFor();
      expect(await title.boundingBox()).toEqual(before);
      await expect
        .poll(async () => {
          const { y, height } = (await notice.boundingBox())!;
          return y + height;
        })
        .toBe(page.viewportSize()!.height);
      await context.close();
    },
  );

  test.each(['/', '/products/kerala-kingfish'])(
    'the first frame of a phone is its first screen, and the rest follows (%s)',
    async (path) => {
      const { page, context } = await phone(installation.browser, {
        size: 'smallPhone',
        isDrawn: true,
      });
      await page.addInitScript(`
        globalThis.marks = [];
        new MutationObserver(() => marks.push(document.documentElement.hasAttribute('data-first-frame')))
          .observe(document, { attributes: true, subtree: true, attributeFilter: ['data-first-frame'] });
      `);
      await page.goto(`${installation.url}${path}`);
      await expect.poll(() => page.evaluate('globalThis.marks')).toEqual([true, false]);
      // A browser reports a paint with a delay.
      await expect
        .poll(() => page.evaluate(`performance.getEntriesByName('first-contentful-paint').length`))
        .toBe(1);
      const last = page.getByRole('contentinfo').getByRole('link').first();
      await last.waitFor();
      expect(await last.evaluate((link) => link.checkVisibility())).toBe(true);
      await context.close();
    },
  );

  test.each(['en', 'ml'] as const)(
    'on a tablet the search of the header has room for its placeholder, and nothing in the header overlaps (%s)',
    async (language) => {
      const { page, context } = await laptop(installation.browser);
      await page.goto(`${installation.url}/?lang=${language}`);
      await page.evaluate('document.fonts.ready');
      for (const width of [768, 799, 800, 854, 1024, 1100, 1199, 1200]) {
        await page.setViewportSize({ width, height: 768 });
        const found = await page.evaluate(() => {
          const header = document.querySelector('header')!;
          const input = header.querySelector('input')!;
          const { paddingLeft, paddingRight, font } = getComputedStyle(input);
          const context = document.createElement('canvas').getContext('2d')!;
          context.font = font;
          const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          const boxes = Array.from(header.querySelectorAll('a, button, input'), (one) =>
            one.getBoundingClientRect(),
          );
          const overlaps = boxes.flatMap((a, n) =>
            boxes
              .slice(n + 1)
              .filter(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
              ),
          );
          return {
            isReadable: context.measureText(input.placeholder).width <= room,
            overlaps: overlaps.length,
            width: document.documentElement.scrollWidth,
          };
        });
        expect(found).toEqual({ isReadable: true, overlaps: 0, width });
      }
      await context.close();
    },
  );

  /** Opens a cart of one or two lines, the first of which had another price when it was added. */
  const openWithChangedCart = async (language: Language, count: 1 | 2 = 2) => {
    const shopper = await phone(installation.browser, {
      size: 'smallPhone',
      reducedMotion: 'reduce',
    });
    const [first, second] = samplePickles as [SamplePickle, SamplePickle];
    const lineOf = ({ id }: SamplePickle) => ({
      id,
      productId: id,
      quantity: 2,
      customization: null,
    });
    const shown = { name: first.name, nameMl: null, price: first.price + 10 };
    const cart = {
      version: 1,
      lines: [lineOf(first), lineOf(second)].slice(0, count),
      seen: { [first.id]: shown },
    };
    await shopper.page.addInitScript(
      (stored) => localStorage.setItem('kalavara.cart', stored),
      JSON.stringify(cart),
    );
    await shopper.page.goto(`${installation.url}/?lang=${language}`);
    const button = shopper.page.getByRole('button', {
      name: textsIn(language)('cart:open_other', { count: 2 * count }),
    });
    await button.waitFor();
    return { ...shopper, button };
  };

  test.each(['en', 'ml'] as const)(
    'a change in the cart is stated on the cart button in at most two lines (%s)',
    async (language) => {
      const shopper = await openWithChangedCart(language);
      const note = shopper.button.getByText(textsIn(language)('cart:corrected'));
      await note.waitFor();
      await shopper.page.evaluate('document.fonts.ready');
      const { height } = (await note.boundingBox())!;
      const lineHeight = await note.evaluate((one) => parseFloat(getComputedStyle(one).lineHeight));
      expect(Math.round(height / lineHeight)).toBeLessThanOrEqual(2);
      await closeDevices(shopper);
    },
  );

  test.each(['en', 'ml'] as const)(
    'the undo of the last line does not cover the button of an empty cart (%s)',
    async (language) => {
      const text = textsIn(language);
      const shopper = await openWithChangedCart(language, 1);
      await shopper.button.tap();
      const cart = shopper.page.getByRole('dialog', { name: text('cart:title') });
      // The note about the price would be announced first.
      await cart.getByRole('button', { name: text('cart:notes.understood') }).tap();
      const toast = cart.locator('[data-toasts] > div');
      await cart.getByTitle(text('cart:remove')).tap();
      await toast.waitFor();
      const onward = cart.getByRole('button', { name: text('cart:continue') });
      await onward.waitFor();
      const below = (await toast.boundingBox())!.y;
      const { y, height } = (await onward.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(below);
      await onward.tap();
      await cart.waitFor({ state: 'hidden' });
      await closeDevices(shopper);
    },
  );

  test.each(['en', 'ml'] as const)(
    'the undo of a removed line does not cover the title of the cart and its close button (%s)',
    async (language) => {
      const text = textsIn(language);
      const shopper = await openWithChangedCart(language);
      await shopper.button.tap();
      const cart = shopper.page.getByRole('dialog', { name: text('cart:title') });
      await cart.getByTitle(text('cart:remove')).first().tap();
      const undo = cart.getByRole('button', { name: text('common:undo') });
      const top = (await undo.boundingBox())!.y;
      const head = (await cart.getByRole('heading', { level: 2 }).boundingBox())!;
      expect(top).toBeGreaterThan(head.y + head.height);
      await cart.getByRole('button', { name: text('common:close'), exact: true }).tap();
      await cart.waitFor({ state: 'hidden' });
      await closeDevices(shopper);
    },
  );

  test.each(['en', 'ml'] as const)(
    'on a small phone zoomed to 150 percent no button or title is wider than its part (%s)',
    async (language) => {
      const text = textsIn(language);
      const { page, context } = await phone(installation.browser, {
        size: 'smallPhone',
        reducedMotion: 'reduce',
      });
      await page.setViewportSize({ width: 240, height: 427 });
      await page.goto(`${installation.url}/?lang=${language}`);
      await page.evaluate(`document.documentElement.dataset.whole = ''`);
      /** Returns the buttons and headings that are wider than their card, row or bar, or too narrow for a letter. */
      const findTooWide = (selector: string) =>
        page.evaluate(
          (parts) =>
            Array.from(document.querySelectorAll(parts)).flatMap((part) => {
              const { right } = part.getBoundingClientRect();
              return Array.from(part.querySelectorAll('button, h1, h2'))
                .filter((one) => {
                  const box = one.getBoundingClientRect();
                  const content = document.createRange();
                  content.selectNodeContents(one);
                  const end = Math.max(box.right, content.getBoundingClientRect().right);
                  return box.width > 0 && (box.width < 24 || end > right);
                })
                .map(({ textContent }) => textContent);
            }),
          selector,
        );
      expect(await findTooWide('#products article')).toEqual([]);
      expect(await findTooWide('main > :first-child > section:first-child')).toEqual([]);
      const add = page.locator('#products article').getByRole('button').first();
      await add.tap();
      await page.getByRole('button', { name: text('cart:open_one', { count: 1 }) }).tap();
      const remove = page.getByRole('dialog').getByTitle(text('cart:remove'));
      await remove.waitFor();
      expect(await findTooWide('dialog li')).toEqual([]);
      await page.getByRole('button', { name: text('cart:checkout') }).tap();
      await page.getByRole('heading', { name: text('checkout:title') }).waitFor();
      expect(await findTooWide('dialog header')).toEqual([]);
      await context.close();
    },
  );

  for (const language of ['en', 'ml'] as const) {
    test(`the home page is at most 9 screens, and its first product is on the second (${language})`, async () => {
      const shopper = await openHome(language);
      await shopper.page.evaluate(`document.documentElement.dataset.whole = ''`);
      const { screens, first, width } = await shopper.page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        const { top } = document.querySelector('article')!.getBoundingClientRect();
        return { screens: scrollHeight / 640, first: top / 640, width: scrollWidth };
      });
      expect(screens).toBeLessThanOrEqual(9);
      expect(first).toBeLessThan(2);
      expect(width).toBe(360);
      await closeDevices(shopper);
    });

    test(`the category of an address is within the screen (${language})`, async () => {
      const shopper = await openHome(language, '&category=specialty-fish');
      const chosen = shopper.page.getByRole('main').getByRole('button', { pressed: true });
      await expect
        .poll(async () => {
          const box = (await chosen.first().boundingBox())!;
          return box.x >= 0 && box.x + box.width <= 360;
        })
        .toBe(true);
      await closeDevices(shopper);
    });

    test(
      `a link to a section of the page ends there, with and without unrendered cards above it (${language})`,
      { meta: { requirements: ['S-045', 'S-050', 'S-072', 'S-074'] } },
      async () => {
        const text = textsIn(language);
        const shopper = await openHome(language);
        expect(await countUnrenderedCards(shopper.page)).toBeGreaterThan(10);
        const links = [
          ['contentinfo', 'footer.shipping', 'shipping'],
          ['contentinfo', 'footer.shop', 'products'],
          ['banner', 'nav.contact', 'contact'],
        ] as const;
        for (const [selector, link, id] of links) {
          await shopper.page.goto(`${installation.url}/?lang=${language}`);
          await clickWhenStill(
            shopper.page
              .getByRole(selector)
              .getByRole('link', { name: text(`shop:${link}`), exact: true }),
          );
          await expect.poll(() => distanceFromBar(shopper.page, id)).toBe(0);
        }
        await shopper.page.goto(`${installation.url}/?lang=${language}`);
        await clickWhenStill(
          shopper.page
            .getByRole('main')
            .getByRole('button', { name: text('home:hero.contact'), exact: true }),
        );
        await expect.poll(() => distanceFromBar(shopper.page, 'contact')).toBe(0);

        const byAddress = await openHome(language, '#coastal-prawn');
        await expect.poll(() => distanceFromBar(byAddress.page, 'coastal-prawn')).toBe(0);
        await closeDevices(shopper, byAddress);
      },
    );
  }
});
