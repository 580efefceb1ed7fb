import { listProducts, updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { listOrders } from '@kalavara/shared-types/orders/orders';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../backend/src/test/invariants';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { buyer, type Buyer, type Language } from './lib/buyer';
import { laptop } from './lib/modern';
import { signInOwner } from './lib/people';
import { startPostgres, type TestPostgres } from './lib/postgres';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import { until } from './lib/until';

const fish = samplePickles.find(({ id }) => id === 'coastal-prawn')!;
const other = samplePickles.find(({ id }) => id === 'kerala-tuna')!;

describe.runIf(enginesRunHere)('the shopper’s own orders on the smallest phone', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  let browser: Browser;
  let owner: Api;
  beforeAll(async () => {
    const { openBrowser } = await import('./lib/modern');
    postgres = await startPostgres();
    server = await startHostedServer({ databaseUrl: postgres.url, env: { PAYMENTS: 'sandbox' } });
    browser = await openBrowser();
    owner = await signInOwner(server);
  });
  // More units than one address may reserve.
  beforeEach(async () => {
    for (const { id } of [fish, other])
      await owner.call(updateProduct, { params: { id }, body: { stockQuantity: 1_000 } });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    expect(await brokenInvariants(postgres.url)).toEqual({});
    await browser?.close();
    await server?.stop();
    await postgres?.stop();
  });

  /** Makes all units that are not reserved unavailable, as if others had bought them. */
  async function sellOut(id: string) {
    await owner.call(updateProduct, { params: { id }, body: { stockQuantity: 0 } });
    const { data } = await owner.call(listProducts, {});
    expect(data.find((product) => product.id === id)).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    });
  }

  const stored = (page: Page, key: string) =>
    page.evaluate<string | null>(`localStorage.getItem('${key}')`);
  const inCart = async (page: Page) => {
    const { lines } = JSON.parse((await stored(page, 'kalavara.cart')) ?? '{"lines":[]}') as {
      lines: { quantity: number }[];
    };
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const card = (page: Page, name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const paidOrders = async ({ me }: Pick<Buyer, 'me'>) =>
    (await owner.call(listOrders, { query: {} })).data
      .filter(
        ({ customerInfo, paymentStatus }) =>
          customerInfo.phone === `+91${me.phone}` && paymentStatus === 'completed',
      )
      .map(({ orderId, pricing }) => [orderId, pricing.totalAmount]);

  async function addFour(me: Buyer, name = fish.name) {
    await me.home();
    await me.add(name);
    for (let n = 1; n < 4; n += 1)
      await card(me.page, name)
        .getByRole('button', { name: me.t('product:more', { name }) })
        .tap();
    await me.openCart();
    await me.checkOut();
    await me.fillIn();
  }

  test('the page of an order shows a loading state until its scripts are loaded', async () => {
    const { page, errors } = await buyer(browser, server.url, { language: 'ml' });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => void (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    const loaded = page.goto(`${server.url}/order`);
    const loading = page.getByText('ലോഡ് ചെയ്യുന്നു…');
    await loading.waitFor();
    arrive();
    await loaded;
    await page.getByRole('button', { name: 'English' }).waitFor();
    expect(await loading.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('an opened checkout has the focus on its title, and after a closed payment window on the message', async () => {
    const { page, errors, goToPayment, gateway, dialog } = await buyer(browser, server.url);
    const focused = () =>
      page.evaluate<string>(
        `document.activeElement.getAttribute('role') || document.activeElement.localName`,
      );
    await goToPayment(fish.name);
    await gateway.getByRole('button', { name: /Close/ }).tap();
    await dialog('checkout:title').waitFor();
    await expect.poll(focused).toBe('alert');
    await page.reload();
    await dialog('checkout:title').waitFor();
    await expect.poll(focused).toBe('h2');
    expect(errors).toEqual([]);
  });

  test('an unpaid order removes nothing from its own shopper’s cart, neither after a reload nor in a second tab', async () => {
    const me = await buyer(browser, server.url);
    await addFour(me);
    await me.submitCheckout();
    await sellOut(fish.id);
    const second = await me.context.newPage();
    const reloaded = me.page.reload().then(() => me.page);
    for (const page of [await reloaded, second]) {
      if (page === second) await me.on(page).home();
      await page.getByRole('button', { name: me.t('cart:open_other', { count: 4 }) }).waitFor();
      // The product is still available to this shopper, and its card shows it.
      await card(page, fish.name)
        .getByText(me.t('product:left_other', { count: 4 }), { exact: true })
        .waitFor();
      expect(
        await card(page, fish.name)
          .getByRole('button', { name: me.t('product:unavailable') })
          .count(),
      ).toBe(0);
      expect(await inCart(page)).toBe(4);
    }
    const stranger = await buyer(browser, server.url);
    await stranger.home();
    await card(stranger.page, fish.name)
      .getByRole('button', { name: me.t('product:unavailable') })
      .waitFor();
    expect([...me.errors, ...stranger.errors]).toEqual([]);
  });

  test('a second tab does not change the cart while the first one waits for the answer to its checkout', async () => {
    const me = await buyer(browser, server.url);
    await addFour(me);
    const second = await me.context.newPage();
    await me.on(second).home();
    await second.getByRole('button', { name: me.t('cart:open_other', { count: 4 }) }).tap();
    // The page gives up after ten seconds, which may pass on a busy machine while the answer is delayed.
    await me.page.evaluate(`(() => {
      const later = window.setTimeout;
      window.setTimeout = (act, ms, ...given) => later(act, ms === 10000 ? 200000 : ms, ...given);
    })()`);
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await me.page.route('**/api/razorpay/create-order', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await me
      .dialog('checkout:title')
      .getByRole('button', { name: /^Pay ₹/ })
      .tap();
    await until(
      async () =>
        (await owner.call(listProducts, {})).data.find(({ id }) => id === fish.id)!
          .stockQuantity === 996,
      60_000,
      'four are reserved',
    );
    await sellOut(fish.id);
    // A price change shows that the second tab has also received the earlier change of the stock.
    await owner.call(updateProduct, { params: { id: other.id }, body: { price: 417 } });
    await expect.poll(() => card(second, other.name).textContent()).toContain('₹417');
    expect(await inCart(second)).toBe(4);
    answer();
    await me.gateway.waitFor();
    await expect.poll(() => stored(second, 'kalavara.orders')).toContain('KV-');
    await owner.call(updateProduct, { params: { id: other.id }, body: { price: other.price } });
    await expect.poll(() => card(second, other.name).textContent()).not.toContain('₹417');
    expect(await inCart(second)).toBe(4);
    expect(me.errors).toEqual([]);
  });

  test.each(['en', 'ml'] as const)(
    '“Pay now” pays the order of its page, regardless of the cart, in %s',
    async (language) => {
      const me = await buyer(browser, server.url, { language });
      const { page, t } = me;
      await addFour(me, nameOf(fish, language));
      const orderNo = await me.submitCheckout();
      const amount = fish.price * 4;
      await page.goto(`${server.url}/?lang=${language}`);
      // The cart contains another product instead of the ordered one.
      await page.evaluate(`localStorage.setItem('kalavara.cart', '${cartOf(other.id)}')`);
      await page.goto(`${server.url}/order?no=${orderNo}&lang=${language}`);
      await page.getByRole('button', { name: t('order:payNow') }).tap();
      await me.gateway.getByText(`₹${amount.toLocaleString('en-IN')}`).waitFor();
      await me.payByUpi();
      await page.getByText(t('order:state.paid')).first().waitFor();
      await expect.poll(() => paidOrders(me)).toEqual([[orderNo, amount]]);
      expect(await inCart(page)).toBe(1);
      expect(me.errors).toEqual([]);
    },
  );

  test.each(['en', 'ml'] as const)(
    'a shopper whose tab crashed during the payment finds the paid order on the home page, in %s',
    async (language) => {
      const me = await buyer(browser, server.url, { language });
      const { t } = me;
      const orderNo = await me.goToPayment(nameOf(fish, language));
      const sent = new Promise<void>((resolve, reject) => {
        me.page
          .route('**/api/razorpay/verify-payment', (route) => route.abort().then(resolve))
          .catch(reject);
      });
      // Otherwise the tab would read the state of the order before it ends, and show it.
      await me.page.route('**/api/orders/status*', (route) => route.abort());
      await me.payByUpi();
      await sent;
      await me.page.close();
      await expect.poll(async () => (await paidOrders(me)).length).toBe(1);
      const page = await me.context.newPage();
      await me.on(page).home();
      const notice = page
        .getByRole('status')
        .filter({ hasText: t('order:news.paid', { orderNo }) });
      await notice.waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await notice.getByRole('link', { name: t('checkout:toOrder') }).tap();
      await page.getByRole('heading', { level: 1 }).getByText(orderNo).waitFor();
      await page.getByText(t('order:state.paid')).first().waitFor();
      // The confirmation is shown only once.
      await me.on(page).home();
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('shop:myOrders') })
        // With the keyboard instead of a tap, since the sections above change their heights while it is scrolled into
        // view.
        .press('Enter');
      await page.getByRole('link', { name: orderNo }).waitFor();
      expect(await stored(page, 'kalavara.orders')).not.toContain('isUnread":true');
      expect(me.errors).toEqual([]);
    },
  );

  test('the checkout can be scrolled from any position on the phone, including its products', async () => {
    const me = await buyer(browser, server.url);
    await me.home();
    await me.add(fish.name);
    await me.openCart();
    await me.checkOut();
    const form = me.dialog('checkout:title');
    await form.getByText(me.t('checkout:addMore')).tap();
    await form
      .getByRole('group', { name: me.t('checkout:products') })
      .last()
      .getByText(other.name)
      .waitFor();
    const session = await me.context.newCDPSession(me.page);
    const address = form.getByLabel(me.t('checkout:address'), { exact: true });
    const isShown = async () => {
      const box = await address.boundingBox();
      return box !== null && box.y > 60 && box.y + box.height < 560;
    };
    expect(await isShown()).toBe(false);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const isProduct = (x: number, y: number) =>
      me.page.evaluate<boolean>(
        `document.elementFromPoint(${x}, ${y}).closest('[role=group] li') !== null`,
      );
    expect(await isProduct(120, 400)).toBe(true);
    for (let swipes = 0; swipes < 20 && !(await isShown()); swipes += 1) {
      await touch('touchStart', { x: 120, y: 400 });
      for (let y = 390; y >= 200; y -= 10) await touch('touchMove', { x: 120, y });
      await touch('touchEnd');
    }
    expect(await isShown()).toBe(true);
    expect(me.errors).toEqual([]);
  });

  test('on a laptop the wheel continues from the end of the products to the form below them', async () => {
    const device = await laptop(browser, { reducedMotion: 'reduce' });
    const me = { ...device, ...(await buyer(browser, server.url)).on(device.page) };
    await me.home();
    await card(me.page, fish.name)
      .getByRole('button', { name: `Add to Cart: ${fish.name}` })
      .click();
    await me.page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await me.dialog('cart:title').getByRole('button', { name: 'Proceed to Checkout' }).click();
    const form = me.dialog('checkout:title');
    const list = form.getByRole('group', { name: 'Products' }).last();
    const coupon = form.getByLabel('Coupon code', { exact: true });
    const box = (await list.boundingBox())!;
    await me.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const top = async () => (await coupon.boundingBox())!.y;
    const before = await top();
    // One turn of the wheel to the end of the list, and another one beyond it.
    await me.page.mouse.wheel(0, 4_000);
    await expect
      .poll(() =>
        list.evaluate(
          (element) => element.scrollHeight - element.clientHeight - Math.ceil(element.scrollTop),
        ),
      )
      .toBeLessThanOrEqual(0);
    await expect
      .poll(async () => {
        await me.page.mouse.wheel(0, 200);
        return top();
      })
      .toBeLessThan(before);
    expect(device.errors).toEqual([]);
  });
});

const nameOf = (product: typeof fish, language: Language) =>
  language === 'ml' ? product.ml!.name : product.name;
const cartOf = (id: string) =>
  JSON.stringify({
    version: 1,
    lines: [{ id, productId: id, customization: null, quantity: 1 }],
    seen: {},
  });
