import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { phone, type DeviceOptions } from './modern';

export type Language = 'en' | 'ml';
type Messages = { [key: string]: string | Messages };

const cache = new Map<string, Messages>();
function file(language: Language, name: string): Messages {
  const path = new URL(`../../frontend/src/i18n/locales/${language}/${name}.json`, import.meta.url);
  const messages = cache.get(path.href) ?? (JSON.parse(readFileSync(path, 'utf8')) as Messages);
  cache.set(path.href, messages);
  return messages;
}

/** The texts of a language: `t('checkout:title')`. */
export const textsIn =
  (language: Language) =>
  (key: string, given: Record<string, string | number> = {}): string =>
    templateIn(language, key).replace(/{{(\w+)}}/g, (_all, name: string) => String(given[name]));

function templateIn(language: Language, key: string): string {
  const [name = '', path = ''] = key.split(':');
  let found: string | Messages | undefined = file(language, name);
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}.`);
  return found;
}

const escaped = (text: string) =>
  text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/{{\w+}}/g, '.+');
/** Matches a text with any number in it: "Pay ₹449", "Cart, 3 items". */
const anyOf = (language: Language, ...keys: string[]): RegExp =>
  new RegExp(keys.map((key) => escaped(templateIn(language, key))).join('|'));

type Customized = { oil: string; suggestion: string; requests: string };
const person = () => ({
  name: 'Meera Nair',
  phone: `9${randomInt(100_000_000, 999_999_999)}`,
  address: '12 Marine Drive, Kochi',
  pincode: '682031',
});

type Options = { language?: Language } & DeviceOptions;

/** A shopper on the smallest phone, by roles and labels. */
export async function buyer(
  browser: Browser,
  url: string,
  { language = 'en', ...options }: Options = {},
) {
  const device = await phone(browser, { size: 'smallPhone', reducedMotion: 'reduce', ...options });
  const t = textsIn(language);
  const me = person();
  const on = (page: Page) => stepsOn(page, { url, language, t, me });
  return { ...device, ...on(device.page), on, t, me };
}
export type Buyer = Awaited<ReturnType<typeof buyer>>;

type Known = {
  url: string;
  language: Language;
  t: ReturnType<typeof textsIn>;
  me: ReturnType<typeof person>;
};

function stepsOn(page: Page, { url, language, t, me }: Known) {
  const dialog = (key: string) => page.getByRole('dialog', { name: t(key) });
  const gateway = page.getByRole('dialog', { name: /Test payment/ });
  const card = (name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const cartButton = page.getByRole('button', {
    name: anyOf(language, 'cart:open_one', 'cart:open_other'),
  });
  const checkOutButton = dialog('cart:title').getByRole('button', { name: t('cart:checkout') });
  const steps = {
    dialog,
    gateway,
    home: () => page.goto(`${url}/?lang=${language}`),
    add: (name: string) =>
      card(name)
        .getByRole('button', { name: t('product:addNamed', { name }) })
        .tap(),
    async customise(name: string, { oil, suggestion, requests }: Customized) {
      await card(name)
        .getByRole('button', { name: t('product:customizeNamed', { name }) })
        .tap();
      const own = dialog('cart:dialog.title');
      await own.getByRole('radio', { name: t(`product:oils.${oil}`) }).check();
      await own.getByRole('radio', { name: t('cart:mixes.custom.name') }).check();
      await own.getByRole('textbox', { name: t('cart:dialog.suggestion') }).fill(suggestion);
      await own.getByRole('textbox', { name: t('cart:requests') }).fill(requests);
      await own.getByRole('button', { name: t('cart:dialog.add') }).tap();
      await own.waitFor({ state: 'hidden' });
    },
    cartButton,
    checkOutButton,
    openCart: () => cartButton.tap(),
    checkOut: () => checkOutButton.tap(),
    async fillIn() {
      const form = dialog('checkout:title');
      for (const field of ['name', 'phone', 'address', 'pincode'] as const) {
        const input = form.getByLabel(t(`checkout:${field}`), { exact: true });
        await input.tap();
        await input.fill(me[field]);
      }
    },
    /** Presses "Pay ₹…" and waits for the gateway's own page. Returns the order number. */
    async submitCheckout(): Promise<string> {
      const button = dialog('checkout:title').getByRole('button', {
        name: anyOf(language, 'checkout:pay'),
      });
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/api/razorpay/create-order') && one.ok()),
        button.tap(),
      ]);
      const { orderNo } = (await answer.json()) as { orderNo: string };
      await gateway.waitFor();
      return orderNo;
    },
    /** Goes from the empty home page to the payment at the gateway. */
    async goToPayment(name: string): Promise<string> {
      await steps.home();
      await steps.add(name);
      await steps.openCart();
      await steps.checkOut();
      await steps.fillIn();
      return steps.submitCheckout();
    },
    payByUpi: () => gateway.getByRole('button', { name: /Pay by UPI/ }).tap(),
    confirmation: () => dialog('checkout:doneTitle'),
  };
  return steps;
}
