import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addToCart, clearCart, loadCart } from '../../features/cart/store';
import { openCatalogue } from '../../features/catalogue/store';
import { loadMessages } from '../../test/loadMessages';
import { BuyButtons } from './BuyButtons';
import { HomePage } from './HomePage';
import { Shop } from './Shop';

const [kingfish, tuna] = samplePickles;

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  openCatalogue(
    { products: samplePickles, categories: sampleCategories, settings: sampleSettings, events: [] },
    false,
  );
  loadCart();
  clearCart();
});

test('adding a product renders its own buttons, and not those of the other cards', () => {
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
  act(() => addToCart(tuna!.id));
  expect(rendered).toEqual([tuna!.id]);
});

test('a search hides the sections above the products, and its end shows the same ones again', () => {
  render(<Shop path="/" HomePage={HomePage} />);
  const story = screen.getByRole('heading', { name: 'Our Story' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tuna' } });
  expect(screen.queryByRole('heading', { name: 'Our Story' })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  expect(screen.getByRole('heading', { name: 'Our Story' })).toBe(story);
});
