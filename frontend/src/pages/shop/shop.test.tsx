import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { defaultCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers';
import { addCustomised, addToCart, clearCart, loadCart } from '../../features/cart/store';
import { upsertProduct, openCatalogue, replaceCatalogue } from '../../features/catalogue/store';
import { removeStoredOrder, storeOrder } from '../../features/orders/shopper/storedOrders';
import { languageNow, setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { Toasts } from '../../ui/Toast';
import { drawPage } from './server';
import { HomePage } from './HomePage';
import { Shop } from './Shop';
// Lazy parts are preloaded: loading time is not tested here.
import './cart/CartButton';

const catalogue = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};
const scrolledTo: string[] = [];

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  setLanguage('en');
  openCatalogue(catalogue);
  loadCart();
  clearCart();
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.push(this.id);
  };
});
afterEach(() => vi.unstubAllGlobals());

const section = (name: string) => screen.getByRole('region', { name });
const card = (id: string) => within(document.getElementById(id)!);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const createProduct = (id: string, change: Partial<Product> = {}): Product => ({
  ...samplePickles.find((one) => one.id === id)!,
  ...change,
});
/** Two products unless a test needs all of them, because each is rendered twice and queried by role. */
const two = [createProduct('kerala-kingfish'), createProduct('kerala-tuna')];
const open = (products: Product[] = two) => {
  replaceCatalogue({ ...catalogue, products });
  return render(<Shop path="/" HomePage={HomePage} />);
};
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test(
  'the sections follow one another in the documented order',
  { meta: { requirements: ['S-079'] } },
  () => {
    open();
    expect(headings()).toEqual([
      'Our Story',
      'Small Batch. Big Flavor.',
      'Browse Categories',
      'Products',
      'Made in Kerala, Loved Worldwide',
      'More than a Pickle. A Movement.',
      'Quick links',
      'Talk to us',
    ]);
  },
);

test(
  'the bar at the top contains only the language, and the menu links to the sections of the page',
  { meta: { requirements: ['S-041', 'S-042', 'S-043', 'S-044', 'S-045', 'S-046'] } },
  () => {
    open();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Categories',
      'Products',
      'Contact',
    ]);
    expect(within(screen.getByRole('banner')).getByRole('button').textContent).toBe('Cart');
    for (const link of menu.getAllByRole('link')) {
      expect(
        document.getElementById(link.getAttribute('href')!.slice(1)),
        link.textContent,
      ).not.toBeNull();
    }
    const bar = screen.getByRole('group', { name: 'Language' }).parentElement!;
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'മലയാളം']);
    expect(bar.children).toHaveLength(1);
  },
);

test(
  'the first screen states the purpose of the shop, and links to the products and the contact',
  {
    meta: {
      requirements: ['S-032', 'S-047', 'S-048', 'S-049', 'S-050', 'S-051', 'S-355', 'D-173'],
    },
  },
  async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/fish.*spice/i);
    expect(screen.getByText('Order today — next batch ships in 2 days')).toBeTruthy();
    press('Browse Products');
    press('Contact Us');
    await waitFor(() => expect(scrolledTo).toEqual(['featured', 'contact']));
  },
);

test(
  'the story about empowering mothers unfolds and folds',
  { meta: { requirements: ['S-052', 'S-053'] } },
  async () => {
    open();
    expect(screen.getByText(/Empowering mothers/)).toBeTruthy();
    const rest = screen.getByText(/never mass-produced; when one is sold out/).parentElement!;
    expect(rest.hidden).toBe(true);
    press('Read More');
    await waitFor(() => expect(rest.hidden).toBe(false));
    press('Read Less');
    await waitFor(() => expect(rest.hidden).toBe(true));
  },
);

test(
  'at most four products are featured, popular or new',
  { meta: { requirements: ['S-054', 'S-055', 'S-056', 'S-351'] } },
  () => {
    open(samplePickles);
    const names = within(section('Small Batch. Big Flavor.')).getAllByRole('heading', { level: 3 });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Kerala Kingfish Pickle',
      'Kerala Tuna Pickle',
      'Coastal Anchovy Pickle',
      'Coastal Prawn Pickle',
    ]);
  },
);

test('a single featured product has the full width', { meta: { requirements: ['S-057'] } }, () => {
  open([createProduct('kerala-tuna'), createProduct('kerala-sardine')]);
  const list = within(section('Small Batch. Big Flavor.')).getByRole('list');
  expect([list.children.length, list.hasAttribute('data-alone')]).toEqual([1, true]);
});

test(
  'while the products are loading their space is reserved',
  { meta: { requirements: ['S-058'] } },
  () => {
    openCatalogue({ ...catalogue, products: [] });
    act(() => replaceCatalogue({ ...catalogue, products: [] }));
    render(<Shop path="/" HomePage={HomePage} />);
    expect(screen.getByText('Sold out for now. The next batch is coming.')).toBeTruthy();
    act(() => replaceCatalogue({ ...catalogue, products: two }));
    expect(screen.getAllByText('Kerala Tuna Pickle').length).toBeGreaterThan(1);
  },
);

test(
  'the six categories, and all of them together, filter the products',
  {
    meta: {
      requirements: [
        'S-024',
        'S-059',
        'S-060',
        'S-061',
        'S-062',
        'S-063',
        'S-064',
        'S-065',
        'S-066',
      ],
    },
  },
  () => {
    const oneOfEach = sampleCategories.map(({ id }) =>
      samplePickles.find(({ category }) => category === id)!,
    );
    open([...oneOfEach, createProduct('goan-prawn-balchao')]);
    const categories = within(section('Browse Categories'));
    expect(categories.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All Products',
      'Kerala Fish Pickles',
      'Coastal Fish Pickles',
      'Goan Fish Pickles',
      'Bengali Fish Pickles',
      'Dry Fish Pickles',
      'Specialty Fish Pickles',
    ]);
    fireEvent.click(categories.getByRole('button', { name: 'Goan Fish Pickles' }));
    const shown = within(section('Goan Fish Pickles')).getAllByRole('heading', { level: 3 });
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Goan Shark Pickle',
      'Goan Prawn Balchao',
    ]);
    fireEvent.click(categories.getByRole('button', { name: 'All Products' }));
    expect(within(section('Products')).getAllByRole('heading', { level: 3 })).toHaveLength(7);
  },
);

test('a product is found by its Malayalam name in either spelling, and an empty result shows a message', async () => {
  open([
    createProduct('kerala-tuna', { ml: { name: 'പൂമീൻ അച്ചാർ', description: '', ingredients: [] } }),
    createProduct('seer-roe'),
  ]);
  const search = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  // The last letter is written as consonant, virama and joiner, as by old keyboards.
  search('പൂമീന്\u200D');
  await waitFor(() =>
    expect(within(section('Products')).getAllByRole('heading', { level: 3 })).toHaveLength(1),
  );
  search('mango');
  await screen.findByText('No pickle matches your search.');
  press('Show all products');
  await waitFor(() =>
    expect(within(section('Products')).getAllByRole('heading', { level: 3 })).toHaveLength(2),
  );
});

test(
  'the origin and the delivery are shown',
  {
    meta: {
      requirements: ['S-067', 'S-068', 'S-031', 'S-033', 'S-034', 'S-035', 'S-354', 'S-356'],
    },
  },
  () => {
    open();
    const text = section('Made in Kerala, Loved Worldwide').textContent;
    for (const sentence of [
      'Kottayam, Kerala',
      'within 3 days of production',
      'Trackable delivery',
      'Never mass-produced',
      '₹50',
      '₹500',
    ]) {
      expect(text).toContain(sentence);
    }
  },
);

test(
  'one product is part of the story, and a button links back to all of them',
  { meta: { requirements: ['S-069', 'S-070'] } },
  async () => {
    open();
    const movement = within(section('More than a Pickle. A Movement.'));
    expect(movement.getByText('Be Part of the Story').closest('a')!.getAttribute('href')).toBe(
      '#kerala-kingfish',
    );
    fireEvent.click(movement.getByRole('button', { name: 'Back to the Products' }));
    await waitFor(() => expect(scrolledTo).toEqual(['products']));
  },
);

test(
  'the footer has the contact details and links, and none for the staff',
  { meta: { requirements: ['S-071', 'S-072', 'S-073', 'S-074', 'S-075', 'S-076'] } },
  () => {
    open();
    const footer = within(screen.getByRole('contentinfo'));
    const links = within(footer.getByRole('navigation', { name: 'Quick links' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Shop', '#products'],
      ['Home', '#home'],
      ['Shipping', '#shipping'],
      ['Contact', '#contact'],
    ]);
    const { email, phone, address, fssai } = sampleSettings;
    expect(footer.getByText(email).getAttribute('href')).toBe(`mailto:${email}`);
    expect(document.querySelector(`a[href="tel:${phone}"]`)).not.toBeNull();
    for (const sentence of [address, new RegExp(fssai), /© Kalavara/])
      expect(footer.getByText(sentence)).toBeTruthy();
    expect(footer.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/order');
    const policies = within(footer.getByRole('navigation', { name: 'Policies' }));
    expect(
      policies.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Terms of sale', '/policies/terms'],
      ['Privacy policy', '/policies/privacy'],
      ['Refunds and cancellation', '/policies/refunds'],
      ['Shipping policy', '/policies/shipping'],
      ['Contact and complaints', '/policies/contact'],
    ]);
    expect(document.querySelector('footer a[href^="/roadmap"], footer a[href^="/sop"]')).toBeNull();
  },
);

test(
  'a card has all facts of a product',
  {
    meta: {
      requirements: [
        'S-030',
        'S-080',
        'S-081',
        'S-082',
        'S-083',
        'S-084',
        'S-085',
        'S-087',
        'S-088',
        'S-089',
        'S-090',
        'S-091',
        'S-092',
        'S-093',
      ],
    },
  },
  () => {
    open([
      createProduct('kerala-kingfish', { isVegan: true, isGlutenFree: true, isNewArrival: true }),
    ]);
    const text = document.getElementById('kerala-kingfish')!.textContent;
    const sentence = [
      'Kerala Kingfish Pickle',
      'Thick pieces of kingfish',
      '₹449',
      '₹499',
      '400g',
      '₹1.12 per g',
      'Hot',
      '6 months',
    ];
    const tags = ['Vegan', 'Gluten free', 'Popular', 'New arrival', 'In stock'];
    const label = [
      'Fish pickle (kingfish)',
      'MRP (incl. of all taxes): '.slice(0, -2),
      'India',
      sampleSettings.fssai,
    ];
    for (const each of [
      ...sentence,
      ...tags,
      ...label,
      'Kingfish (seer fish)',
      'fish, mustard, sesame, wheat (gluten)',
    ]) {
      expect(text).toContain(each);
    }
    expect(document.querySelector('#kerala-kingfish s')!.textContent).toBe('₹499');
  },
);

test.each([
  ['Mild', 'Mild'],
  ['Medium', 'Medium'],
  ['Hot', 'Hot'],
  ['Extra Hot', 'Extra hot'],
  ['Volcanic', 'Extra hot'],
])(
  '%s is shown as %s, and any other level in red',
  { meta: { requirements: ['S-085', 'S-086', 'D-141'] } },
  (spiceLevel, message) => {
    open([createProduct('kerala-tuna', { spiceLevel: spiceLevel as Product['spiceLevel'] })]);
    const mark = document.querySelector('#kerala-tuna [data-level]')!;
    expect(mark.textContent).toContain(message);
    expect(mark.getAttribute('data-level') === 'Extra Hot').toBe(message === 'Extra hot');
  },
);

test(
  'a product is added to the cart, and counted on its card',
  { meta: { requirements: ['S-094', 'S-095', 'S-272'] } },
  async () => {
    open();
    const tap = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    fireEvent.click(
      card('kerala-tuna').getByRole('button', { name: 'Add to Cart: Kerala Tuna Pickle' }),
    );
    fireEvent.click(
      card('kerala-tuna').getByRole('button', { name: 'One more: Kerala Tuna Pickle' }),
    );
    expect(card('kerala-tuna').getByRole('status').textContent).toBe('2');
    // The header is updated one frame later.
    const header = screen.getByRole('banner');
    await waitFor(() => expect(header.textContent).toContain('2 jars in the cart'));
    const fewer = () =>
      fireEvent.click(
        card('kerala-tuna').getByRole('button', { name: 'One fewer: Kerala Tuna Pickle' }),
      );
    fewer();
    expect(
      card('kerala-tuna').getByRole('status').textContent,
      'a second tap of the finger that added',
    ).toBe('2');
    tap.mockReturnValue(performance.now() + 1_000);
    fewer();
    fewer();
    tap.mockRestore();
    expect(card('kerala-tuna').getByText('Add to Cart')).toBeTruthy();
    expect(card('kerala-tuna').getByText('Customize')).toBeTruthy();
  },
);

test(
  'the floating cart is shown only once it has an item',
  { meta: { requirements: ['S-077', 'S-078'] } },
  async () => {
    open([createProduct('kerala-tuna')]);
    expect(screen.queryByRole('button', { name: /^Cart, 1 item/ })).toBeNull();
    fireEvent.click(card('kerala-tuna').getByText('Add to Cart'));
    await screen.findByRole('button', { name: /^Cart, 1 item/ });
  },
);

test(
  'a sold-out product states it, cannot be added, and cannot be customized',
  { meta: { requirements: ['S-093', 'S-096', 'S-097'] } },
  () => {
    open([
      createProduct('kerala-tuna', { inStock: false, stockQuantity: 0 }),
      createProduct('seer-roe', { stockQuantity: 3 }),
      createProduct('bengali-rohu', { inStock: false, stockQuantity: 0, isReserved: true }),
    ]);
    expect(card('kerala-tuna').getByText('Out of stock')).toBeTruthy();
    // It may be available again when the payment of another shopper has failed.
    expect(card('bengali-rohu').queryByText('Out of stock')).toBeNull();
    expect(card('bengali-rohu').getAllByText('Currently Unavailable')).toHaveLength(2);
    expect(
      card('kerala-tuna')
        .getByRole('button', { name: 'Currently Unavailable' })
        .hasAttribute('disabled'),
    ).toBe(true);
    expect(card('kerala-tuna').queryByText('Customize')).toBeNull();
    expect(card('seer-roe').getByText('3 left')).toBeTruthy();
  },
);

test('a changed price is shown on the open page', () => {
  open();
  act(() => upsertProduct(createProduct('kerala-tuna', { price: 411 })));
  expect(document.getElementById('kerala-tuna')!.textContent).toContain('₹411');
  act(() => upsertProduct(createProduct('kerala-tuna', { isPublished: false })));
  expect(document.getElementById('kerala-tuna')).toBeNull();
});

test(
  'the delivery to a pincode can be checked before anything is bought',
  { meta: { requirements: ['D-192'] } },
  async () => {
    const calls = serve(() => ({
      body: {
        success: true,
        data: {
          pincode: '560001',
          isServiceable: true,
          days: 3,
          fee: null,
          expected: '2026-11-26',
        },
      },
    }));
    open([createProduct('kerala-tuna')]);
    const details = card('kerala-tuna').getByText('Label and delivery').closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    fireEvent.change(card('kerala-tuna').getByLabelText('Your pincode'), {
      target: { value: '12' },
    });
    fireEvent.click(card('kerala-tuna').getByRole('button', { name: 'Check delivery' }));
    // The message is below the field and its button, which remain in one line.
    const wrong = card('kerala-tuna').getByText('A pincode has 6 digits.');
    expect(wrong.getAttribute('role')).toBe('status');
    fireEvent.change(card('kerala-tuna').getByLabelText('Your pincode'), {
      target: { value: '൫൬൦ 001' },
    });
    fireEvent.click(card('kerala-tuna').getByRole('button', { name: 'Check delivery' }));
    await card('kerala-tuna').findByText(/26 Nov 2026.*3 days in transit/);
    expect(calls.map(({ path }) => path)).toEqual(['/api/delivery/560001']);
  },
);

test(
  'built-in products are marked as samples, and cannot be ordered',
  { meta: { requirements: ['S-274', 'D-156'] } },
  () => {
    openCatalogue({ ...catalogue, products: two }, { isFallback: true });
    render(<Shop path="/" HomePage={HomePage} />);
    expect(screen.getByText(/We cannot reach our shop right now/)).toBeTruthy();
    expect(screen.queryByText('Add to Cart')).toBeNull();
  },
);

test(
  'the toggle changes the page to Malayalam, and its address with it',
  { meta: { requirements: ['S-037', 'S-271'] } },
  () => {
    open();
    fireEvent.click(screen.getByText('മലയാളം', { selector: 'button' }));
    expect(screen.getByText('ഞങ്ങളുടെ കഥ', { selector: 'h2' })).toBeTruthy();
    expect(card('kerala-tuna').getByRole('heading').textContent).toBe('കേരള ചൂര അച്ചാർ');
    expect([location.search, document.documentElement.lang]).toEqual(['?lang=ml', 'ml']);
    expect(document.title).toContain('കലവറ');
    fireEvent.click(screen.getByText('English', { selector: 'button' }));
    expect(location.search).toBe('');
  },
);

test(
  'in Malayalam no text of the page and its products is in Latin script',
  { meta: { requirements: ['S-271'] } },
  () => {
    setLanguage('ml');
    open(samplePickles);
    expect(card('kerala-tuna').getByRole('heading').textContent).toBe('കേരള ചൂര അച്ചാർ');
    // Labels read exactly as printed.
    const message = document.getElementById('main')!.cloneNode(true) as HTMLElement;
    message.querySelectorAll('details').forEach((label) => label.remove());
    expect(message.textContent.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
  },
);

test.each(['en', 'ml'] as const)(
  'the page rendered by the server in %s is hydrated unchanged, and then changed to the visitor’s language',
  async (drawn) => {
    const drawnFrom = { ...catalogue, products: two };
    openCatalogue(drawnFrom);
    const { markup } = drawPage(
      { ...drawnFrom, revision: 3, payments: { isTest: true, script: '/script.js' } },
      drawn,
    );
    loadMessages();
    setLanguage(drawn);
    localStorage.setItem('kalavara.language', 'ml');
    localStorage.setItem(
      'kalavara.cart',
      JSON.stringify({
        version: 1,
        lines: [{ id: 'kerala-tuna', productId: 'kerala-tuna', customization: null, quantity: 2 }],
        seen: {},
      }),
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = markup;
    const before = root.querySelector('h1')!;
    const errors: unknown[] = [];
    const page = (
      <StrictMode>
        <Providers>
          <Shop path="/" HomePage={HomePage} />
        </Providers>
      </StrictMode>
    );
    const { unmount } = render(page, {
      container: root,
      hydrate: true,
      onRecoverableError: (error) => void errors.push(error),
    });
    expect(errors).toEqual([]);
    expect(root.querySelector('h1')).toBe(before);
    expect([languageNow(), before.textContent]).toEqual(['ml', expect.stringContaining('മീനും')]);
    unmount();
    root.remove();
  },
);

test('in Malayalam the label also has its declarations in English', () => {
  setLanguage('ml');
  open();
  const label = document.getElementById('kerala-tuna')!.textContent;
  for (const declaration of [
    'Net quantity',
    'MRP (incl. of all taxes)',
    'Best before: 6 months from packing',
    'Consumer care',
    'Ingredients: ',
    'Contains: fish',
  ])
    expect(label).toContain(declaration);
  expect(label).toContain('അറ്റ തൂക്കം');
});

test('the chosen language is stored where the server reads it', () => {
  open();
  press('മലയാളം');
  expect(document.cookie).toContain('kalavara_language=ml');
  press('English');
  expect(document.cookie).toContain('kalavara_language=en');
});

test('the font with few glyphs is used only for the characters that it contains', () => {
  open();
  const style = readFileSync(join(import.meta.dirname, 'shop.css'), 'utf8').replace(
    /\/\*.*\*\//g,
    '',
  );
  const [, selector = ''] = /([^{}]*)\{[^}]*Anek Malayalam Signs/.exec(style) ?? [];
  const isInSubset = (text: string) => /^[കലവറമയാളം]+$/.test(text.trim());
  const signs = [...document.querySelectorAll('[lang="ml"]')];
  expect(signs.length).toBeGreaterThan(2);
  for (const sign of signs) {
    expect(isInSubset(sign.textContent)).toBe(true);
    expect(sign.matches(selector)).toBe(true);
  }
  const review = document.body.appendChild(document.createElement('p'));
  review.lang = 'ml';
  expect(review.matches(selector)).toBe(false);
  review.remove();
});

test('units reserved by an unpaid order of this browser count as available for its shopper', () => {
  open([
    createProduct('kerala-tuna', { inStock: false, stockQuantity: 0 }),
    createProduct('seer-roe', { inStock: false, stockQuantity: 0 }),
  ]);
  const heldUntil = new Date(Date.now() + 1_000_000).toISOString();
  const lines = [{ productId: 'kerala-tuna', quantity: 4, customization: null }];
  act(() =>
    storeOrder({
      orderNo: 'KV-261121-A1B2C',
      accessToken: 'key',
      state: 'awaiting',
      heldUntil,
      lines,
    }),
  );
  expect(card('kerala-tuna').getByText('4 left')).toBeTruthy();
  expect(
    card('kerala-tuna')
      .getByRole('button', { name: 'Add to Cart: Kerala Tuna Pickle' })
      .hasAttribute('disabled'),
  ).toBe(false);
  expect(card('seer-roe').getByText('Out of stock')).toBeTruthy();
  act(() => {
    removeStoredOrder('KV-261121-A1B2C');
  });
  expect(card('kerala-tuna').getByText('Out of stock')).toBeTruthy();
});

test('a card shows the available units once all of them are in the cart', async () => {
  open([createProduct('kerala-tuna', { stockQuantity: 3 })]);
  act(() => addCustomised('kerala-tuna', defaultCustomization, 3));
  await card('kerala-tuna').findByText('Only 3 left');
});

test('a card shows the reason why no more units can be added', async () => {
  open([createProduct('kerala-tuna', { stockQuantity: 40 })]);
  expect(card('kerala-tuna').queryByText('You can order at most this many.')).toBeNull();
  act(() => addCustomised('kerala-tuna', defaultCustomization, 10));
  await card('kerala-tuna').findByText('You can order at most this many.');
  expect(
    card('kerala-tuna')
      .getByRole('button', { name: /^Add to Cart/ })
      .hasAttribute('disabled'),
  ).toBe(true);
});

test('the checkout shows the reason why its last product was removed, and the page does once it is closed', async () => {
  open();
  render(<Toasts />);
  addToCart('kerala-tuna');
  fireEvent.click(await screen.findByRole('button', { name: /^Cart, 1 item/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  const checkout = await screen.findByRole('dialog', { name: 'Place Your Order' });
  const sold = { stockQuantity: 0, inStock: false };
  act(() => replaceCatalogue({ ...catalogue, products: [two[0]!, { ...two[1]!, ...sold }] }));
  const why = 'Kerala Tuna Pickle is sold out and was removed.';
  expect(within(checkout).getByText(why)).toBeDefined();
  fireEvent.click(within(checkout).getByRole('button', { name: 'Close' }));
  await within(screen.getByRole('region', { name: 'Notices' })).findByText(why);
});

test('the first order of a browser is updated on the page behind its checkout', async () => {
  serve(() => 'no network');
  open();
  addToCart('kerala-tuna');
  fireEvent.click(await screen.findByRole('button', { name: /^Cart, 1 item/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  const checkout = await screen.findByRole('dialog', { name: 'Place Your Order' });
  const order = { orderNo: 'KV-261129-FIRST', accessToken: 'key', state: 'confirming' } as const;
  act(() => storeOrder(order));
  fireEvent.click(within(checkout).getByRole('button', { name: 'Close' }));
  await screen.findByText(`Your order ${order.orderNo}: payment received, confirming`);
  act(() => removeStoredOrder(order.orderNo));
});
