import { getOrder, refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { textsIn } from './lib/buyer';
import { withDashboard } from './lib/dashboard';
import { waitForFonts, sizes } from './lib/modern';
import { sell } from './lib/orders';
import { hoverToast } from './lib/toasts';

describe.runIf(enginesRunHere)('the dashboard on a phone', () => {
  const dashboard = withDashboard();
  beforeAll(async () => {
    for (const name of ['Meera Lakshmi Nair', 'മീര ലക്ഷ്മി നായർ']) await sell(dashboard.url, name);
    const { orderNo } = await sell(dashboard.url, 'Kunjamma who got a part back');
    await dashboard.api.call(refundOrder, {
      params: { id: orderNo },
      body: { amount: 50, note: 'One jar leaked' },
    });
  });

  const phoneAt = (path: string, language = 'en', size: 'phone' | 'smallPhone' = 'phone') =>
    dashboard.openAt(path, { kind: 'phone', size, language });

  test.each([
    ['en', 'phone'],
    ['en', 'smallPhone'],
    ['ml', 'phone'],
    ['ml', 'smallPhone'],
  ] as const)(
    'the first order is within 240 px, each row within 88 px, and the tabs are at the bottom (%s, %s)',
    async (language, size) => {
      const { page, errors } = await phoneAt('/admin?tab=orders', language, size);
      await page.locator('li[data-status]').nth(1).waitFor();
      await waitForFonts(page);
      const boxes = () =>
        page.evaluate<{ top: number; height: number }[]>(
          `[...document.querySelectorAll('li[data-status]')].map((row) => {
            const { top, height } = row.getBoundingClientRect();
            return { top, height };
          })`,
        );
      // Until it is connected the header has another line.
      await expect.poll(async () => (await boxes())[0]!.top).toBeLessThanOrEqual(240);
      for (const { height } of await boxes()) expect(height).toBeLessThanOrEqual(88);
      const bar = (await page.locator('nav').last().boundingBox())!;
      expect(bar.y + bar.height).toBe(sizes[size].height);
      // The badge of a practice order, and that of a refund beside it.
      const marks = await page.evaluate<{ text: string; isCut: boolean }[]>(
        `[...document.querySelectorAll('li[data-status] h3 ~ span')].map((mark) => {
          const { right } = mark.getBoundingClientRect();
          const box = mark.closest('li').getBoundingClientRect();
          return {
            text: mark.textContent,
            isCut: mark.scrollWidth > mark.clientWidth || right > box.right,
          };
        })`,
      );
      expect(marks.length).toBeGreaterThanOrEqual(4);
      expect(marks.filter(({ isCut }) => isCut)).toEqual([]);
      const outside = await page.evaluate(
        `[...document.querySelectorAll('nav button')].filter((tab) => tab.scrollWidth > tab.clientWidth + 1).length
          + (document.documentElement.scrollWidth > innerWidth ? 1 : 0)`,
      );
      expect(outside).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test('the bar links any page of the owner to the tabs, and the menu to the other sections', async () => {
    const { page } = await phoneAt('/messages');
    const bar = page.getByRole('navigation', { name: 'Parts of the dashboard' });
    await bar.getByRole('button', { name: 'Orders' }).click();
    await page.locator('li[data-status]').first().waitFor();
    expect(await page.getByRole('link', { name: 'Recipes' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(await page.getByRole('link', { name: 'Recipes' }).isVisible()).toBe(false);
  });

  test('going back from an order or the kitchen, and a reload, restore the scroll position of the overview and the customers', async () => {
    const { page, errors } = await phoneAt('/admin', 'en', 'smallPhone');
    const position = () => page.evaluate<number>('document.documentElement.scrollTop');
    const visit = async (order: Locator) => {
      await order.scrollIntoViewIfNeeded();
      await page.evaluate('scrollBy(0, 40)');
      const left = await position();
      expect(left).toBeGreaterThan(400);
      await order.tap();
      await page.locator('li[data-status]').first().waitFor();
      expect(await position()).toBe(0);
      await page.goBack();
      await order.waitFor();
      await expect.poll(position).toBe(left);
      await page.reload();
      await expect.poll(position).toBe(left);
      await page.goto(`${dashboard.url}/kitchen`);
      await page.goBack();
      await expect.poll(position).toBe(left);
    };
    await visit(page.getByRole('region', { name: 'Recent orders' }).getByRole('link').first());
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('link', { name: 'Customers' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await visit(page.getByRole('main').getByRole('listitem').last().getByRole('link').last());
    expect(errors).toEqual([]);
  });

  test.each([
    ['categories', 'en'],
    ['categories', 'ml'],
    ['products', 'en'],
    ['products', 'ml'],
    ['coupons', 'en'],
    ['coupons', 'ml'],
  ])(
    'the buttons of a form are above the tabs, and no focused field is covered by them (%s, %s)',
    { meta: { requirements: ['O-043', 'O-051'] } },
    async (tab, language) => {
      const path = tab === 'coupons' ? '/coupons' : `/admin?tab=${tab}`;
      const { page, errors } = await phoneAt(path, language, 'smallPhone');
      await waitForFonts(page);
      const add = { categories: 'catalogue:categories.add', products: 'catalogue:products.add' };
      const key = add[tab as keyof typeof add] ?? 'coupons:add';
      await page.getByRole('button', { name: textsIn(language as 'en' | 'ml')(key) }).tap();
      await page.locator('form button[type=submit]').waitFor();
      const covered = `(() => {
        const at = document.activeElement;
        const { left, top, width, height } = at.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
        return at === hit || at.contains(hit) || (hit && hit.contains(at) && hit.closest('label'))
          ? '' : at.name || at.textContent || at.tagName;
      })()`;
      const submit = page.locator('form button[type=submit]');
      await page.locator('form [name]').first().focus();
      for (let press = 0; press < 80; press += 1) {
        await expect.poll(() => page.evaluate<string>(covered)).toBe('');
        if (await submit.evaluate((at) => at === at.ownerDocument.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      expect(await submit.evaluate((at) => at === at.ownerDocument.activeElement)).toBe(true);
      const bar = (await page.locator('nav').last().boundingBox())!;
      const save = (await submit.boundingBox())!;
      expect(save.y + save.height).toBeLessThanOrEqual(bar.y);
      expect(errors).toEqual([]);
    },
  );

  test.each(['en', 'ml'] as const)(
    'on a phone with text at 130%% the labels of the bars are complete and side by side (%s)',
    async (language) => {
      const { page, errors } = await phoneAt('/admin', language, 'smallPhone');
      await page.setViewportSize({ width: 277, height: 492 });
      const tabs = page.getByRole('navigation', { name: textsIn(language)('owner:tabs.label') });
      await tabs.getByRole('button').last().waitFor();
      await waitForFonts(page);
      for (const [bar, count] of [
        [page.getByRole('banner').locator('> :not(:empty):visible'), 2], // language and menu
        [tabs.locator('span'), 5],
      ] as const) {
        const boxes = await Promise.all((await bar.all()).map((part) => part.boundingBox()));
        expect(boxes).toHaveLength(count);
        let end = 0;
        for (const box of boxes) {
          expect(box!.x).toBeGreaterThanOrEqual(end);
          end = box!.x + box!.width;
        }
        expect(end).toBeLessThanOrEqual(277);
      }
      expect(errors).toEqual([]);
    },
  );

  test('unsaved input is restored after a reload: a note, an address, an order by hand, a new person without a PIN', async () => {
    const { page, errors } = await phoneAt('/customers');
    page.on('dialog', (question) => void question.accept());
    const field = (label: string) => page.getByLabel(label, { exact: true }).first();
    await page.getByText('Note and data').first().tap();
    await field('Note').fill('Calls at noon');
    await page.reload();
    await expect.poll(() => field('Note').inputValue()).toBe('Calls at noon');

    await page.goto(`${dashboard.url}/admin?tab=orders`);
    const order = page.locator('li[data-status]').first();
    const openAddress = async () => {
      await order.getByRole('button', { name: 'View Details' }).tap();
      await order.getByRole('button', { name: 'Edit address' }).tap();
    };
    await openAddress();
    await field('Address').fill('New House, Aluva');
    await page.reload();
    await openAddress();
    expect(await field('Address').inputValue()).toBe('New House, Aluva');

    await page.goto(`${dashboard.url}/admin?tab=orders&new=by-hand`);
    await field('Mobile number').fill('9447100002');
    await page.reload();
    await expect.poll(() => field('Mobile number').inputValue()).toBe('9447100002');

    await page.goto(`${dashboard.url}/admin?tab=settings&part=people`);
    const add = page.getByRole('button', { name: 'Add a person' });
    await add.tap();
    await field('Name').fill('Raju');
    await field('PIN or password').fill('482913');
    await page.reload();
    await add.tap();
    expect(await field('Name').inputValue()).toBe('Raju');
    expect(await field('PIN or password').inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('482913');
    expect(errors).toEqual([]);
  });

  test('unsaved input is restored after a reload: a product, the settings, an area, a courier and texts', async () => {
    const { page, errors } = await phoneAt('/admin?tab=products');
    page.on('dialog', (question) => void question.accept());
    const field = (label: string, at = 0) => page.getByLabel(label, { exact: true }).nth(at);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();

    await press('Add New Product');
    await field('Name').fill('Beef Pickle');
    await page.reload();
    await press('Add New Product');
    expect(await field('Name').inputValue()).toBe('Beef Pickle');

    const settings = `${dashboard.url}/admin?tab=settings`;
    const parts = [
      ['business&section=delivery', 'Delivery fee (₹)', '55'],
      ['zones', 'Days in transit', '9'],
      ['couriers', 'Name', 'Malabar Parcels'],
      ['policies', 'Text', '# Our terms'],
      ['messages', 'Title', 'Thank you'],
    ] as const;
    for (const [part, label, typed] of parts) {
      await page.goto(`${settings}&part=${part}`);
      // Delivery areas are folded by state.
      if (part === 'zones') await page.locator('summary').first().tap();
      await field(label).fill(typed);
      await page.reload();
      await expect.poll(() => field(label).inputValue()).toBe(typed);
    }
    // The index of the settings marks the parts with unsaved input.
    await page.goto(settings);
    await page.locator('nav li', { hasText: 'not saved' }).nth(4).waitFor();
    expect(errors).toEqual([]);
  });

  test('input is restored after a reload and a new sign-in if the session has ended; after signing out it is not', async () => {
    const { page, context, errors } = await phoneAt('/admin?tab=settings&part=policies');
    page.on('dialog', (question) => void question.accept());
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('# Our terms');
    await context.clearCookies();
    await page.reload();
    await page.getByLabel('User name').fill(dashboard.owner.username);
    await page.getByLabel('PIN or password').fill(dashboard.owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await expect.poll(() => text.inputValue()).toBe('# Our terms');

    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await page.getByLabel('User name').waitFor();
    // Signing out reloads the page; during the reload there is nothing to read.
    const stored = () => page.evaluate('JSON.stringify(sessionStorage)').catch(() => '# Our terms');
    await expect.poll(stored).not.toContain('# Our terms');
    expect(errors).toEqual([]);
  });

  test('a toast covers no button of a form, and a tap on its text reaches the element below', async () => {
    const { page } = await phoneAt(
      '/admin?tab=settings&part=business&section=contact',
      'en',
      'smallPhone',
    );
    const mail = page.getByLabel('Contact email');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await mail.fill('onam@kalavara.example');
    await save.tap();
    const toast = page.locator('[data-toasts] > div');
    await hoverToast(toast);
    await mail.fill('vishu@kalavara.example');
    const bar = (await page.getByRole('button', { name: 'Discard' }).boundingBox())!;
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        return box ? box.y + box.height : Infinity;
      })
      .toBeLessThanOrEqual(bar.y);
    const { x, y } = (await toast.boundingBox())!;
    expect(
      await page.evaluate(
        `!document.elementFromPoint(${x + 20}, ${y + 12}).closest('[data-toasts]')`,
      ),
    ).toBe(true);
  });

  test.each(['en', 'ml'] as const)(
    'after "Ship" the courier and the tracking number are visible and can be tapped, beside Undo (%s)',
    async (language) => {
      const { orderNo } = await sell(dashboard.url, `Ship ${language}`);
      await dashboard.api.call(updateOrder, {
        params: { id: orderNo },
        body: { status: 'preparing' },
      });
      const { page, errors } = await phoneAt(
        `/admin?tab=orders&q=${orderNo}`,
        language,
        'smallPhone',
      );
      await waitForFonts(page);
      const texts = textsIn(language);
      const ship = texts('orders:next.shipped');
      const form = page.getByRole('form', { name: texts('orders:tracking.title') });
      const next = page.getByRole('button', { name: `${ship} ${orderNo}` });
      // The rows move when the connection is established, and a press on a row that has just moved is ignored.
      await expect
        .poll(async () => {
          if ((await next.count()) > 0 && (await next.isEnabled())) await next.tap();
          return form.isVisible();
        })
        .toBe(true);
      await form.getByRole('button', { name: texts('common:undo') }).waitFor();
      for (const field of [form.getByRole('combobox'), form.getByRole('textbox')])
        expect(
          await field.evaluate((at) => {
            const { left, top, width, height } = at.getBoundingClientRect();
            return [top + 2, top + height - 2].map(
              (y) => at.ownerDocument.elementFromPoint(left + width / 2, y) === at,
            );
          }),
        ).toEqual([true, true]);
      expect(await seriousViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  /** Whether nothing covers its upper or lower end. */
  const isOnTop = (target: Locator) =>
    target.evaluate((at) => {
      const { left, top, width, height } = at.getBoundingClientRect();
      return [top + 2, top + height - 2].every((y) =>
        at.contains(at.ownerDocument.elementFromPoint(left + width / 2, y)),
      );
    });

  test.each(['en', 'ml'] as const)(
    'the button that adds a person is visible, and covers no focused field (%s)',
    async (language) => {
      const path = '/admin?tab=settings&part=people';
      const { page, errors } = await phoneAt(path, language, 'smallPhone');
      await waitForFonts(page);
      await page
        .getByRole('button', { name: textsIn(language)('kitchen:accounts.add'), exact: true })
        .tap();
      const dialog = page.getByRole('dialog');
      const act = dialog.getByRole('button').last();
      expect(await isOnTop(act)).toBe(true);
      for (const field of await dialog.locator('input, select').all()) {
        await field.focus();
        expect(await isOnTop(field)).toBe(true);
        expect(await isOnTop(act)).toBe(true);
      }
      expect(errors).toEqual([]);
    },
  );

  test.each(['en', 'ml'] as const)(
    'the buttons of a long dialog are visible, and cover no focused field (%s)',
    async (language) => {
      const { orderNo } = await sell(dashboard.url, `Refund ${language}`);
      const path = `/admin?tab=orders&q=${orderNo}`;
      const { page, errors } = await phoneAt(path, language, 'smallPhone');
      await waitForFonts(page);
      const texts = textsIn(language);
      await page.getByRole('button', { name: texts('orders:card.show') }).tap();
      await page
        .getByRole('button', { name: texts('orders:refund.button') })
        .first()
        .tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(texts('orders:refund.part')).tap();
      const act = dialog.getByRole('button').last();
      expect(await isOnTop(act)).toBe(true);
      for (const field of await dialog.getByRole('textbox').all()) {
        await field.focus();
        expect(await isOnTop(field)).toBe(true);
        expect(await isOnTop(act)).toBe(true);
      }
      expect(errors).toEqual([]);
    },
  );

  test('twenty paid orders are shipped with slips and tracking numbers in 45 taps', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Shopper ${index + 1}`);
    const sold = await Promise.all(names.map((name) => sell(dashboard.url, name)));
    const { page, context, errors } = await phoneAt('/admin?tab=orders&q=Shopper');
    await page.getByText('20 orders shown').waitFor();
    const taps: string[] = [];
    const tap = async (target: Locator, what: string) => {
      taps.push(what);
      await target.tap();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    await tap(button('Select'), 'select');
    await tap(page.getByText('Select all shown'), 'all');
    expect(await seriousViolations(page)).toEqual([]);
    for (const [act, done] of [
      ['Confirm', 'Confirmed'],
      ['Prepare', 'Preparing'],
    ] as const) {
      await tap(button(`${act} (20)`), act);
      await page.getByText(`20 orders are ${done}.`).waitFor();
    }
    const slips = context.waitForEvent('request', (request) =>
      request.url().includes('kind=slips'),
    );
    await tap(page.getByRole('link', { name: 'Packing slips' }), 'slips');
    const answer = await fetch((await slips).url(), {
      headers: { cookie: `kalavara_session=${dashboard.api.cookie()}` },
    });
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(20);
    await page.bringToFront();

    await tap(button('Ship (20)'), 'ship');
    const form = page.getByRole('form', { name: 'Tracking numbers' });
    expect(await seriousViolations(page)).toEqual([]);
    // The first tap opens the phone's own list, and the second one chooses.
    await tap(form.getByLabel('Courier'), 'courier');
    taps.push('its choice');
    await form.getByLabel('Courier').selectOption('india-post');
    const rows = form.getByRole('textbox');
    await tap(rows.first(), 'first row');
    for (let index = 1; index <= 20; index += 1) {
      await page.keyboard.type(`EE${String(index).padStart(9, '0')}IN`);
      if (index < 20) await page.keyboard.press('Enter');
    }
    await tap(form.getByRole('button', { name: 'Save' }), 'save');
    await page.getByText('20 tracking numbers saved.').waitFor();

    for (const { orderNo } of sold) {
      const { data } = await dashboard.api.call(getOrder, { params: { id: orderNo } });
      expect(data).toMatchObject({ status: 'shipped', shipment: { courier: 'india-post' } });
      expect(data.shipment!.trackingNumber).toMatch(/^EE\d{9}IN$/);
    }
    console.log(`${taps.length} taps: ${taps.join(', ')}`);
    expect(taps.length).toBeLessThanOrEqual(45);
    expect(errors).toEqual([]);
  });
});
