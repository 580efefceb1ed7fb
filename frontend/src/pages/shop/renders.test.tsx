import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addToCart, clearCart, loadCart } from '../../features/cart/store';
import { openCatalogue } from '../../features/catalogue/store';
import { afterDoubleTap } from '../../test/doubleTap';
import { loadMessages } from '../../test/loadMessages';
import { BuyButtons } from './BuyButtons';
import { noteMoved } from './doubleTap';
import { HomePage } from './HomePage';
import { loadSearch } from './search';
import { Shop } from './Shop';

type Component = (props: object) => unknown;
/** The names of rendered components, in order; `counted` wraps the components of a module so that they are recorded. */
const { renders, counted } = vi.hoisted(() => {
  const names: string[] = [];
  const count = (name: string, component: Component) => (props: object) => {
    names.push(name);
    return component(props);
  };
  return {
    renders: names,
    counted: (module: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(module).map(([name, value]): [string, unknown] => {
          if (typeof value === 'function') return [name, count(name, value as Component)];
          const memoized = value as { type: Component };
          return [name, { ...memoized, type: count(name, memoized.type) }];
        }),
      ),
  };
});
vi.mock('./Header', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Hero', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Offers', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Story', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Featured', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Categories', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Products', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./ProductGrid', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./ProductFilters', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./BuyButtons', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Kerala', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Movement', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./Footer', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./cart/CartButton', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./cart/CustomizeChoices', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./checkout/Fields', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./checkout/ProductList', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./checkout/PriceSummary', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('./checkout/CouponBox', async (load) => counted(await load<Record<string, unknown>>()));
vi.mock('../../features/catalogue/ProductCard', async (load) =>
  counted(await load<Record<string, unknown>>()),
);
vi.mock('../../features/catalogue/ProductLabel', async (load) =>
  counted(await load<Record<string, unknown>>()),
);

const [kingfish, tuna] = samplePickles;

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  openCatalogue({
    products: samplePickles,
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  loadCart();
  clearCart();
});

test('adding a product renders its own buttons, and not those of other cards', async () => {
  const rendered: string[] = [];
  const note = (id: string) => void rendered.push(id);
  render(
    [kingfish!, tuna!].map((product) => (
      <Profiler key={product.id} id={product.id} onRender={note}>
        <BuyButtons product={product} />
      </Profiler>
    )),
  );
  rendered.length = 0;
  fireEvent.click(screen.getAllByRole('button', { name: /^Add to Cart: / })[1]!);
  expect(rendered).toEqual([tuna!.id]);
  // A component elsewhere, such as the other card of the same pickle, is rendered after the frame that answers.
  act(() => addToCart(tuna!.id));
  expect(rendered).toEqual([tuna!.id]);
  await waitFor(() => expect(rendered).toEqual([tuna!.id, tuna!.id]));
});

test('the button that adds a product becomes its plus and retains the focus; a second tap of its minus removes nothing', () => {
  render(<BuyButtons product={tuna!} />);
  const add = screen.getByRole('button', { name: /^Add to Cart: / });
  add.focus();
  fireEvent.click(add);
  expect(document.activeElement).toBe(add);
  expect(add.getAttribute('aria-label')).toMatch(/^One more/);
  fireEvent.click(screen.getByRole('button', { name: /^One fewer/ }));
  expect(screen.getByRole('status').textContent).toBe('1');
});

test.each([10, 1])(
  'the focus of a minus that removes the last unit, of %i in stock, moves to the button that adds it again',
  async (stock) => {
    const product = { ...tuna!, stockQuantity: stock };
    await act(() => Promise.resolve(addToCart(product.id)));
    render(<BuyButtons product={product} />);
    const fewer = screen.getByRole('button', { name: /^One fewer/ });
    fewer.focus();
    noteMoved();
    fireEvent.click(fewer);
    expect(document.activeElement).toBe(fewer);

    afterDoubleTap();
    fireEvent.click(fewer);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add to Cart: / }));
  },
);

test('a minus that was refused and left does not take the focus when the cart is emptied elsewhere', async () => {
  await act(() => Promise.resolve(addToCart(tuna!.id)));
  render(<BuyButtons product={tuna!} />);
  const fewer = screen.getByRole('button', { name: /^One fewer/ });
  fewer.focus();
  noteMoved();
  fireEvent.click(fewer);
  fewer.blur();
  await act(() => Promise.resolve(clearCart()));
  expect(await screen.findByRole('button', { name: /^Add to Cart: / })).not.toBe(
    document.activeElement,
  );
});

test('adding a unit renders the buttons of the product’s cards and the two buttons of the cart, and nothing else', async () => {
  const { container } = render(<Shop path="/" HomePage={HomePage} />);
  await act(() => Promise.resolve(addToCart(kingfish!.id)));
  await screen.findByRole('button', { name: /^Cart, 1 item/ });
  const cards = container.querySelectorAll(
    `article a[href="/products/${kingfish!.id}"]:not([aria-hidden])`,
  );
  renders.length = 0;
  act(() => addToCart(kingfish!.id));
  expect(cards.length).toBe(2);
  const both = ['BuyButtons', 'BuyButtons', 'CartButton'];
  await waitFor(() => expect([...renders].sort()).toEqual(both));
});

test('a typed letter of a search renders only the field, and the products once after its frame', async () => {
  // The code of the search is loaded at its first use, which renders the products once more.
  await loadSearch();
  render(<Shop path="/" HomePage={HomePage} />);
  renders.length = 0;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tuna' } });
  expect([screen.getByRole<HTMLInputElement>('searchbox').value, renders]).toEqual(['tuna', []]);
  await waitFor(() => expect(renders).toContain('Products'));
  expect(renders.filter((name) => ['Header', 'Products'].includes(name))).toEqual([
    'Header',
    'Header',
    'Products',
  ]);
  // A card that remains is not rendered.
  expect(renders).not.toContain('ProductCard');
});

test('a search hides the sections above the products, and its end shows the same elements again', async () => {
  render(<Shop path="/" HomePage={HomePage} />);
  const story = screen.getByRole('heading', { name: 'Our Story' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tuna' } });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Our Story' })).toBeNull());
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  expect(await screen.findByRole('heading', { name: 'Our Story' })).toBe(story);
});

test('a dialog is rendered after the frame that answers the press', async () => {
  await import('./cart/CartPanel');
  addToCart(tuna!.id);
  render(<HomePage />);
  const frames: FrameRequestCallback[] = [];
  const request = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => frames.push(callback));
  const settle = () => act(async () => void (await new Promise(setImmediate)));
  fireEvent.click(screen.getAllByRole('button', { name: /^Cart/ })[0]!);
  await settle();
  expect(screen.queryByRole('dialog', { name: 'Your Cart' })).toBeNull();
  expect(frames.length).toBeGreaterThan(0);
  request.mockRestore();
  await act(async () => frames.forEach((callback) => callback(0)));
  expect(await screen.findByRole('dialog', { name: 'Your Cart' })).toBeDefined();
});

test('an option of a customization renders the choice that it belongs to', async () => {
  render(<Shop path="/" HomePage={HomePage} />);
  fireEvent.click(screen.getAllByRole('button', { name: /^Customize/ })[0]!);
  const options = await screen.findAllByRole('radio');
  renders.length = 0;
  fireEvent.click(options.at(-1)!);
  expect(renders).toEqual(['MixChoice']);
});

test('a typed letter in the checkout renders its fields, and neither the products nor the sums', async () => {
  addToCart(tuna!.id);
  render(<Shop path="/" HomePage={HomePage} />);
  fireEvent.click(screen.getAllByRole('button', { name: /^Cart/ })[0]!);
  fireEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  renders.length = 0;
  fireEvent.change(name, { target: { value: 'M' } });
  expect([name.value, renders]).toEqual(['M', ['Fields']]);
});
