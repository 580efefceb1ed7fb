import { listOrders } from '@kalavara/shared-types/orders/orders';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../backend/src/test/invariants';
import { onDatabase } from '../backend/src/test/on-database';
import { phoneText } from '../frontend/src/ui/phoneText';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { buyer, type Buyer, type Language } from './lib/buyer';
import { signInOwner } from './lib/people';
import { startPostgres, type TestPostgres } from './lib/postgres';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import { until } from './lib/until';

const isLong = process.env['KALAVARA_LONG'] === '1';
/** Without the webhook the gateway is polled after two minutes. */
const paidWithinMs = isLong ? 5_000 : 60_000;
const product = samplePickles.find(({ id }) => id === 'coastal-prawn')!;
const nameOf = (language: Language) => (language === 'ml' ? product.ml!.name : product.name);
const number = /KV-\d{6}-[0-9A-Z]{5}/;

describe.runIf(enginesRunHere)('a product is bought on the smallest phone', () => {
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
    await owner.call(updateProduct, { params: { id: product.id }, body: { stockQuantity: 1_000 } });
  });
  afterEach(async () => {
    await controlGateway({ do: 'clearFaults' });
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await postgres?.stop();
  });

  /** Calls the controls of the sandbox gateway. */
  async function controlGateway(body: object) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    expect((await fetch(`${server.url}/sandbox/razorpay/control`, init)).status).toBe(200);
  }

  /** Returns which source reported the payment first. */
  async function findFirstSource(orderNo: string) {
    const { rows } = await onDatabase(postgres.url, (client) =>
      client.query<{ by: string }>(
        `select first_seen_by as by from payments join orders on orders.id = payments.order_id where order_no = $1`,
        [orderNo],
      ),
    );
    return rows.map(({ by }) => by);
  }

  const ordersOf = async ({ me }: Pick<Buyer, 'me'>) =>
    (await owner.call(listOrders, { query: {} })).data.filter(
      ({ customerInfo }) => customerInfo.phone === `+91${me.phone}`,
    );
  const isPaid = async (me: Buyer, orderNo: string) =>
    (await ordersOf(me)).some(
      ({ orderId, paymentStatus }) => orderId === orderNo && paymentStatus === 'completed',
    );

  /** Blocks the browser's confirmation of the payment. */
  async function blockConfirmation({ page }: Pick<Buyer, 'page'>) {
    return new Promise<void>((reported, failed) => {
      const abort = async (route: Route) => {
        await route.abort();
        reported();
      };
      page.route('**/api/razorpay/verify-payment', abort).catch(failed);
    });
  }

  test.each(['en', 'ml'] as const)(
    'from the product list to the order number, in %s',
    async (language) => {
      const me = await buyer(browser, server.url, { language });
      const { page, t } = me;
      const name = nameOf(language);
      await me.home();
      await me.customise(name, {
        oil: 'avocado',
        suggestion: 'More garlic, കൂടുതൽ വെളുത്തുള്ളി',
        requests: 'No ginger',
      });
      await me.add(name);
      await me.openCart();
      const cart = me.dialog('cart:title');
      for (const typed of ['More garlic, കൂടുതൽ വെളുത്തുള്ളി', 'No ginger'])
        await expect
          .poll(async () => (await cart.getByText(typed).boundingBox())?.width)
          .toBeGreaterThan(250);
      // Two units, one of them with the expensive oil, are above the threshold of free delivery.
      await cart.getByText(t('cart:freeDelivery')).waitFor();
      await me.checkOut();
      await me.fillIn();
      const form = me.dialog('checkout:title');
      await form.getByLabel(t('checkout:coupon'), { exact: true }).fill('pickle15');
      await form.getByRole('button', { name: t('checkout:apply') }).tap();
      await form
        .getByText(t('checkout:couponApplied', { code: 'PICKLE15', percent: 15 }))
        .waitFor();
      const orderNo = await me.submitCheckout();
      // (599 + 500 + 599) less 15 %, delivered free.
      await me.gateway.getByText('₹1,443.30').waitFor();
      await me.payByUpi();
      const done = me.confirmation();
      await done.getByText(orderNo).first().waitFor();
      await done.getByText(t('order:state.paid')).first().waitFor();
      expect(orderNo).toMatch(number);
      const shownPhone = phoneText(`+91${me.me.phone}`);
      for (const text of [me.me.name, me.me.address, shownPhone, 'No ginger', '1,443.30'])
        await expect.poll(() => done.textContent()).toContain(text);
      await done.getByRole('link', { name: t('order:whatsapp') }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);

      expect(await ordersOf(me)).toMatchObject([
        {
          orderId: orderNo,
          status: 'pending',
          paymentStatus: 'completed',
          totalItems: 2,
          coupon: 'PICKLE15',
        },
      ]);
      await done.getByRole('button', { name: t('checkout:continueShopping') }).tap();
      // The cart is empty, and no payment is pending.
      await expect
        .poll(() => page.getByRole('status').filter({ hasText: orderNo }).count())
        .toBe(0);
      // The dialog removes its history entry, which would end a navigation that starts before that.
      await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0);
      await page.goto(`${server.url}/order`);
      await page
        .getByRole('link', { name: orderNo })
        .getByText(t('order:paymentStatus.completed'))
        .waitFor();
      expect(me.errors).toEqual([]);
    },
  );

  const times = isLong ? 10 : 1;

  test(`the tab is closed during the payment, ${times} ×: the webhook places the order within 5 s, and the phone shows it`, async () => {
    for (let n = 0; n < times; n += 1) {
      const me = await buyer(browser, server.url);
      const orderNo = await me.goToPayment(product.name);
      const reported = blockConfirmation(me);
      await me.payByUpi();
      await reported;
      await me.page.close();
      const began = performance.now();
      await until(() => isPaid(me, orderNo), paidWithinMs, 'the order is paid');
      console.log(`paid ${Math.round(performance.now() - began)} ms after the tab was closed`);
      expect(await findFirstSource(orderNo)).toEqual(['webhook']);
      const page = await me.context.newPage();
      await page.goto(`${server.url}/order`);
      await page
        .getByRole('link', { name: orderNo })
        .getByText(me.t('order:paymentStatus.completed'))
        .waitFor();
      // The paid units are no longer in the cart.
      await page.goto(server.url);
      await page.getByRole('article').first().waitFor();
      await expect
        .poll(() => page.evaluate<string | null>(`localStorage.getItem('kalavara.cart')`))
        .not.toContain('"quantity"');
      await me.context.close();
    }
    expect(await brokenInvariants(postgres.url)).toEqual({});
  });

  test.runIf(isLong)(
    'the tab is closed and no webhook comes, 10 ×: the gateway is polled within 150 s',
    async () => {
      await controlGateway({ do: 'webhookFaults', faults: { drop: true } });
      const closed: { me: Buyer; orderNo: string; at: number }[] = [];
      for (let n = 0; n < 10; n += 1) {
        const me = await buyer(browser, server.url);
        const orderNo = await me.goToPayment(product.name);
        const reported = blockConfirmation(me);
        await me.payByUpi();
        await reported;
        await me.page.close();
        closed.push({ me, orderNo, at: performance.now() });
      }
      const tookMs: number[] = [];
      for (const { me, orderNo, at } of closed) {
        const page = await me.context.newPage();
        await until(() => isPaid(me, orderNo), 150_000, 'the order is paid');
        tookMs.push(performance.now() - at);
        expect(await findFirstSource(orderNo)).toEqual(['reconciler']);
        await page.goto(`${server.url}/order?no=${orderNo}`);
        await page.getByText(me.t('order:state.paid')).first().waitFor();
      }
      console.log(
        `paid ${Math.round(Math.max(...tookMs))} ms after the tab was closed at most, without webhooks`,
      );
      expect(Math.max(...tookMs)).toBeLessThan(150_000);
      expect(await brokenInvariants(postgres.url)).toEqual({});
    },
  );

  test('the network is lost directly after the payment: the page states it without an alert, and continues automatically', async () => {
    const me = await buyer(browser, server.url);
    const orderNo = await me.goToPayment(product.name);
    await me.page.route('**/api/razorpay/verify-payment', async (route) => {
      await me.context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await me.payByUpi();
    const waiting = me.page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: me.t('checkout:confirming') });
    await waiting.getByText(orderNo).waitFor();
    expect(
      await me.page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).count(),
    ).toBe(0);
    await me.context.setOffline(false);
    await me.confirmation().getByText(orderNo).first().waitFor();
    expect(await ordersOf(me)).toHaveLength(1);
    expect(me.errors).toEqual([]);
  });

  test('the page is reloaded during a payment: cart, form and order are restored, and it remains one order', async () => {
    const me = await buyer(browser, server.url);
    const { page, t } = me;
    const orderNo = await me.goToPayment(product.name);
    await page.reload();
    // The checkout is open as before.
    await expect
      .poll(() =>
        me.dialog('checkout:title').getByLabel(t('checkout:address'), { exact: true }).inputValue(),
      )
      .toBe(me.me.address);
    expect(await me.submitCheckout()).toBe(orderNo);
    const reported = blockConfirmation(me);
    await me.payByUpi();
    await reported;
    // Reloads again, after the payment was made.
    await page.reload();
    await until(() => isPaid(me, orderNo), 60_000, 'the order is paid');
    await page.goto(`${server.url}/order?no=${orderNo}`);
    await page.getByRole('heading', { level: 1 }).getByText(orderNo).waitFor();
    await page.getByText(t('order:state.paid')).first().waitFor();
    expect(await ordersOf(me)).toHaveLength(1);
    expect(me.errors).toEqual([]);
  });

  test('two tabs of one phone at the checkout: an order paid in one is paid in both', async () => {
    const me = await buyer(browser, server.url);
    const first = await me.goToPayment(product.name);
    const page = await me.context.newPage();
    const other = me.on(page);
    await other.home();
    await other.openCart();
    await other.checkOut();
    await other.fillIn();
    const second = await other.submitCheckout();
    await other.payByUpi();
    await other.confirmation().getByText(second).first().waitFor();
    // In the first tab the order was replaced, its payment window is closed, and the paid order is shown.
    await me.page.bringToFront();
    await me.confirmation().getByText(second).first().waitFor();
    expect(await me.gateway.count()).toBe(0);
    await until(
      async () =>
        (await me.page.evaluate<string | null>(`localStorage.getItem('kalavara.cart')`))?.includes(
          '"quantity"',
        ) !== true,
      60_000,
      'the cart is empty',
    );
    await me.page.goto(`${server.url}/order`);
    await me.page
      .getByRole('link', { name: second })
      .getByText(me.t('order:paymentStatus.completed'))
      .waitFor();
    const orders = await ordersOf(me);
    expect(orders.map(({ orderId }) => orderId)).toEqual([second]);
    expect(first).not.toBe(second);
    expect(me.errors).toEqual([]);
    expect(await brokenInvariants(postgres.url)).toEqual({});
  });

  test.runIf(isLong)(
    'two tabs with a payment in each: all money belongs to an order or is refunded',
    async () => {
      const me = await buyer(browser, server.url);
      // The first tab receives no storage events of the second one, as if its payment were in a bank's app meanwhile.
      await me.page.addInitScript(
        `addEventListener('storage', (event) => event.stopImmediatePropagation(), true)`,
      );
      const first = await me.goToPayment(product.name);
      const other = me.on(await me.context.newPage());
      await other.home();
      await other.openCart();
      await other.checkOut();
      await other.fillIn();
      const second = await other.submitCheckout();
      await other.payByUpi();
      await other.confirmation().getByText(second).first().waitFor();
      await me.page.bringToFront();
      await me.payByUpi();
      // The first payment counts; that of the replaced order is refunded, which its page shows.
      await me.dialog('order:title').getByText(me.t('order:paidTwice')).waitFor();
      expect((await ordersOf(me)).map(({ orderId }) => orderId)).toEqual([second]);
      expect(first).not.toBe(second);
      expect(await brokenInvariants(postgres.url)).toEqual({});
    },
  );

  test('inside another app the gateway returns automatically to the page of the order', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/X; wv) AppleWebKit/537.36 Version/4.0 Chrome/120 Mobile Safari/537.36 Instagram 300.0';
    const me = await buyer(browser, server.url, { userAgent });
    const orderNo = await me.goToPayment(product.name);
    await me.payByUpi();
    await me.page.waitForURL(`**/order?no=${orderNo}`);
    await me.page.getByRole('heading', { level: 1 }).getByText(orderNo).waitFor();
    await me.page.getByText(me.t('order:state.paid')).first().waitFor();
    expect(await ordersOf(me)).toMatchObject([{ orderId: orderNo }]);
    expect(me.errors).toEqual([]);
  });

  test.runIf(isLong)(
    'a shopper who left the payment finds the order again, and can pay it later',
    async () => {
      const me = await buyer(browser, server.url);
      const orderNo = await me.goToPayment(product.name);
      await me.page.close();
      const page = await me.context.newPage();
      const returned = me.on(page);
      await returned.home();
      await page
        .getByRole('status')
        .filter({ hasText: orderNo })
        .getByRole('link', { name: me.t('order:view') })
        .tap();
      await page.getByRole('heading', { level: 1 }).getByText(orderNo).waitFor();
      await page.getByText(me.t('order:state.awaiting')).first().waitFor();
      await page.getByRole('button', { name: me.t('order:payNow') }).tap();
      await returned.payByUpi();
      await page.getByText(me.t('order:state.paid')).first().waitFor();
      expect((await ordersOf(me)).map(({ orderId }) => orderId)).toEqual([orderNo]);
      expect(await brokenInvariants(postgres.url)).toEqual({});
    },
  );
});
