import { samplePickles, sampleCategories } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addToCart, clearCart, loadCart } from '../../../features/cart/store';
import { replaceCatalogue } from '../../../features/catalogue/store';
import { clearForm } from '../../../features/checkout/form';
import { deleteSavedAddress } from '../../../features/checkout/savedAddress';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { CheckoutDialog } from './CheckoutDialog';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  serve(() => ({ status: 503, body: {} }));
  replaceCatalogue({
    products: samplePickles,
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  loadCart();
  clearCart();
  deleteSavedAddress();
  clearForm();
});

const open = () => render(<CheckoutDialog isOpen onClose={vi.fn()} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const remember = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember my details on this device' });
const stored = () => localStorage.getItem('kalavara.address');

test('the address is stored on the device only while its box is ticked', () => {
  open();
  type('Address', '12 Marine Drive');
  expect([remember().checked, stored()]).toEqual([false, null]);
  fireEvent.click(remember());
  type('Pincode', '682031');
  type('Special instructions (optional)', 'ring twice');
  expect(JSON.parse(stored()!)).toMatchObject({ address: '12 Marine Drive', pincode: '682031' });
  expect(stored()).not.toContain('ring twice');
  // The form is empty, as after an order.
  clearForm();
  cleanup();
  open();
  expect([field('Address').value, field('Pincode').value]).toEqual(['12 Marine Drive', '682031']);
  expect(field('Special instructions (optional)').value).toBe('');
  fireEvent.click(remember());
  expect(stored()).toBeNull();
  clearForm();
  cleanup();
  open();
  expect(field('Address').value).toBe('');
});

test('a browser without storage shows no option to remember the address', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  open();
  expect(field('Address')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Remember/ })).toBeNull();
  blocked.mockRestore();
});

test.each([
  ['682031', 'State: Kerala'],
  ['560 001', 'State: Karnataka'],
  ['൬൮൨൦൩൧', 'State: Kerala'],
])('the pincode %s shows its state', (pincode, text) => {
  open();
  type('Pincode', pincode);
  expect(screen.getByText(text)).toBeTruthy();
  type('Pincode', pincode.slice(0, 4));
  expect(screen.queryByText(text)).toBeNull();
});

test('chosen products come first, and all other products in stock are behind "Add more"', () => {
  addToCart('kerala-tuna');
  open();
  const chosen = within(screen.getByRole('list', { name: 'Chosen products' }));
  expect(chosen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Kerala Tuna Pickle'),
  ]);
  const others = screen.getByText('Add more').closest('details')!;
  expect(others.open).toBe(false);
  expect(within(others).getAllByRole('listitem')).toHaveLength(13);
  expect(screen.getByText('Items ₹399 + delivery ₹50')).toBeTruthy();
  fireEvent.click(within(others).getAllByRole('button', { name: 'One more' })[0]!);
  expect(screen.getByText('Items ₹848 + delivery FREE')).toBeTruthy();
});

test('without a cart the list of products is open', () => {
  open();
  expect(screen.getByText('Add more').closest('details')!.open).toBe(true);
});

test('a privacy notice leads to the policy without leaving the checkout', () => {
  setLanguage('ml');
  open();
  const link = screen.getByRole('link', { name: 'സ്വകാര്യതാ നയം' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/policies/privacy?lang=ml',
    '_blank',
  ]);
});
