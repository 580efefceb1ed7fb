import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { phone } from './modern';

export type Language = 'en' | 'ml';
type Words = { [key: string]: string | Words };

const cache = new Map<string, Words>();
function file(language: Language, name: string): Words {
  const path = new URL(`../../frontend/src/i18n/locales/${language}/${name}.json`, import.meta.url);
  const words = cache.get(path.href) ?? (JSON.parse(readFileSync(path, 'utf8')) as Words);
  cache.set(path.href, words);
  return words;
}

/** What somebody reads who chose this language: `word('checkout:title')`. */
export const wordsIn =
  (language: Language) =>
  (key: string, given: Record<string, string | number> = {}): string =>
    rawIn(language, key).replace(/{{(\w+)}}/g, (_all, name: string) => String(given[name]));

function rawIn(language: Language, key: string): string {
  const [name = '', path = ''] = key.split(':');
  let found: string | Words | undefined = file(language, name);
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`Nobody says ${key} in ${language}.`);
  return found;
}

const escaped = (text: string) =>
  text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/{{\w+}}/g, '.+');
/** A text with a number in it, whatever the number: "Pay ₹449", "Cart, 3 items". */
const anyOf = (language: Language, ...keys: string[]): RegExp =>
  new RegExp(keys.map((key) => escaped(rawIn(language, key))).join('|'));

type Wish = { oil: string; suggestion: string; requests: string };
const person = () => ({
  name: 'Meera Nair',
  phone: `9${randomInt(100_000_000, 999_999_999)}`,
  address: '12 Marine Drive, Kochi',
  pincode: '682031',
});

type Options = { language?: Language } & BrowserContextOptions;

/** Somebody on the smallest phone who wants a jar, by what they see and touch. */
export async function buyer(
  browser: Browser,
  url: string,
  { language = 'en', ...options }: Options = {},
) {
  const device = await phone(browser, { size: 'smallPhone', reducedMotion: 'reduce', ...options });
  const word = wordsIn(language);
  const me = person();
  const on = (page: Page) => stepsOn(page, { url, language, word, me });
  return { ...device, ...on(device.page), on, word, me };
}
export type Buyer = Awaited<ReturnType<typeof buyer>>;

type Known = {
  url: string;
  language: Language;
  word: ReturnType<typeof wordsIn>;
  me: ReturnType<typeof person>;
};

function stepsOn(page: Page, { url, language, word, me }: Known) {
  const dialog = (key: string) => page.getByRole('dialog', { name: word(key) });
  const gateway = page.getByRole('dialog', { name: /Test payment/ });
  const card = (name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const steps = {
    dialog,
    gateway,
    home: () => page.goto(`${url}/?lang=${language}`),
    add: (name: string) =>
      card(name)
        .getByRole('button', { name: word('product:addNamed', { name }) })
        .tap(),
    async customise(name: string, { oil, suggestion, requests }: Wish) {
      await card(name)
        .getByRole('button', { name: word('product:customizeNamed', { name }) })
        .tap();
      const own = dialog('cart:dialog.title');
      await own.getByRole('radio', { name: word(`cart:oils.${oil}.name`) }).check();
      await own.getByRole('radio', { name: word('cart:mixes.custom.name') }).check();
      await own.getByRole('textbox', { name: word('cart:dialog.suggestion') }).fill(suggestion);
      await own.getByRole('textbox', { name: word('cart:requests') }).fill(requests);
      await own.getByRole('button', { name: word('cart:dialog.add') }).tap();
      await own.waitFor({ state: 'hidden' });
    },
    openCart: () =>
      page.getByRole('button', { name: anyOf(language, 'cart:open_one', 'cart:open_other') }).tap(),
    checkOut: () =>
      dialog('cart:title')
        .getByRole('button', { name: word('cart:checkout') })
        .tap(),
    async fillIn() {
      const form = dialog('checkout:title');
      for (const field of ['name', 'phone', 'address', 'pincode'] as const) {
        await form.getByLabel(word(`checkout:${field}`), { exact: true }).fill(me[field]);
      }
    },
    /** Presses "Pay ₹…" and waits for the gateway's own page. Answers the number the order has from now on. */
    async toGateway(): Promise<string> {
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
    /** From the empty home page to where the gateway wants its money. */
    async untilMoney(name: string): Promise<string> {
      await steps.home();
      await steps.add(name);
      await steps.openCart();
      await steps.checkOut();
      await steps.fillIn();
      return steps.toGateway();
    },
    payByUpi: () => gateway.getByRole('button', { name: /Pay by UPI/ }).tap(),
    confirmation: () => dialog('checkout:doneTitle'),
  };
  return steps;
}
