import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearCart, getCart, loadCart } from '../../../features/cart/store';
import { openCatalogue, replaceCatalogue, upsertProduct } from '../../../features/catalogue/store';
import { setLanguage } from '../../../i18n/language';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { waitUntil } from '../../../test/waiting';
import { rupees } from '../../../ui/rupees';
// Lazy parts are preloaded: loading time is not tested here.
import '../cart/CartButton';
import '../cart/CustomizeDialog';
import { EarlyPresses } from '../EarlyPresses';
import { ProductPage } from './ProductPage';
import { viewsOf } from './views';

const catalogue = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};
const kingfish = samplePickles[0]!;

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/products/kerala-kingfish');
  setLanguage('en');
  openCatalogue(catalogue);
  loadCart();
  clearCart();
});

afterEach(() => vi.unstubAllGlobals());

const open = (change: Partial<Product> = {}) => {
  replaceCatalogue({
    ...catalogue,
    products: samplePickles.map((one) => (one.id === kingfish.id ? { ...one, ...change } : one)),
  });
  return render(<ProductPage productId={kingfish.id} />);
};
const part = (name: string) => within(screen.getByRole('region', { name }));

test('the page has its own title, which follows the language', () => {
  open();
  expect(document.title).toBe('Kerala Kingfish Pickle (400g) | Kalavara');
  act(() => setLanguage('ml'));
  expect(document.title).toBe('കേരള നെയ്മീൻ അച്ചാർ (400g) | കലവറ');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('കേരള നെയ്മീൻ അച്ചാർ');
});

test('the allergens follow the chosen oil, and the dialog opens with it', async () => {
  open({ allergens: ['fish'] });
  const allergens = part('Allergens');
  expect(allergens.getByRole('status').textContent).toBe('Contains: fish');
  fireEvent.change(allergens.getByLabelText('Oil'), { target: { value: 'mustard' } });
  expect(allergens.getByRole('status').textContent).toBe('Contains: fish, mustard');
  fireEvent.click(allergens.getByRole('button', { name: 'Order with this oil' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: /Mustard/, checked: true })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  expect(getCart().lines).toMatchObject([
    { productId: kingfish.id, customization: { oilType: 'mustard' }, quantity: 1 },
  ]);
});

test('a chosen oil is in the price, and what is added or customized has it', async () => {
  open();
  const { price } = kingfish;
  const line = () => screen.getByRole('main').querySelector('h1 + p')!.textContent;
  expect(line()).toContain(rupees(price));
  fireEvent.change(screen.getByLabelText('Oil'), { target: { value: 'avocado' } });
  expect(line()).toContain(rupees(price + 500));
  const name = 'Kerala Kingfish Pickle';
  fireEvent.click(screen.getByRole('button', { name: `Add to Cart: ${name}` }));
  fireEvent.click(screen.getByRole('button', { name: `One more: ${name}` }));
  expect(getCart().lines).toMatchObject([{ customization: { oilType: 'avocado' }, quantity: 2 }]);

  fireEvent.click(screen.getByRole('button', { name: `Customize ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: /Avocado/, checked: true })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));

  fireEvent.change(screen.getByLabelText('Oil'), { target: { value: '' } });
  expect(line()).toContain(rupees(price));
  fireEvent.click(screen.getByRole('button', { name: `Add to Cart: ${name}` }));
  expect(getCart().lines).toMatchObject([{ quantity: 2 }, { customization: null, quantity: 1 }]);
});

test('a product without allergens declares none', () => {
  open({ allergens: [] });
  expect(part('Allergens').getByRole('status').textContent).toBe('No allergens declared.');
});

test('the nutrition block is shown only if the owner entered something', () => {
  open({ nutritionalInfo: { energy: 268, sugar: '2 g' } });
  const rows = part('Nutrition per 100 g').getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Energy268 kcal', 'Sugar2 g']);
  act(() => upsertProduct({ ...kingfish, nutritionalInfo: {} }));
  expect(screen.queryByRole('region', { name: 'Nutrition per 100 g' })).toBeNull();
});

test('the owner’s story is shown, otherwise that of the shop', () => {
  open({ story: { en: 'From my mother.', ml: '' } });
  expect(part('Its story').getByText('From my mother.')).toBeTruthy();
  act(() => upsertProduct({ ...kingfish }));
  expect(part('Our Story').getByText(/the kalavara is the room/)).toBeTruthy();
});

test('related products are those of the category, with links to their pages', () => {
  open();
  const links = part('You may also like').getAllByRole('link');
  const others = samplePickles.filter(
    ({ id, category }) => category === kingfish.category && id !== kingfish.id,
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    others.slice(0, 4).map(({ id }) => `/products/${id}`),
  );
});

test('the page of a product that is unpublished while it is open links to the shop', () => {
  open();
  act(() => upsertProduct({ ...kingfish, isPublished: false }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We do not have this pickle');
  expect(screen.getByRole('link', { name: 'See all pickles' }).getAttribute('href')).toBe(
    '/#products',
  );
});

test('a drawn picture can be enlarged too; photographs are shown unchanged', () => {
  expect(viewsOf(kingfish)).toHaveLength(3);
  const photos = ['/media/a.jpg', kingfish.image];
  expect(viewsOf({ image: '/media/a.jpg', images: photos })).toEqual(photos);
  expect(viewsOf({ image: '', images: [] })).toEqual(['/pictures/fallback-product.svg']);
});

test('a picture that cannot be loaded is replaced by the drawn one, and then by an empty box', () => {
  open();
  const picture = part('Pictures of Kerala Kingfish Pickle').getAllByRole('img')[0]!;
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/pictures/fallback-product.svg');
  fireEvent.error(picture);
  expect(picture.style.visibility).toBe('hidden');
});

const soldOut = { inStock: false, stockQuantity: 0 };
const wait = (contact: string) => {
  fireEvent.change(screen.getByLabelText('Mobile number or email'), { target: { value: contact } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when it is back' }));
};
const answer = (status: number, body: object) => ({ status, body });

test('a product whose last units are reserved by others gives the reason, and can still be requested', () => {
  open({ ...soldOut, isReserved: true });
  expect(screen.getByText(/^Another shopper is paying for the last ones\./)).toBeTruthy();
  expect(screen.queryByText('Out of stock')).toBeNull();
  expect(screen.getByRole('button', { name: 'Tell me when it is back' })).toBeTruthy();
});

test('a request for a sold-out product has the language of the page', async () => {
  const calls = serve(() => answer(200, { success: true, isWaiting: true }));
  open(soldOut);
  wait('someone');
  expect(screen.getByText('Enter a mobile number or an email address.')).toBeTruthy();
  expect(calls).toEqual([]);
  wait('98470 12345');
  await screen.findByText('Thank you. We write to you when Kerala Kingfish Pickle is back.');
  expect(calls[0]).toMatchObject({
    path: '/api/products/kerala-kingfish/back-in-stock',
    body: { contact: '98470 12345', language: 'en' },
  });
  expect(screen.queryByLabelText('Mobile number or email')).toBeNull();
});

test.each([
  ['back in the meantime', answer(200, { success: true, isWaiting: false }), /available again/],
  ['limited', answer(429, { success: false, code: 'too-many-tries', error: '' }), /Too many tries/],
  ['offline', 'no network' as const, /Check the connection/],
])('a request that is %s shows it beside the button', async (_why, result, text) => {
  serve(() => result);
  open(soldOut);
  wait('meera@example.in');
  const message = await screen.findByText(text);
  // The button had the focus, which is lost when it is disabled or removed.
  await waitUntil(() => expect(document.activeElement).toBe(message));
});

test('the error of a request ends when its number is corrected', async () => {
  serve(() => answer(429, { success: false, code: 'too-many-tries', error: '' }));
  open(soldOut);
  const field = screen.getByLabelText('Mobile number or email');
  wait('98470');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '98470 1' } });
  expect(screen.queryByText('Enter a mobile number or an email address.')).toBeNull();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');

  wait('98470 12345');
  await screen.findByText(/Too many tries/);
  fireEvent.change(field, { target: { value: '98470 12346' } });
  expect(screen.queryByText(/Too many tries/)).toBeNull();
});

test('the answer to a request does not move the focus from a field that is being edited', async () => {
  serve(() => answer(200, { success: true, isWaiting: true }));
  open(soldOut);
  wait('meera@example.in');
  act(() => screen.getByLabelText('Your pincode').focus());
  await screen.findByText(/^Thank you/);
  expect(document.activeElement).toBe(screen.getByLabelText('Your pincode'));
});

/** Hydrates the page that the server rendered; before that, `fill` runs and the button is pressed early. */
async function openSlowly(fill: () => void, button: RegExp, change: Partial<Product> = {}) {
  openCatalogue({ ...catalogue, products: [{ ...kingfish, ...change }] });
  const early: { button?: HTMLElement } = {};
  const press = () => queueMicrotask(() => early.button?.click()); // like build/earlyPresses.js
  const page = (
    <EarlyPresses press={press}>
      <ProductPage productId={kingfish.id} />
    </EarlyPresses>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  fill();
  early.button = screen.getByRole('button', { name: button });
  let root: Root;
  await act(async () => startTransition(() => void (root = hydrateRoot(container, page))));
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
}
const fillIn = (label: string, value: string) =>
  void (screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value = value);

test('an oil that was chosen before the scripts were loaded is in the price, the allergens and the cart', async () => {
  await openSlowly(() => fillIn('Oil', 'mustard'), /^Add to Cart/);
  expect(screen.getByLabelText<HTMLSelectElement>('Oil').value).toBe('mustard');
  expect(part('Allergens').getByRole('status').textContent).toContain('mustard');
  expect(getCart().lines).toMatchObject([{ customization: { oilType: 'mustard' }, quantity: 1 }]);
});

test('a pincode that was typed and checked before the scripts were loaded is answered', async () => {
  const data = { pincode: '682001', isServiceable: false, days: 0, fee: null, expected: '' };
  const calls = serve(() => answer(200, { success: true, data }));
  await openSlowly(() => fillIn('Your pincode', '682001'), /^Check delivery/);
  expect(calls[0]!.path).toContain('682001');
  expect(await screen.findByText(/deliver to 682001/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Your pincode').value).toBe('682001');
});

test('the answer about a pincode is removed as soon as another one is typed, also a late answer', async () => {
  const answers = new Map<string, (result: ReturnType<typeof answer>) => void>();
  serve(
    ({ path }) =>
      new Promise<ReturnType<typeof answer>>((resolve) => answers.set(path.slice(-6), resolve)),
  );
  open();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Your pincode'), { target: { value } });
  const check = () => screen.getByRole('button', { name: 'Check delivery' });
  const press = (pincode: string) => {
    type(pincode);
    fireEvent.click(check());
    return waitUntil(() => expect(answers.has(pincode)).toBe(true));
  };
  const reply = (pincode: string) =>
    act(async () => {
      const data = { pincode, isServiceable: false, days: 0, fee: null, expected: '' };
      answers.get(pincode)!(answer(200, { success: true, data }));
      await new Promise(setImmediate);
    });
  await press('682001');
  await reply('682001');
  expect(screen.getByText(/deliver to 682001/)).toBeTruthy();
  type('68200');
  expect(screen.queryByText(/deliver to/)).toBeNull();

  await press('682002');
  await press('682003');
  await reply('682002');
  expect(screen.queryByText(/deliver to/)).toBeNull();
  expect(check().getAttribute('aria-busy')).toBe('true');
  await reply('682003');
  expect(screen.getByText(/deliver to 682003/)).toBeTruthy();
});

test('a contact that was typed and sent before the scripts were loaded is sent', async () => {
  const calls = serve(() => answer(200, { success: true, isWaiting: true }));
  const contact = 'meera@example.in';
  await openSlowly(() => fillIn('Mobile number or email', contact), /^Tell me/, soldOut);
  expect(calls[0]!.body).toMatchObject({ contact });
});

test('a product in stock has no form for back-in-stock requests', () => {
  open();
  expect(screen.queryByLabelText('Mobile number or email')).toBeNull();
});
