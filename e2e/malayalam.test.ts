import { createPaymentOrder, placeOrder } from '@kalavara/shared-types/checkout/checkout';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { getOrderStatus, type OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Device } from '../backend/src/test/device';
import { phoneText } from '../frontend/src/ui/phoneText';
import { guest } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { draftOf, openBody, placementBody } from './lib/gateway';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { signInOwner } from './lib/people';

const zwj = '\u200d';
const zwnj = '\u200c';
/** Each chillu as one code point, and as a consonant, a virama and a joiner, which no Unicode normal form unifies. */
const chillus: [string, string][] = [
  ['\u0d7a', `\u0d23\u0d4d${zwj}`],
  ['\u0d7b', `\u0d28\u0d4d${zwj}`],
  ['\u0d7c', `\u0d30\u0d4d${zwj}`],
  ['\u0d7d', `\u0d32\u0d4d${zwj}`],
  ['\u0d7e', `\u0d33\u0d4d${zwj}`],
  ['\u0d7f', `\u0d15\u0d4d${zwj}`],
];
const exchangeChillus = (text: string) =>
  chillus.reduce((all, [one, two]) => all.replaceAll(one, two), text);
const graphemes = (text: string) =>
  [...new Intl.Segmenter('ml', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
/** Returns a text of exactly `count` graphemes, within the maximum number of code points of a name. */
const repeatGraphemes = (graphemes: string[], count: number) =>
  Array.from({ length: count }, (_, n) => graphemes[n % graphemes.length]!).join('');

const family = '👨‍👩‍👧‍👦';
const texts: Record<string, string> = {
  'atomic chillus': 'അവൻ അവൾ പാൽ നീർ കൺ',
  'chillus of three signs': exchangeChillus('അവൻ അവൾ പാൽ നീർ കൺ'),
  'a joiner that keeps letters apart': `ക്${zwnj}ഷ പാൽ${zwnj}പ്പായസം`,
  'conjuncts and two-part vowels': 'ക്ഷേത്രം സ്ത്രീ കൊല്ലം കോഴി കൗതുകം',
  pictures: `Meera ${family} 🥭🌶️ 👍🏽 🇮🇳`,
  'two scripts and digits': 'Meera മീര ४५ ൪൫ 45',
  '100 letters of one sign': repeatGraphemes(['അ', 'മ', 'ര', 'ക', 'ട'], 100),
};

describe.runIf(enginesRunHere)('names, searches and addresses in Malayalam', () => {
  const installation = withInstallation({ env: { PAYMENTS: 'sandbox' } });

  async function readShown(page: Page): Promise<string[]> {
    const main = page.getByRole('main');
    return main.getByRole('article').getByRole('heading').allTextContents();
  }

  test('a product is found on the home page by either spelling of each chillu', async () => {
    const owner = await signInOwner(installation);
    const names = chillus.map(([one], n) => `ച${one}ട${'അആഇഉഎഒ'[n]!}`);
    // The first name is written with atomic code points, the second as by old keyboards; each has all six.
    const first = `${names.join(' ')} ഒന്ന്`;
    const second = exchangeChillus(`${names.join(' ')} രണ്ട്`);
    const ml = { description: 'x', ingredients: ['x'] };
    await owner.call(updateProduct, {
      params: { id: 'kerala-tuna' },
      body: { name: 'Tuna', ml: { ...ml, name: first } },
    });
    await owner.call(updateProduct, {
      params: { id: 'kerala-kingfish' },
      body: { name: 'Kingfish', ml: { ...ml, name: second } },
    });
    const { page, errors, context } = await phone(installation.browser, { size: 'smallPhone' });
    await page.goto(`${installation.url}/?lang=ml`);
    const search = page.getByRole('searchbox');
    for (const spelling of names) {
      for (const typed of [
        spelling,
        exchangeChillus(spelling),
        spelling.replace('ട', `${zwnj}ട`),
      ]) {
        await search.fill(typed);
        // The four featured products remain; of the others only these two.
        await page.getByRole('status').filter({ hasText: /^2 / }).first().waitFor();
        const found = await readShown(page);
        expect(found.slice(-2).map(exchangeChillus).sort()).toEqual(
          [exchangeChillus(first), exchangeChillus(second)].sort(),
        );
      }
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  const typed: [phone: string, pincode: string, keptPhone: string, keptPincode: string][] = [
    ['൯൮൪൭൦ ൧൨൩൪൫', '൬൮൨൦൩൧', '+919847012345', '682031'],
    ['+९१ ९८४७० १२३४६', '६८२ ०३२', '+919847012346', '682032'],
    ['9൮4७0 12३4൭', '6൮२ 0३3', '+919847012347', '682033'],
  ];

  test('names, addresses and customizations of an order are returned unchanged, and digits of any script count', async () => {
    const { page, errors, context } = await phone(installation.browser, { size: 'smallPhone' });
    for (const [n, [what, text]] of Object.entries(texts).entries()) {
      const [number, pincode, storedNumber, storedPincode] = typed[n % typed.length]!;
      const lines = [
        { productId: 'coastal-prawn', quantity: 1, customization: customizationOf(text) },
      ];
      const draft = draftOf(
        { 'coastal-prawn': 1 },
        { lines, address: { address: text, pincode }, specialInstructions: text },
      );
      Object.assign(draft.customer, { name: text, phone: number });
      const shopper = guest(installation.url);
      const opened = await shopper.call(createPaymentOrder, { body: openBody(draft) });
      const paid = await fetch(`${installation.url}/sandbox/razorpay/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: opened.orderId, outcome: 'captured', webhooks: 0 }),
      });
      const signed = (await paid.json()) as {
        razorpay_payment_id: string;
        razorpay_order_id: string;
        razorpay_signature: string;
      };
      // The documented last call sends the same name again, so no note is added to the order.
      await shopper.call(placeOrder, { body: placementBody(draft, signed) });

      const order = await readStored(opened);
      expect(order.customerInfo, what).toMatchObject({ name: text, phone: storedNumber });
      expect(order.deliveryAddress, what).toEqual({ address: text, pincode: storedPincode });
      expect(order.specialInstructions, what).toBe(text);
      expect(order.lines[0]!.customization, what).toMatchObject({
        customMixSuggestion: text,
        specialRequests: text,
      });

      const language = n % 2 ? 'en' : 'ml';
      await page.goto(
        `${installation.url}/order?lang=${language}#no=${opened.orderNo}&key=${opened.accessToken}`,
      );
      await page.getByRole('heading', { level: 1 }).getByText(opened.orderNo).waitFor();
      const main = (await page.getByRole('main').textContent())!;
      expect(main.split(text).length - 1, what).toBeGreaterThanOrEqual(4);
      expect(main, what).toContain(phoneText(storedNumber));
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  async function readStored({
    orderNo,
    accessToken,
  }: {
    orderNo: string;
    accessToken: string;
  }): Promise<OwnOrderView> {
    const { data } = await new Device(installation.url).call(
      getOrderStatus,
      { query: { no: orderNo } },
      { headers: { 'x-order-token': accessToken } },
    );
    return data;
  }

  test('two hundred letters of several characters each are complete in an address and on the page of its order', async () => {
    // A name may have 100 code points, an address 500: two hundred graphemes of two or three code points each.
    const text = repeatGraphemes(['മാ', 'ങ്ങ', 'ച്ചാ', 'കോ', 'ഴി', 'പു', 'ളി', 'രു'], 200);
    expect(graphemes(text)).toHaveLength(200);
    expect([...text].length).toBeLessThanOrEqual(500);
    const draft = draftOf({ 'kerala-tuna': 1 }, { address: { address: text, pincode: '682031' } });
    // A text that is too long is refused instead of truncated.
    const named = { ...draft, customer: { ...draft.customer, name: text } };
    await expect(
      guest(installation.url).call(createPaymentOrder, { body: openBody(named) }),
    ).rejects.toMatchObject({ status: 400 });
    const opened = await guest(installation.url).call(createPaymentOrder, {
      body: openBody(draft),
    });
    const { deliveryAddress } = await readStored(opened);
    expect(deliveryAddress.address).toBe(text);
    const { page, context } = await phone(installation.browser, { size: 'smallPhone' });
    await page.goto(`${installation.url}/order#no=${opened.orderNo}&key=${opened.accessToken}`);
    await page.getByRole('heading', { level: 1 }).getByText(opened.orderNo).waitFor();
    expect(graphemes((await page.getByText(text).textContent())!)).toHaveLength(200);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await context.close();
  });

  test('a field never splits a letter: input beyond its length is refused as a whole or ends between letters', async () => {
    const { page, context } = await phone(installation.browser, { size: 'smallPhone' });
    await page.goto(installation.url);
    await page
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Cart, / }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.waitFor();
    for (const grapheme of [family, 'ക്ഷി', '🥭']) {
      await name.fill('');
      await name.focus();
      await page.keyboard.insertText(grapheme.repeat(60));
      const value = await name.inputValue();
      expect(value).not.toMatch(/\p{Surrogate}/u);
    }
    await context.close();
  });
});

const customizationOf = (text: string) => ({
  oilType: 'coconut' as const,
  meatTenderness: 'medium' as const,
  spicyLevel: 'medium' as const,
  mixType: 'custom' as const,
  customMixSuggestion: text,
  specialRequests: text,
});
