import { samplePickles, sampleCategories } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addCustomised, addToCart, clearCart, loadCart } from '../../../features/cart/store';
import { replaceCatalogue } from '../../../features/catalogue/store';
import { endAttempt } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { deleteSavedAddress } from '../../../features/checkout/savedAddress';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve } from '../../../test/fakeServer';
import { CheckoutDialog } from './CheckoutDialog';

const tuna = { ...samplePickles[0]!, id: 'tuna', name: 'Tuna', price: 600, stockQuantity: 5 };
const roe = { ...tuna, id: 'roe', name: 'Roe', price: 300 };

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  loadCart();
  clearCart();
  deleteSavedAddress();
  clearForm();
  endAttempt();
  replaceCatalogue({
    products: [tuna, roe].map((product) => ({ ...product, inStock: true })),
    categories: sampleCategories,
    settings: { ...sampleSettings, countries: [{ code: 'AE', fee: 1_500 }] },
    events: [],
  });
  addToCart('tuna');
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const calls = serve(() => refused(409, 'sold-out'));
  render(<CheckoutDialog isOpen onClose={() => {}} />);
  return () => calls.filter(({ path }) => path.endsWith('/create-order'));
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pay = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Pay/ })));
const banner = () => screen.getByRole('alert').textContent;

test('India comes first, then the enabled countries, then any other one', () => {
  open();
  const select = screen.getByLabelText<HTMLSelectElement>('Country');
  expect([...select.options].map(({ text }) => text)).toEqual([
    'India',
    'United Arab Emirates',
    'Another country',
  ]);
  expect(select.value).toBe('');
  expect(screen.getByLabelText('Pincode')).toBeDefined();
});

test('an enabled country has its fee above free delivery, no pincode, and a number with its code', async () => {
  const sent = open();
  expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toBe('Pay ₹600');
  type('Country', 'AE');
  expect(screen.queryByLabelText('Pincode')).toBeNull();
  expect(screen.getByText(/United Arab Emirates costs ₹1,500 for any order/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toBe('Pay ₹2,100');
  type('Name', 'Sara');
  type('Mobile number', '98765 43210');
  type('Address', 'Villa 3, Dubai');
  await pay();
  expect(banner()).toContain('Enter the phone number with + and the country code.');
  type('Mobile number', '+971 50 123 4567');
  await pay();
  expect(sent()[0]!.body).toMatchObject({
    amount: 2_100,
    draft: { address: { address: 'Villa 3, Dubai', pincode: '', country: 'AE' } },
  });
});

test('the country is remembered with the address', () => {
  open();
  type('Country', 'AE');
  type('Address', 'Villa 3, Dubai');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember my details on this device' }));
  // The form is empty, as after an order.
  clearForm();
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('AE');
  expect(screen.getByRole('button', { name: /^Pay/ }).textContent).toBe('Pay ₹2,100');
});

test('a country that is disabled while the form is open remains chosen, with its enquiry, and India is one press away', () => {
  open();
  type('Country', 'AE');
  const settings = { ...sampleSettings, countries: [] };
  const products = [tuna, roe].map((product) => ({ ...product, inStock: true }));
  act(() => replaceCatalogue({ products, categories: sampleCategories, settings, events: [] }));
  const select = screen.getByLabelText<HTMLSelectElement>('Country');
  expect(select.selectedOptions[0]?.text).toBe('United Arab Emirates');
  expect(screen.queryByLabelText('Address')).toBeNull();
  type('Country', '');
  expect(screen.getByLabelText('Pincode')).toBeDefined();
  expect([...select.options].map(({ text }) => text)).toEqual(['India', 'Another country']);
});

test('the state of a pincode is not shown under an address abroad', () => {
  open();
  type('Pincode', '682001');
  expect(screen.getByText('State: Kerala')).toBeDefined();
  type('Country', 'AE');
  expect(screen.queryByText('State: Kerala')).toBeNull();
});

test('an enquiry names the customizations', () => {
  addCustomised(
    'roe',
    {
      oilType: 'sesame',
      meatTenderness: 'tender',
      spicyLevel: 'hot',
      mixType: 'custom',
      customMixSuggestion: 'less salt',
    },
    2,
  );
  open();
  type('Country', 'ZZ');
  const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask on WhatsApp' });
  const lines = new URL(chat.href).searchParams.get('text')!.split('\n');
  const roe = lines.findIndex((line) => /^• Roe .* × 2$/.test(line));
  expect(lines[roe + 1]).toMatch(/^ {3}Oil: Sesame oil · .*less salt/);
  expect(lines.filter((line) => line.includes('Oil:'))).toHaveLength(1);
});

test.each([
  ['en', 'Country', 'Ask on WhatsApp', 'Ask by email', '• Tuna'],
  ['ml', 'രാജ്യം', 'വാട്‌സാപ്പിൽ ചോദിക്കാം', 'ഇമെയിലിൽ ചോദിക്കാം', '• '],
] as const)(
  'another country gets an enquiry with the cart in its text instead of a form (%s)',
  async (language, country, whatsapp, mail, line) => {
    setLanguage(language);
    const sent = open();
    type(country, 'ZZ');
    expect(document.querySelector('textarea[name="address"]')).toBeNull();
    const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: whatsapp }).href);
    expect(chat.origin + chat.pathname).toBe('https://wa.me/910000000000');
    expect(chat.searchParams.get('text')).toContain(line);
    expect(chat.searchParams.get('text')).toContain('× 1');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: mail }).href;
    expect(link).toMatch(/^mailto:hello@kalavara\.example\?subject=\S+&body=\S+$/);
    expect(decodeURIComponent(link)).toContain('× 1');
    // Parts that only an order has are hidden: coupon, storing the details, and payment methods.
    expect(document.body.textContent).not.toMatch(/UPI|യുപിഐ/);
    for (const name of ['coupon', 'specialInstructions', 'pincode'])
      expect(document.querySelector(`[name="${name}"]`)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.querySelector('footer')).toBeNull();
    // There is nothing to pay, and Enter in a field shows the reason.
    expect(screen.queryByRole('button', { name: /₹/ })).toBeNull();
    await act(async () => fireEvent.submit(document.querySelector('form')!));
    if (language === 'en') expect(banner()).toContain('We do not deliver to this country yet.');
    expect(sent()).toEqual([]);
  },
);

test.each([
  ['en', 'Country', 'Delivery fee', /^We do not deliver to this country yet/],
  ['ml', 'രാജ്യം', 'ഡെലിവറി ചാർജ്', /^ഈ രാജ്യത്തേക്ക് ഇപ്പോൾ എത്തിക്കുന്നില്ല/],
] as const)(
  'the bill for a country without delivery has a sentence instead of a fee and a total (%s)',
  (language, country, fee, sentence) => {
    setLanguage(language);
    clearCart();
    addToCart('roe');
    open();
    const pay = () => screen.getAllByRole('button').at(-1)!.textContent;
    expect(screen.getByText(fee)).toBeDefined();
    expect(pay()).toContain('₹350');
    type(country, 'ZZ');
    expect(screen.queryByText(fee)).toBeNull();
    expect(document.body.textContent).not.toMatch(/₹(50|350)\b/);
    expect(screen.getByText(sentence)).toBeDefined();
    type(country, '');
    expect(screen.getByText(fee)).toBeDefined();
    expect(screen.queryByText(sentence)).toBeNull();
  },
);
