import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCart } from '../../features/cart/store';
import { openCatalogue } from '../../features/catalogue/store';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { HomePage } from './HomePage';
import { Shop } from './Shop';

const catalogue = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  setLanguage('en');
  openCatalogue(catalogue);
  loadCart();
  Element.prototype.scrollIntoView = vi.fn();
});

const open = (search: string) => {
  history.replaceState(null, '', `/${search}`);
  return render(<Shop path="/" HomePage={HomePage} />);
};
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const names = () =>
  within(document.getElementById('products')!)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const hasStory = () => screen.queryByRole('region', { name: 'Our Story' }) !== null;
async function goBack() {
  await act(async () => {
    const popstate = new Promise((done) =>
      window.addEventListener('popstate', done, { once: true }),
    );
    history.back();
    await popstate;
  });
}

test('a search is in the address, shows its products first, and Back reverts it as a whole', async () => {
  open('');
  expect([names().length, hasStory()]).toEqual([14, true]);
  for (const text of ['k', 'ko', 'konju', 'konju ']) type(text);
  await waitFor(() => expect(names()).toHaveLength(3));
  expect([location.search, hasStory()]).toEqual(['?q=konju+', false]);
  await goBack();
  expect([location.search, hasStory(), names().length]).toEqual(['', true, 14]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('an address with a category, a search and filters opens that view', async () => {
  open('?category=goan-fish&q=prawn&heat=extra-hot&max=750&lang=en');
  expect(names()).toEqual(['Goan Prawn Balchao']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('prawn');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Price' }).value).toBe('750');
  expect(document.title).toBe('Goan Fish Pickles · Kalavara');
  fireEvent.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
  expect([names().length, hasStory(), location.search]).toEqual([14, true, '']);
});

test('filters by heat and price are combined, and an empty result offers a reset', async () => {
  open('');
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Spice level', 'mild');
  await waitFor(() => expect(names()).toEqual(['Bengali Rohu Pickle', 'Seer Roe Pickle']));
  choose('Price', '400');
  expect(location.search).toBe('?heat=mild&max=400');
  await screen.findByText('No pickle matches your search.');
  fireEvent.click(screen.getByRole('button', { name: 'Show all products' }));
  expect([names().length, location.search]).toEqual([14, '']);
});

test('vegetarian products have a filter if the shop has others too', async () => {
  const categories = sampleCategories.map((one) =>
    one.id === 'specialty-fish' ? { ...one, kind: 'veg' as const } : one,
  );
  open('');
  expect(screen.queryByRole('button', { name: 'Vegetarian' })).toBeNull();
  act(() => openCatalogue({ ...catalogue, categories }));
  fireEvent.click(screen.getByRole('button', { name: 'Vegetarian' }));
  await waitFor(() => expect(names()).toEqual(['Pearl Spot Pickle', 'Seer Roe Pickle']));
  expect(location.search).toBe('?veg=1');
});

test('the language does not change with the view', async () => {
  setLanguage('ml');
  open('?lang=ml');
  type('mathi');
  await waitFor(() => expect(location.search).toBe('?lang=ml&q=mathi'));
});

test('details that a compact card omits are shown after one press', () => {
  open('?q=tuna');
  const card = within(document.getElementById('kerala-tuna')!);
  const toggle = card.getByRole('button', { name: 'Show details: Kerala Tuna Pickle' });
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(toggle.getAttribute('aria-controls')!)!.textContent).toContain(
    'Shelf life',
  );
});
