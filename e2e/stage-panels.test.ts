import { scheduleTasks } from '@kalavara/shared-types/schedule';
import { indianDay, timeOf } from '@kalavara/shared-types/time.rules';
import { setTimer } from '@kalavara/shared-types/timers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closed, withInstallation } from './lib/installation';
import { hasFonts, tv, untilSo, type Size } from './lib/modern';
import { createEvent, giveSession, pairTv, signInOwner } from './lib/people';

/**
 * What is wrong with the panels of a page: one without its title, a text that is cut or torn, a button over a text. What
 * lies on another page of its panel is not shown, and is reached with a button.
 */
const faults = `(() => {
  const faults = [];
  const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const isForReaders = (element) => getComputedStyle(element).clip !== 'auto';
  const within = (inner, outer) => inner.top > outer.top - 2 && inner.bottom < outer.bottom + 2 && inner.right < outer.right + 2;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((each) => isShown(each) && !isForReaders(each));
  for (const panel of all('main [data-kind]')) {
    const title = panel.querySelector('h2');
    if (!title || !isShown(title) || !within(title.getBoundingClientRect(), panel.getBoundingClientRect()))
      faults.push('no title: ' + panel.textContent);
  }
  for (const each of all('main *')) {
    const { overflowX, overflowY } = getComputedStyle(each);
    if (!each.textContent.trim() || each.matches('[data-page], output') || each.closest('svg, video')) continue;
    if (each.getBoundingClientRect().right > innerWidth + 1) faults.push('beside the screen: ' + each.textContent);
    if ((overflowX !== 'visible' || overflowY !== 'visible' || each.matches('button')) &&
      (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 1))
      faults.push('cut: ' + each.textContent);
  }
  for (const page of all('main [data-page]')) {
    const seen = page.getBoundingClientRect();
    for (const item of all('li', page)) {
      const box = item.getBoundingClientRect();
      if (box.bottom > seen.top + 2 && box.top < seen.bottom - 2 && !within(box, seen)) faults.push('torn: ' + item.textContent);
    }
  }
  for (const button of all('main button')) {
    const box = button.getBoundingClientRect();
    for (const text of all('h1, h2, li, time, b, strong, [role="timer"]', button.closest('article, section, header, nav') || button)) {
      if (button.contains(text) || text.contains(button) || text.closest('button')) continue;
      const seen = (text.closest('[data-page]') || document.documentElement).getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((line) => line.width > 1 && line.left < box.right - 1 && line.right > box.left + 1 &&
        Math.max(line.top, seen.top) < Math.min(box.bottom, seen.bottom, line.bottom) - 2 && line.bottom > box.top + 2))
        faults.push(button.textContent + ' covers: ' + text.textContent);
    }
  }
  return faults;
})()`;

const stages = [
  ['setup', '1-1'],
  ['meatmasala', '2-1'],
  ['pitlighting', '3-1'],
  ['riceprep', undefined],
  ['finalcooking', undefined],
  ['chutneyprep', undefined],
] as const;
const clockTime = (at: number) => timeOf((Math.floor(at / 60_000) + 330) % 1_440);
const sizes: Size[] = ['smallTv', 'tv', 'largeTv', 'tablet'];

describe.runIf(enginesRunHere)('The panels of the stage pages', () => {
  const installation = withInstallation();

  const open = async (page: Page, path: string) => {
    await page.goto(`${installation.url}${path}`);
    await untilSo(
      page,
      `[...document.querySelectorAll('header [role="status"]')].some((each) => /Live|തത്സമയം/.test(each.textContent))`,
      'the page is live',
    );
    await hasFonts(page);
    await untilSo(
      page,
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`,
      'the panels are fitted',
    );
  };

  test.each(sizes)(
    'on a %s each has its title and whole texts, idle and beside a running step, in both languages',
    { timeout: 240_000 },
    async (size) => {
      const owner = await signInOwner(installation);
      const display = await pairTv(installation.url, owner, `TV of ${size}`);
      const { eventId } = await createEvent(owner);
      const screen = await tv(installation.browser, { size });
      await giveSession(screen.context, installation.url, display.api);
      for (const lang of ['en', 'ml']) {
        await open(screen.page, `/soplocked?eventId=${eventId}&lang=${lang}`);
        await expect
          .poll(() => screen.page.evaluate(faults), { message: `home ${lang}` })
          .toEqual([]);
        for (const [route, stepId] of stages) {
          const address = `/soplocked/${route}?eventId=${eventId}&lang=${lang}`;
          await open(screen.page, address);
          await screen.page.locator('[data-kind="reference"]').first().waitFor();
          await expect
            .poll(() => screen.page.evaluate(faults), { message: `${route} ${lang}` })
            .toEqual([]);
          if (!stepId) continue;
          const press = (isActive: boolean) =>
            owner.call(setTimer, { params: { eventId, stepId }, body: { isActive } });
          await press(true);
          await screen.page.locator('[data-kind="featured"] [role="timer"]').waitFor();
          await expect
            .poll(() => screen.page.evaluate(faults), { message: `${route} ${lang} running` })
            .toEqual([]);
          await press(false);
        }
      }
      await closed(screen);
    },
  );

  test('an idle stage of a running event has Now above its panels, all of it readable, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of today');
    const deliveryAt = Date.now() + 2 * 3_600_000;
    const { eventId } = await createEvent(owner, 'Wedding at Aluva', 50, indianDay(deliveryAt));
    const deliveryTime = clockTime(deliveryAt);
    await owner.call(scheduleTasks, { params: { eventId }, body: { deliveryTime } });
    const screen = await tv(installation.browser, { size: 'smallTv' });
    await giveSession(screen.context, installation.url, display.api);
    for (const lang of ['en', 'ml']) {
      for (const route of ['setup', 'meatmasala', 'riceprep']) {
        await open(screen.page, `/soplocked/${route}?eventId=${eventId}&lang=${lang}`);
        await screen.page.getByRole('region', { name: /^(Now|ഇപ്പോൾ)$/ }).waitFor();
        await expect
          .poll(() => screen.page.evaluate(faults), { message: `${route} ${lang}` })
          .toEqual([]);
      }
    }
    await closed(screen);
  });

  test('nothing turns by itself: the next page of a panel, and the next panel beside a running step, are behind a button', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV at the pit');
    const { eventId } = await createEvent(owner);
    const screen = await tv(installation.browser, { size: 'smallTv' });
    const { page, context } = screen;
    await giveSession(context, installation.url, display.api);
    await page.clock.install();
    await open(page, `/soplocked/meatmasala?eventId=${eventId}`);
    const panels = page.locator('[data-kind="reference"]:visible h2');
    await panels.first().waitFor();
    const pages = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main [data-page]')].map((each) => each.dataset.page)`,
      );
    await expect.poll(pages).toContain('0');
    await page.clock.runFor(60_000);
    expect(new Set(await pages())).toEqual(new Set(['0']));
    await page.getByRole('button', { name: '1/2 Next page' }).first().click();
    await expect.poll(pages).toContain('1');

    await owner.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
    await page.locator('[data-kind="featured"]').waitFor();
    const servings = page.getByRole('region', { name: 'Servings' });
    await servings.waitFor();
    await page.clock.runFor(60_000);
    expect(await servings.isVisible()).toBe(true);
    await page
      .getByRole('button', { name: /Next page/ })
      .last()
      .click();
    await page.getByRole('region', { name: 'Ingredients 1/2' }).waitFor();
    await closed(screen);
  });
});
