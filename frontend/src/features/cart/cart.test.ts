import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import {
  defaultCustomization,
  serialized,
} from '@kalavara/shared-types/catalogue/customization.rules';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CartProduct, CartCatalogue } from './cart.rules';
import {
  addCustomised,
  addToCart,
  getCart,
  clearCart,
  correctCart,
  dismissNotes,
  loadCart,
  quantityOf,
  removeLine,
  replaceLine,
  setQuantity,
  takeOut,
} from './store';

const hot: Customization = { ...defaultCustomization, spicyLevel: 'hot' };
const avocado: Customization = { ...defaultCustomization, oilType: 'avocado' };
const tuna: CartProduct = {
  id: 'tuna',
  name: 'Tuna',
  ml: null,
  price: 499,
  inStock: true,
  stockQuantity: 15,
};
const catalogueOf = (...products: CartProduct[]): CartCatalogue =>
  new Map(products.map((product) => [product.id, product]));
const lines = () => getCart().lines.map(({ id, quantity }) => [id, quantity]);

beforeEach(() => {
  loadCart();
  clearCart();
  dismissNotes();
});

test(
  'a plain product makes a line of one, and adding it twice raises the quantity by one',
  { meta: { requirements: ['S-214', 'S-215', 'S-216', 'S-217', 'S-258', 'S-259'] } },
  () => {
    addToCart('tuna');
    addToCart('prawn');
    addToCart('tuna');
    expect(lines()).toEqual([
      ['tuna', 2],
      ['prawn', 1],
    ]);
    expect(getCart().totalItems).toBe(3);
  },
);

test(
  'a customised product is a separate line, identified by product and customization',
  { meta: { requirements: ['S-260', 'S-263'] } },
  () => {
    addToCart('tuna');
    addCustomised('tuna', hot, 3);
    expect(lines()).toEqual([
      ['tuna', 1],
      [`tuna${serialized(hot)}`, 3],
    ]);
  },
);

test(
  'identical customisations merge, however they were written',
  { meta: { requirements: ['S-264'] } },
  () => {
    addCustomised(
      'tuna',
      { ...defaultCustomization, mixType: 'custom', customMixSuggestion: ' more garlic ' },
      1,
    );
    addCustomised(
      'tuna',
      { customMixSuggestion: 'more garlic', ...defaultCustomization, mixType: 'custom' },
      2,
    );
    expect(getCart().lines).toHaveLength(1);
    expect(quantityOf('tuna')).toBe(3);
  },
);

test(
  'a line is changed by minus, plus, 0 and remove',
  { meta: { requirements: ['S-265', 'S-266', 'S-267', 'S-296'] } },
  () => {
    addToCart('tuna');
    addToCart('prawn');
    setQuantity('tuna', 4);
    expect(quantityOf('tuna')).toBe(4);
    setQuantity('tuna', 0);
    removeLine('prawn');
    expect(lines()).toEqual([]);
  },
);

test(
  'a changed line is replaced at the same position',
  { meta: { requirements: ['S-268'] } },
  () => {
    addCustomised('tuna', hot, 2);
    addToCart('prawn');
    replaceLine(`tuna${serialized(hot)}`, avocado, 3);
    expect(lines()).toEqual([
      [`tuna${serialized(avocado)}`, 3],
      ['prawn', 1],
    ]);
    replaceLine('prawn', hot, 1);
    expect(lines().map(([id]) => id)).toEqual([
      `tuna${serialized(avocado)}`,
      `prawn${serialized(hot)}`,
    ]);
  },
);

test(
  'there are at most ten of a product over all its lines',
  { meta: { requirements: ['D-145'] } },
  () => {
    addCustomised('tuna', hot, 8);
    addToCart('tuna');
    addToCart('tuna');
    addToCart('tuna');
    expect(quantityOf('tuna')).toBe(10);
    setQuantity('tuna', 9);
    expect(lines()).toEqual([
      [`tuna${serialized(hot)}`, 8],
      ['tuna', 2],
    ]);
  },
);

test(
  'units that are no longer available are removed, and the new price is stored',
  { meta: { requirements: ['D-145'] } },
  () => {
    addToCart('tuna');
    addCustomised('tuna', hot, 4);
    addToCart('prawn');
    correctCart(catalogueOf(tuna, { ...tuna, id: 'prawn', name: 'Prawn' }));
    correctCart(catalogueOf({ ...tuna, price: 520, stockQuantity: 3 }));
    expect(lines()).toEqual([
      ['tuna', 1],
      [`tuna${serialized(hot)}`, 2],
    ]);
    const stored = JSON.parse(localStorage.getItem('kalavara.cart')!) as {
      seen: Record<string, { price: number }>;
    };
    expect(stored.seen['tuna']!.price).toBe(520);
  },
);

test('the cart survives a reload, and damaged data of it is dropped', async () => {
  const sound = { productId: 'tuna', customization: hot, quantity: 2 };
  const invalidLines = [
    { productId: 'x', quantity: -1, customization: null },
    null,
    { productId: 'y', quantity: 1, customization: { oilType: 'tar' } },
  ];
  localStorage.setItem(
    'kalavara.cart',
    JSON.stringify({ version: 1, lines: [sound, ...invalidLines], seen: {} }),
  );
  vi.resetModules();
  const visit = await import('./store');
  expect(visit.getCart().lines).toEqual([]);
  visit.loadCart();
  expect(visit.getCart().lines).toEqual([{ ...sound, id: `tuna${serialized(hot)}` }]);

  for (const text of ['{', '7', '{"version":9,"lines":[]}', '{"version":1}']) {
    localStorage.setItem('kalavara.cart', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'kalavara.cart' }));
    expect(visit.getCart().lines).toEqual([]);
  }
});

test('without storage, the next page of the tab has the cart, and that of another site is not taken', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The user has blocked storage.', 'SecurityError');
  });
  const openPage = async () => {
    vi.resetModules();
    const page = await import('./store');
    page.loadCart();
    return page;
  };
  const first = await openPage();
  first.addToCart('tuna');
  first.addCustomised('tuna', hot, 2);
  const next = await openPage();
  expect(next.getCart().totalItems).toBe(3);
  next.clearCart();
  expect((await openPage()).getCart().lines).toEqual([]);

  window.name = 'frame-of-a-bank';
  expect((await openPage()).getCart().lines).toEqual([]);

  (await openPage()).addToCart('tuna');
  storage.mockRestore();
  // With storage, only that counts: any site that opened this tab could have set its name.
  localStorage.removeItem('kalavara.cart');
  expect((await openPage()).getCart().lines).toEqual([]);
  window.name = '';
});

test('a cart is shared by all tabs', () => {
  addToCart('tuna');
  const other = {
    version: 1,
    lines: [{ productId: 'prawn', quantity: 3, customization: null }],
    seen: {},
  };
  localStorage.setItem('kalavara.cart', JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: 'kalavara.cart' }));
  expect(lines()).toEqual([['prawn', 3]]);
});

test('ordered units are removed from the cart, and units added since remain', () => {
  addToCart('tuna');
  addCustomised('tuna', hot, 2);
  const ordered = getCart().lines;
  addToCart('prawn');
  addToCart('tuna');
  takeOut(ordered);
  expect(lines()).toEqual([
    ['tuna', 1],
    ['prawn', 1],
  ]);
});
