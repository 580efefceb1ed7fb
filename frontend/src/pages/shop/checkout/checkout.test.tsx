import { samplePickles, sampleCategories } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { defaultCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addCustomised,
  addToCart,
  getCart,
  clearCart,
  loadCart,
  setQuantity,
} from '../../../features/cart/store';
import { replaceCatalogue } from '../../../features/catalogue/store';
import { attemptFor, endAttempt, setAttemptOrder } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { cachePayments } from '../../../features/checkout/payments';
import { isInsideAnApp, optionsFor } from '../../../features/checkout/razorpay';
import { replacedOrder } from '../../../features/orders/shopper/replacedOrder';
import {
  getStoredOrders,
  storeOrder,
  dropClaims,
  getOwnClaims,
} from '../../../features/orders/shopper/storedOrders';
import { setLanguage } from '../../../i18n/language';
import { clock } from '../../../realtime/clock';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { withOwnReservations } from '../ownReservations';
import { CheckoutDialog } from './CheckoutDialog';
import { waitUntil } from '../../../test/waiting';

const [first, second] = samplePickles as [(typeof samplePickles)[0], (typeof samplePickles)[0]];
const catalogue = [
  { ...first, id: 'tuna', name: 'Tuna', price: 220, stockQuantity: 12, inStock: true },
  { ...second, id: 'prawn', name: 'Prawn', price: 300, stockQuantity: 3, inStock: true },
  { ...second, id: 'shark', name: 'Shark', price: 300, stockQuantity: 0, inStock: false },
];
const orderNo = 'KV-261121-A1B2C';
const paid = {
  razorpay_payment_id: 'pay_12345678901234',
  razorpay_order_id: 'order_12345678901234',
  razorpay_signature: 'ab',
};

type Options = {
  handler: (answer: typeof paid) => void;
  modal: { ondismiss: () => void };
} & Record<string, unknown>;
let opened: Options[] = [];
/** Acts like the gateway's script when the page closes its window. */
const close = vi.fn(() => opened.at(-1)!.modal.ondismiss());

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  opened = [];
  vi.stubGlobal(
    'Razorpay',
    class {
      constructor(options: Options) {
        opened.push(options);
      }
      open() {}
      close = close;
    },
  );
  stock();
  loadCart();
  clearCart();
  clearForm();
  endAttempt();
  localStorage.removeItem('kalavara.orders');
  getOwnClaims();
});
afterEach(() => {
  // An open window reports itself every 30 s, which would continue in the next test.
  act(() => opened.forEach(({ modal }) => modal.ondismiss()));
  clock.discardSamples();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stock = (products = catalogue) =>
  replaceCatalogue({
    products,
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });

const view = (state: OwnOrderView['state']): OwnOrderView => ({
  orderId: orderNo,
  createdAt: '2026-11-21T10:00:00.000Z',
  expectedDelivery: '2026-11-26',
  totalItems: 2,
  specialInstructions: null,
  customerInfo: { name: 'Amina', phone: '+919876543210', email: null },
  deliveryAddress: { address: 'Rose Villa', pincode: '686001' },
  pricing: { subtotal: 440, discountAmount: 0, deliveryFee: 50, totalAmount: 490 },
  lines: [
    {
      productId: 'tuna',
      name: 'Tuna',
      nameMl: null,
      weight: '400g',
      spiceLevel: 'Hot',
      unitPrice: 220,
      quantity: 2,
      total: 440,
      customization: null,
    },
  ],
  coupon: null,
  paymentId: state === 'paid' ? paid.razorpay_payment_id : null,
  refunds: [],
  status: 'pending',
  paymentStatus: state === 'paid' ? 'completed' : 'pending',
  state,
});

type Answers = Partial<
  Record<string, (call: RecordedCall) => ReturnType<Parameters<typeof serve>[0]>>
>;
const ok = (body: object) => ({ body: { success: true, ...body } });
const started = (amount = 490) =>
  ok({
    orderId: paid.razorpay_order_id,
    orderNo,
    amount,
    currency: 'INR',
    keyId: 'rzp_test_1',
    accessToken: 'key',
    checkoutScript: '/x.js',
    expiresAt: new Date(Date.now() + 1_200_000).toISOString(),
    serverNow: Date.now(),
  });

const usual: Answers = {
  'GET /api/delivery': () =>
    ok({
      data: { pincode: '686001', isServiceable: true, days: 2, fee: null, expected: '2026-11-26' },
    }),
  'GET /api/products': () => ok({ data: catalogue, revision: 1 }),
  'GET /api/settings': () => ok({ data: sampleSettings, revision: 1 }),
  'POST /api/coupons/check': ({ body }) =>
    (body as { code: string }).code === 'PICKLE15'
      ? ok({ data: { code: 'PICKLE15', percent: 15 } })
      : refused(400, 'coupon-unknown'),
  'POST /api/razorpay/create-order': ({ body }) => started((body as { amount: number }).amount),
  'POST /api/razorpay/verify-payment': () => ok({ orderNo, state: 'paid' }),
  'POST /api/orders': () => ok({ order: { orderId: orderNo, state: 'paid' } }),
  'GET /api/orders/status': () => ok({ data: view('paid'), revision: 1 }),
};
const serveShop = (answers: Answers = {}) =>
  serve((call) => {
    const all = { ...usual, ...answers };
    const name = Object.keys(all).find((route) => `${call.method} ${call.path}`.startsWith(route));
    return name ? all[name]!(call) : 'no network';
  });
const callsOf = (calls: RecordedCall[], path: string) =>
  calls.filter((call) => call.path.startsWith(path));

function dialog() {
  const onClose = vi.fn();
  return { onClose, ...render(<CheckoutDialog isOpen onClose={onClose} />) };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn() {
  type('Name', ' Amina ');
  type('Mobile number', '98765 43210');
  type('Address', 'Rose Villa');
  type('Pincode', '686001');
}
const pay = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Pay/ })));
const banner = () => screen.getByRole('alert').textContent;
/** Waits until all effects of an answer are finished; the fake server answers without delay. */
const settle = () => act(async () => void (await new Promise(setImmediate)));

const counter = (name: string) => within(screen.getByRole('group', { name: `How many: ${name}` }));
const more = (name: string) =>
  counter(name).getByRole<HTMLButtonElement>('button', { name: 'One more' });
const summary = () => document.querySelector('dl')!.textContent;

test(
  'the whole order is in one column',
  {
    meta: {
      requirements: [
        'S-142',
        'S-144',
        'S-145',
        'S-146',
        'S-147',
        'S-148',
        'S-149',
        'S-150',
        'S-151',
        'S-152',
        'S-209',
      ],
    },
  },
  () => {
    serveShop();
    addToCart('tuna');
    addCustomised('prawn', { ...defaultCustomization, oilType: 'avocado' }, 1);
    dialog();
    expect(screen.getByRole('heading', { name: 'Place Your Order' })).toBeDefined();
    expect(counter('Prawn (Customized)').getByRole('status').textContent).toBe('1');
    expect(counter('Prawn').getByRole('status').textContent).toBe('0');
    expect(screen.queryByText('Shark')).toBeNull();
    const fields = [
      'Name',
      'Mobile number',
      'Email (optional)',
      'Address',
      'Pincode',
      'Special instructions (optional)',
      'Coupon code',
    ];
    const kinds = fields.map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).autocomplete,
    );
    expect(kinds).toEqual(['name', 'tel', 'email', 'street-address', 'postal-code', '', 'off']);
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDefined();
    expect(summary()).toBe('Subtotal₹1,020Delivery feeFREETotal₹1,020');
    expect(screen.getByRole('button', { name: 'Pay ₹1,020' })).toBeDefined();
  },
);

test(
  'plus is limited to ten, and to the available units',
  { meta: { requirements: ['S-349', 'S-291', 'S-292', 'D-145'] } },
  () => {
    serveShop();
    dialog();
    for (let i = 0; i < 12; i += 1) fireEvent.click(more('Tuna'));
    for (let i = 0; i < 4; i += 1) fireEvent.click(more('Prawn'));
    expect(getCart().lines.map(({ quantity }) => quantity)).toEqual([10, 3]);
    expect([more('Tuna').disabled, more('Prawn').disabled]).toEqual([true, true]);
  },
);

test(
  'without any stock nothing can be ordered, with a message',
  { meta: { requirements: ['S-153', 'S-154'] } },
  () => {
    stock(catalogue.map((product) => ({ ...product, inStock: false, stockQuantity: 0 })));
    serveShop();
    dialog();
    expect(screen.getByRole('heading', { name: 'No Products Available' })).toBeDefined();
    expect(
      screen.getByText('All products are currently out of stock. Please check back later.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
);

test(
  'items are checked first, then fields, then the minimum; the first invalid field has the focus',
  { meta: { requirements: ['S-348', 'S-287', 'S-288', 'S-290', 'D-146'] } },
  async () => {
    const calls = serveShop();
    dialog();
    const select = screen.getByRole('button', { name: 'Select a product' });
    await act(async () => fireEvent.click(select));
    expect(banner()).toBe('Please select at least one product.');
    fireEvent.click(more('Tuna'));
    type('Name', '   ');
    type('Mobile number', '98765 43210');
    await pay();
    expect(banner()).toBe('Please fill all required fields.');
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby')!)).toBe(
      screen.getByRole('alert'),
    );
    expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBeNull();
    fillIn();
    type('Coupon code', 'PICKLE15');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    await pay();
    expect(banner()).toBe('Minimum order amount is ₹200.');
    expect(callsOf(calls, '/api/razorpay')).toEqual([]);
  },
);

test('Pay marks all invalid fields at once, each until it is corrected', async () => {
  serveShop();
  addToCart('tuna');
  dialog();
  fillIn();
  type('Name', '');
  type('Mobile number', '98765');
  type('Email (optional)', 'amina@example');
  type('Pincode', '6860');
  await pay();
  const invalid = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
      ({ name }) => name,
    );
  expect(invalid()).toEqual(['name', 'phone', 'email', 'pincode']);
  expect(banner()).toBe(
    'Please fill all required fields. Enter a valid mobile number. Enter a valid email address. Enter a 6-digit pincode.',
  );
  type('Name', 'Amina');
  type('Mobile number', '98765 43210');
  expect(invalid()).toEqual(['email', 'pincode']);
  expect(banner()).toBe('Enter a valid email address. Enter a 6-digit pincode.');
  type('Email (optional)', '');
  type('Pincode', '686001');
  expect(invalid()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a coupon that removes free delivery, and a cart below the minimum, are explained before Pay', async () => {
  const lowered = { ...catalogue[0]!, price: 250 };
  stock([lowered, ...catalogue.slice(1)]);
  serveShop();
  addToCart('tuna');
  addToCart('tuna');
  dialog();
  expect(screen.queryByText(/the delivery fee applies/)).toBeNull();
  type('Coupon code', 'PICKLE15');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  expect(summary()).toContain('Delivery fee₹50');
  const sentence = 'With the discount your order is below ₹500, so the delivery fee applies.';
  expect(screen.getByText(sentence)).toBeDefined();

  expect(screen.queryByText('Minimum order amount is ₹200.')).toBeNull();
  act(() => stock([{ ...lowered, price: 99 }, ...catalogue.slice(1)]));
  expect(screen.getByText('Minimum order amount is ₹200.')).toBeDefined();
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a pincode of another state is refused with its reason', async () => {
  const data = {
    pincode: '560001',
    isServiceable: false,
    isOutOfState: true,
    days: 4,
    fee: null,
    expected: '2026-11-26',
  };
  const calls = serveShop({ 'GET /api/delivery': () => ok({ data }) });
  addToCart('prawn');
  dialog();
  // Answers are cached by pincode.
  type('Name', 'Amina');
  type('Mobile number', '98765 43210');
  type('Address', 'Rose Villa');
  type('Pincode', '560001');
  await settle();
  const sentence = 'We can deliver only within our own state for now.';
  expect(screen.getByText(sentence)).toBeDefined();
  await pay();
  expect(banner()).toBe(sentence);
  expect(callsOf(calls, '/api/razorpay')).toEqual([]);
});

test('the language can be changed in the checkout, and the input remains', () => {
  serveShop();
  addToCart('tuna');
  dialog();
  fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'മലയാളം' }));
  expect(screen.getByRole('heading', { name: 'ഓർഡർ ചെയ്യാം' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('പേര്').value).toBe(' Amina ');
});

test('Back closes the checkout, and not while the payment window is open', async () => {
  const { onClose } = await toGateway();
  history.back();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => opened[0]!.modal.ondismiss());
  history.back();
  await waitUntil(() => expect(onClose).toHaveBeenCalledOnce());
});

test(
  'phone, email and pincode are validated, and a pincode without delivery shows an error',
  { meta: { requirements: ['S-294', 'D-149'] } },
  async () => {
    serveShop({
      'GET /api/delivery': () =>
        ok({
          data: {
            pincode: '744301',
            isServiceable: false,
            days: 9,
            fee: null,
            expected: '2026-12-01',
          },
        }),
    });
    addToCart('prawn');
    dialog();
    fillIn();
    type('Mobile number', '12345');
    await pay();
    expect(banner()).toBe('Enter a valid mobile number.');
    type('Mobile number', '൯൮൭൬൫൪൩൨൧൦');
    type('Email (optional)', 'amina@');
    await pay();
    expect(banner()).toBe('Enter a valid email address.');
    type('Email (optional)', '');
    type('Pincode', '6860');
    await pay();
    expect(banner()).toBe('Enter a 6-digit pincode.');
    type('Pincode', '744301');
    await settle();
    expect(screen.getByText('We cannot deliver to this pincode yet.')).toBeDefined();
    await pay();
    expect(banner()).toBe('We cannot deliver to this pincode yet.');
  },
);

test(
  'a coupon applies once the server accepts it; another one is refused with a message',
  { meta: { requirements: ['S-027', 'S-344', 'S-275', 'S-276', 'S-343', 'S-347'] } },
  async () => {
    serveShop();
    addToCart('tuna');
    setQuantity('tuna', 2);
    dialog();
    type('Coupon code', 'FREE');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    expect(screen.getByText('This coupon code is not valid.')).toBeDefined();
    expect(summary()).toBe('Subtotal₹440Delivery fee₹50Total₹490');
    type('Coupon code', 'PICKLE15');
    expect(summary()).not.toContain('Discount');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    expect(screen.getByText('PICKLE15 applied: 15% off.')).toBeDefined();
    expect(summary()).toBe('Subtotal₹440Discount−₹66Delivery fee₹50Total₹424');
  },
);

const ordersOf = (calls: RecordedCall[]) =>
  callsOf(calls, '/api/razorpay/create-order').map(({ body }) => {
    const { amount, draft } = body as { amount: number; draft: Draft };
    return { amount, coupon: draft.coupon };
  });

test('Pay applies a typed coupon code, and charges the total that is shown afterwards', async () => {
  const calls = serveShop({
    'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
  });
  addToCart('prawn');
  dialog();
  fillIn();
  type('Coupon code', ' PICKLE15 ');
  await pay();
  await waitFor(() => expect(ordersOf(calls)).toEqual([{ amount: 305, coupon: 'PICKLE15' }]));
  await waitFor(() => expect(opened[0]).toMatchObject({ amount: 30_500 }));
  await act(async () => opened[0]!.modal.ondismiss());
  expect(summary()).toContain('Total₹305');
});

test('Pay with a typed code that increases the total shows it on the button, for another press', async () => {
  stock([{ ...catalogue[0]!, price: 260 }, ...catalogue.slice(1)]);
  const calls = serveShop({
    'POST /api/coupons/check': () => ok({ data: { code: 'ONAM', percent: 0, amount: 30 } }),
  });
  addToCart('tuna');
  addToCart('tuna');
  dialog();
  fillIn();
  type('Coupon code', 'ONAM');
  expect(screen.getByRole('button', { name: 'Pay ₹520' })).toBeDefined();
  await pay();
  expect(await screen.findByRole('button', { name: 'Pay ₹540', busy: false })).toBeDefined();
  expect(screen.getByText('ONAM applied: ₹30 off.')).toBeDefined();
  expect(ordersOf(calls)).toEqual([]);
  await pay();
  expect(ordersOf(calls)).toEqual([{ amount: 540, coupon: 'ONAM' }]);
});

test('pressing Pay twice while it applies a typed code starts one payment', async () => {
  const calls = serveShop();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  addToCart('prawn');
  dialog();
  fillIn();
  type('Coupon code', 'PICKLE15');
  await pay();
  expect(frames).not.toEqual([]);
  await pay();
  await act(async () => void fireEvent.submit(document.querySelector('form')!));
  for (const draw of frames) draw();
  await waitFor(() => expect(opened).toHaveLength(1));
  await settle();
  expect(ordersOf(calls)).toEqual([{ amount: 305, coupon: 'PICKLE15' }]);
  expect(opened).toHaveLength(1);
});

test('Pay with a typed code that is refused, or has no effect, shows the reason and starts no payment', async () => {
  const calls = serveShop({
    'POST /api/coupons/check': ({ body }) =>
      (body as { code: string }).code === 'ONAM'
        ? ok({ data: { code: 'ONAM', percent: 15, minimum: 900 } })
        : refused(400, 'coupon-unknown'),
  });
  addToCart('prawn');
  dialog();
  fillIn();
  type('Coupon code', 'FREE');
  await pay();
  expect(await screen.findByText('This coupon code is not valid.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
  type('Coupon code', 'ONAM');
  await pay();
  expect(await screen.findByText('ONAM counts from ₹900 of products.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Pay/, busy: false })).toBeDefined(),
  );
  expect(ordersOf(calls)).toEqual([]);
});

test('after Apply the focus is on the result, or on the field of an invalid code', async () => {
  serveShop();
  addToCart('prawn');
  dialog();
  const apply = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  type('Coupon code', 'FREE');
  await apply();
  expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
  type('Coupon code', 'PICKLE15');
  await apply();
  expect(document.activeElement!.textContent).toBe('PICKLE15 applied: 15% off.');
});

test('Apply without a code focuses its field, and makes no call', async () => {
  const calls = serveShop();
  dialog();
  type('Coupon code', '  ');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
  expect(callsOf(calls, '/api/coupons')).toEqual([]);
});

test('the reason of a refused coupon changes with the language', async () => {
  serveShop();
  dialog();
  type('Coupon code', 'FREE');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  act(() => setLanguage('ml'));
  expect(screen.getByText('ഈ കൂപ്പൺ കോഡ് ശരിയല്ല.')).toBeDefined();
});

test('a coupon that could not be checked shows an error, and the input remains', async () => {
  serveShop({ 'POST /api/coupons/check': () => 'no network' });
  dialog();
  type('Coupon code', 'PICKLE15');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  expect(screen.getByText('The code could not be checked. Try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Coupon code').value).toBe('PICKLE15');
});

test('the pincode shows the delivery time, and its own fee applies', async () => {
  serveShop({
    'GET /api/delivery': () =>
      ok({
        data: { pincode: '110001', isServiceable: true, days: 5, fee: 80, expected: '2026-11-28' },
      }),
  });
  addToCart('tuna');
  dialog();
  type('Pincode', '11000');
  expect(screen.queryByText(/Should arrive/)).toBeNull();
  type('Pincode', '110001');
  await settle();
  expect(screen.getByText(/^Should arrive by .*28 Nov/)).toBeDefined();
  expect(summary()).toBe('Subtotal₹220Delivery fee₹80Total₹300');
});

async function toGateway(answers: Answers = {}) {
  const calls = serveShop(answers);
  addToCart('tuna');
  setQuantity('tuna', 2);
  const shown = dialog();
  fillIn();
  await settle();
  await pay();
  return { calls, ...shown };
}

test(
  'a payment leads to the order page',
  {
    meta: {
      requirements: [
        'S-026',
        'S-028',
        'S-156',
        'S-157',
        'S-158',
        'S-159',
        'S-160',
        'S-161',
        'S-162',
        'S-289',
        'S-241',
        'S-242',
        'S-243',
        'S-244',
        'S-245',
        'S-246',
        'S-247',
        'S-248',
        'S-249',
        'S-250',
        'S-251',
        'S-252',
        'S-253',
        'S-254',
        'S-255',
        'S-256',
        'S-257',
        'S-278',
        'S-279',
        'S-280',
        'S-281',
        'S-282',
        'S-283',
        'S-293',
        'S-171',
      ],
    },
  },
  async () => {
    const { calls } = await toGateway({
      'POST /api/razorpay/create-order': ({ body }) => started((body as { amount: number }).amount),
    });
    const [created] = callsOf(calls, '/api/razorpay/create-order');
    const draft = {
      items: { tuna: 2 },
      lines: [{ productId: 'tuna', quantity: 2, customization: null }],
      customer: { name: 'Amina', phone: '98765 43210', email: null },
      address: { address: 'Rose Villa', pincode: '686001' },
      coupon: null,
      specialInstructions: null,
    };
    expect(created!.body).toEqual({
      amount: 490,
      currency: 'INR',
      receipt: expect.stringMatching(/^kalavara_\d{13}_[0-9a-f]{10}$/),
      draft,
      language: 'en',
    });
    // The order is stored before the gateway opens, so that no later failure loses it.
    expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'key' });
    expect(document.querySelector('dialog')!.open).toBe(false);

    await act(async () => opened[0]!.handler(paid));
    await settle();
    expect(callsOf(calls, '/api/razorpay/verify-payment')[0]!.body).toEqual(paid);
    expect(callsOf(calls, '/api/orders')[0]!.body).toEqual({
      name: 'Amina',
      phone: '98765 43210',
      email: null,
      address: 'Rose Villa',
      pincode: '686001',
      items: { tuna: 2 },
      lines: draft.lines,
      coupon: null,
      specialInstructions: null,
      paymentId: paid.razorpay_payment_id,
      paymentStatus: 'paid',
      totalAmount: 490,
      razorpay_order_id: paid.razorpay_order_id,
      razorpay_signature: paid.razorpay_signature,
    });
    expect(callsOf(calls, '/api/orders/status')[0]!.headers['x-order-token']).toBe('key');

    expect(screen.getByRole('heading', { name: 'Order Confirmation' })).toBeDefined();
    expect(screen.getByRole('heading', { name: /Order placed successfully/ })).toBeDefined();
    const sentence = document.querySelector('dialog')!.textContent;
    for (const text of [
      orderNo,
      paid.razorpay_payment_id,
      'Payment verified',
      'Amina',
      'Rose Villa',
      '686001',
      'Tuna (400g) × 2',
      'Total₹490',
    ]) {
      expect(sentence).toContain(text);
    }
    const chat = screen.getByRole('link', { name: 'Confirm Order via WhatsApp' });
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/910000000000\?text=/);
    expect(screen.getByRole('link', { name: 'See my order' }).getAttribute('href')).toBe(
      `/order?no=${orderNo}`,
    );
    // The result was shown here, so the next page does not announce it.
    expect(getStoredOrders()[0]!.isUnread).not.toBe(true);
    expect(getCart().lines).toEqual([]);
  },
);

test(
  'the gateway receives paise, the shopper, our green, and UPI first',
  { meta: { requirements: ['S-030', 'S-323', 'S-320', 'S-321', 'S-322', 'S-353'] } },
  async () => {
    await toGateway();
    expect(opened[0]).toMatchObject({
      key: 'rzp_test_1',
      order_id: paid.razorpay_order_id,
      amount: 49_000,
      currency: 'INR',
      prefill: { name: 'Amina', email: '', contact: '+919876543210' },
      theme: { color: '#2F5D3A' },
      config: {
        display: { hide: [{ method: 'upi', flows: ['collect'] }], sequence: ['block.upi'] },
      },
      modal: { confirm_close: true },
    });
    expect(opened[0]).not.toHaveProperty('redirect');
  },
);

test.each([
  ['paid', 'Order Confirmation'],
  ['refund-due', 'Your Order'],
  ['refunded', 'Your Order'],
] as const)('an order that is %s after paying is headed: %s', async (state, title) => {
  await toGateway({ 'GET /api/orders/status': () => ok({ data: view(state), revision: 1 }) });
  await act(async () => opened[0]!.handler(paid));
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
});

test('an open confirmation follows a later refund of its order', async () => {
  let state: OwnOrderView['state'] = 'paid';
  await toGateway({ 'GET /api/orders/status': () => ok({ data: view(state), revision: 1 }) });
  await act(async () => opened[0]!.handler(paid));
  await screen.findByRole('heading', { name: 'Order Confirmation' });
  state = 'refunded';
  // As when the shopper returns to the page.
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('heading', { name: 'Your Order' });
  expect(screen.getByRole('heading', { name: 'Refunded' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Confirm Order via WhatsApp' })).toBeNull();
});

test('an order that is paid in another tab closes the payment window of this one, which shows the paid order', async () => {
  close.mockClear();
  await toGateway();
  const [order] = getStoredOrders();
  const key = 'kalavara.orders';
  localStorage.setItem(key, JSON.stringify({ version: 1, orders: [{ ...order, state: 'paid' }] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await screen.findByRole('heading', { name: /Order placed successfully/ });
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Changes the stored orders like another tab. */
function changeStoredOrders(orders: object[]) {
  const key = 'kalavara.orders';
  localStorage.setItem(key, JSON.stringify({ version: 1, orders }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

test('a form whose cart another tab has paid shows the paid order, and does not order it again', async () => {
  serveShop({ 'GET /api/orders/status': () => ok({ data: view('paid'), revision: 1 }) });
  addToCart('tuna');
  dialog();
  fillIn();
  const unpaid = {
    orderNo,
    accessToken: 'key',
    at: Date.now(),
    lines: [{ productId: 'tuna', quantity: 1, customization: null }],
    heldUntil: new Date(Date.now() + 60_000).toISOString(),
    state: 'awaiting',
  };
  changeStoredOrders([unpaid]);
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeDefined();
  changeStoredOrders([{ ...unpaid, lines: [], state: 'paid' }]);
  act(() => clearCart());
  await screen.findByRole('heading', { name: /Order placed successfully/ });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an order that another tab replaced closes its payment window with a message, and the next payment replaces the newer one', async () => {
  close.mockClear();
  const { calls } = await toGateway({
    'GET /api/orders/status': () => ok({ data: view('expired'), revision: 1 }),
  });
  const [order] = getStoredOrders();
  const newer = { ...order!, orderNo: 'KV-261121-NEWER', accessToken: 'newer', at: Date.now() + 1 };
  changeStoredOrders([newer, { ...order, state: 'expired', isReplaced: true }]);
  await settle();
  expect(close).toHaveBeenCalledOnce();
  expect(banner()).toBe(
    `This order was changed in another tab. Pay there, or check the amount and pay here.${hint}`,
  );
  await act(async () => setLanguage('ml'));
  expect(banner()).toContain('മറ്റൊരു ടാബിൽ ഈ ഓർഡർ മാറ്റി.');
  await act(async () => setLanguage('en'));
  await pay();
  expect(callsOf(calls, '/api/razorpay/create-order').at(-1)!.body).toMatchObject({
    replaces: { orderNo: 'KV-261121-NEWER', accessToken: 'newer' },
  });
});

test('the order that a payment replaces is stored as replaced, for the other tabs', async () => {
  const earlier = 'KV-261121-EARLIER';
  storeOrder({
    orderNo: earlier,
    accessToken: 'earlier',
    lines: [{ productId: 'tuna', quantity: 1, customization: null }],
    heldUntil: new Date(Date.now() + 60_000).toISOString(),
    state: 'awaiting',
  });
  await toGateway();
  expect(getStoredOrders().find((each) => each.orderNo === earlier)).toMatchObject({
    state: 'expired',
    isReplaced: true,
  });
});

test('a pincode that is refused when paying is checked again, and no delivery day is shown', async () => {
  let isServed = true;
  const delivery = { pincode: '695001', days: 2, fee: null, expected: '2026-11-26' };
  serveShop({
    'GET /api/delivery': () => ok({ data: { ...delivery, isServiceable: isServed } }),
    'POST /api/razorpay/create-order': () => {
      isServed = false;
      return refused(400, 'pincode-not-served');
    },
  });
  addToCart('tuna');
  dialog();
  fillIn();
  // The answer remains cached for the tests after this one.
  type('Pincode', '695001');
  await settle();
  expect(screen.getByText(/^Should arrive by/)).toBeDefined();
  await pay();
  await waitUntil(() => expect(screen.queryByText(/^Should arrive by/)).toBeNull());
});

const expiredOrder = 'KV-261121-EARLY';
const storeExpired = () =>
  storeOrder({
    orderNo: expiredOrder,
    accessToken: 'earlier',
    lines: [{ productId: 'tuna', quantity: 2, customization: null }],
    state: 'expired',
  });

test('a cart whose expired order is paid meanwhile is not ordered again: its confirmation is shown', async () => {
  storeExpired();
  const { calls } = await toGateway({
    'GET /api/orders/status': () =>
      ok({ data: { ...view('paid'), orderId: expiredOrder }, revision: 1 }),
  });
  await screen.findByRole('heading', { name: 'Order Confirmation' });
  expect(callsOf(calls, '/api/razorpay/create-order')).toEqual([]);
  expect(screen.getAllByText(expiredOrder)).not.toEqual([]);
  expect(getCart().totalItems).toBe(0);
});

test('each expired order of the cart is loaded before it is ordered, also if another one awaits its payment', async () => {
  storeExpired();
  storeOrder({
    orderNo: 'KV-261121-WAITS',
    accessToken: 'newer',
    lines: [{ productId: 'tuna', quantity: 2, customization: null }],
    heldUntil: new Date(Date.now() + 60_000).toISOString(),
    state: 'awaiting',
  });
  const { calls } = await toGateway({
    'GET /api/orders/status': () =>
      ok({ data: { ...view('paid'), orderId: expiredOrder }, revision: 1 }),
  });
  await screen.findByRole('heading', { name: 'Order Confirmation' });
  expect(callsOf(calls, '/api/razorpay/create-order')).toEqual([]);
});

test('an expired order whose late payment is refunded is announced later, and the cart is ordered', async () => {
  storeExpired();
  const { calls } = await toGateway({
    'GET /api/orders/status': () =>
      ok({ data: { ...view('refund-due'), orderId: expiredOrder }, revision: 1 }),
  });
  await waitUntil(() => expect(callsOf(calls, '/api/razorpay/create-order')).toHaveLength(1));
  const stored = getStoredOrders().find((each) => each.orderNo === expiredOrder);
  expect(stored).toMatchObject({ state: 'refund-due', isUnread: true });
});

test('after a purchase in another tab the ended order of this tab is no longer named', async () => {
  storeExpired();
  attemptFor({} as Draft, 1);
  setAttemptOrder({ orderNo: expiredOrder, accessToken: 'earlier' });
  const at = Date.now() + 60_000;
  storeOrder({ orderNo: 'KV-261121-BOUGHT', accessToken: 'key', lines: [], state: 'paid', at });
  const { calls } = await toGateway();
  const bodies = () => callsOf(calls, '/api/razorpay/create-order').map(({ body }) => body);
  await waitUntil(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).not.toHaveProperty('replaces');
});

test.each(['expired', 'no network'])(
  'the same cart as that of an expired order names it, %s: a payment that arrives later is refunded',
  async (answer) => {
    storeExpired();
    const createdAt = new Date().toISOString();
    const { calls } = await toGateway({
      'GET /api/orders/status': () =>
        answer === 'expired'
          ? ok({ data: { ...view('expired'), orderId: expiredOrder, createdAt }, revision: 1 })
          : 'no network',
    });
    const bodies = () => callsOf(calls, '/api/razorpay/create-order').map(({ body }) => body);
    await waitUntil(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({
      replaces: { orderNo: expiredOrder, accessToken: 'earlier' },
    });
  },
);

test('a repeated attempt with the same cart still names the order of another tab', async () => {
  storeExpired();
  let isOffline = true;
  const { calls } = await toGateway({
    'GET /api/orders/status': () => 'no network',
    'POST /api/razorpay/create-order': () => (isOffline ? 'no network' : started()),
  });
  await screen.findByRole('alert');
  isOffline = false;
  await pay();
  const bodies = () => callsOf(calls, '/api/razorpay/create-order').map(({ body }) => body);
  await waitUntil(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ replaces: { orderNo: expiredOrder } });
});

test('an order whose payment is being confirmed remains so if the same cart is ordered again', async () => {
  const earlier = 'KV-261121-EARLIER';
  storeOrder({
    orderNo: earlier,
    accessToken: 'earlier',
    lines: [{ productId: 'tuna', quantity: 2, customization: null }],
    heldUntil: new Date(Date.now() + 60_000).toISOString(),
    state: 'confirming',
  });
  const { calls } = await toGateway();
  const [order] = callsOf(calls, '/api/razorpay/create-order');
  expect(order!.body).toMatchObject({ replaces: { orderNo: earlier, accessToken: 'earlier' } });
  const stored = getStoredOrders().find((each) => each.orderNo === earlier);
  expect(stored).toMatchObject({ state: 'confirming' });
  expect(stored?.isReplaced).toBeUndefined();
});

test('inside another app the gateway returns to a page', () => {
  const agents = [
    'Mozilla/5.0 (iPhone) Instagram 300.0',
    'Mozilla/5.0 [FBAN/FBIOS]',
    'Mozilla/5.0 (Linux; Android 14; wv) Chrome/120',
  ];
  expect(agents.map(isInsideAnApp)).toEqual([true, true, true]);
  expect(isInsideAnApp('Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile')).toBe(false);
  const pay = {
    keyId: 'k',
    orderId: 'o',
    orderNo,
    accessToken: undefined,
    amountPaise: 1,
    currency: 'INR',
    shopName: 'K',
    customer: { name: '', email: '', contact: '' },
  };
  const options = optionsFor(pay, { onPaid: () => {}, onDismissed: () => {} }, agents[0]!);
  expect(options).toMatchObject({
    redirect: true,
    callback_url: expect.stringMatching(/\/api\/razorpay\/callback$/),
  });
});

test(
  'a closed payment window shows a message, and no input is lost',
  { meta: { requirements: ['S-277', 'S-284', 'S-327'] } },
  async () => {
    await toGateway({
      'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
    });
    await act(async () => opened[0]!.modal.ondismiss());
    expect(banner()).toContain('Payment cancelled.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(' Amina ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay ₹490' }).disabled).toBe(
      false,
    );
    expect(getCart().totalItems).toBe(2);
  },
);

test('a payment that arrives after the window was closed opens the order automatically', async () => {
  let state: OwnOrderView['state'] = 'awaiting';
  await toGateway({ 'GET /api/orders/status': () => ok({ data: view(state), revision: 1 }) });
  await act(async () => opened[0]!.modal.ondismiss());
  state = 'paid';
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(screen.getByRole('heading', { name: 'Order Confirmation' })).toBeDefined();
});

test('the same cart is one checkout; another cart opens a new one, which replaces the first', async () => {
  const { calls } = await toGateway({
    'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
  });
  await act(async () => opened[0]!.modal.ondismiss());
  await pay();
  await act(async () => opened[1]!.modal.ondismiss());
  fireEvent.click(more('Tuna'));
  await pay();
  const [one, two, three] = callsOf(calls, '/api/razorpay/create-order').map(
    ({ body }) => body as { receipt: string; replaces?: object },
  );
  expect(two!.receipt).toBe(one!.receipt);
  expect(two!.replaces).toEqual({ orderNo, accessToken: 'key' });
  expect(three!.receipt).not.toBe(one!.receipt);
  expect(three!.replaces).toEqual({ orderNo, accessToken: 'key' });
});

test.each(['POST /api/razorpay/verify-payment', 'POST /api/orders'])(
  'a network lost at %s is no error: the payment is received, and polling continues',
  async (route) => {
    let isBack = false;
    const { calls } = await toGateway({
      [route]: () => 'no network',
      'GET /api/orders/status': () =>
        isBack ? ok({ data: view('paid'), revision: 1 }) : 'no network',
    });
    await act(async () => opened[0]!.handler(paid));
    expect(screen.getByRole('heading', { name: 'Payment received, confirming' })).toBeDefined();
    expect(document.body.textContent).toContain(orderNo);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getStoredOrders()[0]).toMatchObject({ orderNo, state: 'confirming' });
    expect(screen.getByRole('link', { name: 'See my order' }).getAttribute('href')).toBe(
      `/order?no=${orderNo}`,
    );
    isBack = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(screen.getByRole('heading', { name: 'Order Confirmation' })).toBeDefined();
    expect(callsOf(calls, '/api/orders/status').length).toBeGreaterThan(0);
  },
);

// The money may have been paid nevertheless.
const hint = 'If you have paid, it shows here by itself.';

test(
  'a payment that is not verified stops, with the documented sentence',
  { meta: { requirements: ['S-155', 'S-328', 'S-340'] } },
  async () => {
    await toGateway({
      'POST /api/razorpay/verify-payment': () => refused(400, 'payment-not-verified'),
      'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
    });
    await act(async () => opened[0]!.handler(paid));
    await settle();
    expect(banner()).toBe(`Payment verification failed${hint}`);
  },
);

test('an answer 200 without success is shown as a failure, until a known payment replaces it', async () => {
  let state: OwnOrderView['state'] = 'awaiting';
  await toGateway({
    'POST /api/razorpay/verify-payment': () => ({ body: { success: false } }),
    'GET /api/orders/status': () => ok({ data: view(state), revision: 1 }),
  });
  await act(async () => opened[0]!.handler(paid));
  await settle();
  expect(banner()).toBe(`Payment verification failed${hint}`);
  state = 'paid';
  await act(async () => void window.dispatchEvent(new Event('online')));
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Order Confirmation' })).toBeDefined();
});

test.each([
  [
    'a code of ours',
    { status: 409, code: 'order-not-placed' },
    'Order placement failed after payment.',
  ],
  ['a text of its own', { status: 409, code: 'something-new' }, 'No.'],
])(
  'an order that is not placed shows the reason: %s',
  { meta: { requirements: ['S-329'] } },
  async (_how, { status, code }, sentence) => {
    await toGateway({
      'POST /api/orders': () => refused(status, code),
      'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
    });
    await act(async () => opened[0]!.handler(paid));
    await settle();
    expect(banner()).toBe(sentence + hint);
  },
);

test.each([
  ['payment-not-configured', 'Payment gateway configuration error'],
  ['payment-not-started', 'Failed to initiate payment. Please try again.'],
])('%s', { meta: { requirements: ['S-324', 'S-325', 'S-326'] } }, async (code, sentence) => {
  await toGateway({ 'POST /api/razorpay/create-order': () => refused(503, code) });
  expect(banner()).toBe(sentence);
  expect(opened).toEqual([]);
});

test(
  'the gateway’s script is fetched when the checkout opens',
  { meta: { requirements: ['S-319'] } },
  () => {
    vi.unstubAllGlobals();
    cachePayments({ isTest: true, script: '/gateway.js' });
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => {});
    dialog();
    const [script] = append.mock.calls.flat() as HTMLScriptElement[];
    expect(script!.src).toMatch(/\/gateway\.js$/);
    fireEvent.error(script!);
    append.mockRestore();
    cachePayments(undefined);
  },
);

test(
  'without a network, or without the gateway’s script, the payment is not started',
  { meta: { requirements: ['S-326'] } },
  async () => {
    await toGateway({ 'POST /api/razorpay/create-order': () => 'no network' });
    expect(banner()).toBe('Failed to initiate payment. Please try again.');
  },
);

test('a payment that an offline device could not start shows the reason until the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await toGateway({ 'POST /api/razorpay/create-order': () => 'no network' });
  expect(banner()).toBe(
    'Failed to initiate payment. Please try again.No network on this device. Try again when it is back.',
  );
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a payment that the server could not start still shows that when the network is back', async () => {
  await toGateway({ 'POST /api/razorpay/create-order': () => refused(503, 'payment-not-started') });
  fireEvent(window, new Event('online'));
  expect(banner()).toBe('Failed to initiate payment. Please try again.');
});

test('a different total of the server is shown and needs another confirmation, without loss of input', async () => {
  let price = 490;
  const { calls } = await toGateway({
    'POST /api/razorpay/create-order': ({ body }) => {
      const { amount } = body as { amount: number };
      price = 510;
      return amount === price
        ? started(amount)
        : {
            status: 409,
            body: {
              success: false,
              error: 'x',
              code: 'amount-mismatch',
              amount: price,
              requestId: 'r',
            },
          };
    },
  });
  expect(banner()).toBe('Prices have changed. The new total is ₹510.');
  expect(summary()).toBe('Subtotal₹440Delivery fee₹50Change of price+₹20Total₹510');
  expect(screen.getByLabelText<HTMLInputElement>('Pincode').value).toBe('686001');
  await pay();
  expect(
    callsOf(calls, '/api/razorpay/create-order').map(
      ({ body }) => (body as { amount: number }).amount,
    ),
  ).toEqual([490, 510]);
  expect(opened).toHaveLength(1);
});

test('the total of the server is not applied to another cart with the same price', async () => {
  stock([{ ...catalogue[0]!, price: 300 }, ...catalogue.slice(1)]);
  const mismatch = { success: false, error: 'x', code: 'amount-mismatch', requestId: 'r' };
  serveShop({
    'GET /api/products': () => 'no network',
    'POST /api/razorpay/create-order': () => ({ status: 409, body: { ...mismatch, amount: 375 } }),
  });
  addToCart('tuna');
  dialog();
  fillIn();
  await pay();
  expect(summary()).toBe('Subtotal₹300Delivery fee₹50Change of price+₹25Total₹375');
  fireEvent.click(counter('Tuna').getByRole('button', { name: 'One fewer' }));
  fireEvent.click(more('Prawn'));
  expect(summary()).toBe('Subtotal₹300Delivery fee₹50Total₹350');
  expect(screen.getByRole('button', { name: 'Pay ₹350' })).toBeDefined();
});

test('a customised product that is reduced to zero remains in the list, and is restored with its customization', () => {
  serveShop();
  const customization = {
    ...defaultCustomization,
    oilType: 'avocado' as const,
    specialRequests: 'less salt',
  };
  addCustomised('prawn', customization, 1);
  addToCart('tuna');
  dialog();
  fireEvent.click(counter('Prawn (Customized)').getByRole('button', { name: 'One fewer' }));
  expect(getCart().lines.map(({ productId }) => productId)).toEqual(['tuna']);
  const rows = within(screen.getByRole('list', { name: 'Chosen products' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]!.textContent).toContain('less salt');
  fireEvent.click(more('Prawn (Customized)'));
  expect(getCart().lines).toContainEqual(
    expect.objectContaining({ productId: 'prawn', customization, quantity: 1 }),
  );
  fireEvent.click(counter('Prawn (Customized)').getByRole('button', { name: 'One fewer' }));
  act(() => stock([catalogue[0]!]));
  expect(screen.queryByText(/less salt/)).toBeNull();
});

test('a payment window that cannot open is not reported as open', async () => {
  vi.stubGlobal(
    'Razorpay',
    class {
      open() {
        throw new Error('blocked');
      }
    },
  );
  const { calls } = await toGateway({
    'POST /api/razorpay/payment-window': () => ok({ expiresAt: null, serverNow: Date.now() }),
  });
  expect(banner()).toBe('Failed to initiate payment. Please try again.');
  const reports = callsOf(calls, '/api/razorpay/payment-window').map(({ body }) => body);
  expect(reports.at(-1)).toMatchObject({ isOpen: false });
});

test('sold-out products are listed with the available units, and the cart is updated', async () => {
  await toGateway({
    'POST /api/razorpay/create-order': () =>
      refused(409, 'sold-out', { productId: 'tuna', name: 'Tuna', left: 1 }),
    'GET /api/products': () =>
      ok({
        data: catalogue.map((product) =>
          product.id === 'tuna' ? { ...product, stockQuantity: 1 } : product,
        ),
        revision: 2,
      }),
  });
  await settle();
  expect(banner()).toBe('Only 1 of Tuna left. Check your order.');
  expect(getCart().totalItems).toBe(1);
});

test('the last product that sells out is listed once, other products are offered, and nothing is to be paid', async () => {
  await toGateway({
    'POST /api/razorpay/create-order': () =>
      refused(409, 'sold-out', { productId: 'tuna', name: 'Tuna', left: 0 }),
    'GET /api/products': () =>
      ok({
        data: catalogue.map((product) =>
          product.id === 'tuna' ? { ...product, stockQuantity: 0, inStock: false } : product,
        ),
        revision: 2,
      }),
  });
  await settle();
  expect(getCart().totalItems).toBe(0);
  expect(banner()).toBe('Tuna is sold out. Select another product.');
  expect(screen.queryByText('Tuna is sold out and was removed.')).toBeNull();
  expect(screen.getByText('Add more').closest('details')!.open).toBe(true);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  fireEvent.click(more('Prawn'));
  expect(screen.getByRole('button', { name: 'Pay ₹350' })).toBeTruthy();
});

test('the last unit that another shopper is paying for stays in the order, with the reason', async () => {
  await toGateway({
    'POST /api/razorpay/create-order': () =>
      refused(409, 'sold-out', { productId: 'tuna', name: 'Tuna', left: 0, reason: 'reserved' }),
    'GET /api/products': () =>
      ok({
        data: catalogue.map((product) =>
          product.id === 'tuna'
            ? { ...product, stockQuantity: 0, inStock: false, isReserved: true }
            : product,
        ),
        revision: 2,
      }),
  });
  await settle();
  expect(banner()).toBe(
    'Another shopper is paying for the last of Tuna. Try again in a few minutes, or remove it from your cart.',
  );
  expect(getCart().totalItems).toBe(2);
  const chosen = within(screen.getByRole('list', { name: 'Chosen products' }));
  expect(chosen.getByText('Tuna')).toBeTruthy();
  expect(chosen.getByText(/^Another shopper is paying for the last ones/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeTruthy();
});

test('units of the own order that was paid meanwhile are removed from the cart as bought', async () => {
  let isPaid = false;
  await toGateway({
    'POST /api/razorpay/create-order': ({ body }) =>
      isPaid
        ? refused(409, 'sold-out', { productId: 'tuna', name: 'Tuna', left: 1 })
        : started((body as { amount: number }).amount),
    'GET /api/orders/status': () => ok({ data: view(isPaid ? 'paid' : 'awaiting'), revision: 1 }),
  });
  await act(async () => opened[0]!.modal.ondismiss());
  await settle();
  await act(async () => void addToCart('tuna'));
  expect(getCart().totalItems).toBe(3);
  isPaid = true;
  await pay();
  await settle();
  expect(getCart().totalItems).toBe(1);
});

test('units reserved by an unpaid order of this phone count as available for its shopper', async () => {
  await toGateway({
    'GET /api/products': () =>
      ok({
        data: catalogue.map((product) =>
          product.id === 'tuna' ? { ...product, stockQuantity: 0, inStock: false } : product,
        ),
        revision: 2,
      }),
    'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
  });
  await act(async () => opened[0]!.modal.ondismiss());
  await settle();
  expect(getCart().totalItems).toBe(2);
  expect(counter('Tuna').getByRole('status').textContent).toBe('2');
});

test('the catalogue may show the units as sold out before our reservation is received', async () => {
  const gone = catalogue.map((product) =>
    product.id === 'tuna' ? { ...product, stockQuantity: 0, inStock: false } : product,
  );
  await toGateway({
    'POST /api/razorpay/create-order': ({ body }) => {
      stock(gone);
      return started((body as { amount: number }).amount);
    },
    'GET /api/products': () => ok({ data: gone, revision: 2 }),
    'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
  });
  await act(async () => opened[0]!.modal.ondismiss());
  expect(getCart().totalItems).toBe(2);
});

test('a dialog that was closed while the payment was prepared opens no payment window', async () => {
  let answer: () => void = () => {};
  serveShop();
  const real = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('create-order')) await new Promise<void>((resolve) => (answer = resolve));
    return real(path, init);
  });
  addToCart('prawn');
  const { unmount } = dialog();
  fillIn();
  await settle();
  await pay();
  unmount();
  answer();
  await settle();
  expect(opened).toEqual([]);
  expect(getStoredOrders()).toHaveLength(1);
});

test('the typed form survives a reload, and is cleared after an order', async () => {
  const { unmount } = await toGateway();
  expect(JSON.parse(sessionStorage.getItem('kalavara.checkout')!).form.phone).toBe('98765 43210');
  await act(async () => opened[0]!.handler(paid));
  await settle();
  unmount();
  expect(JSON.parse(sessionStorage.getItem('kalavara.checkout')!).form.phone).toBe('');
});

test(
  'the checkout opens at step 1 the next time',
  { meta: { requirements: ['S-143'] } },
  async () => {
    const { unmount } = await toGateway();
    await act(async () => opened[0]!.handler(paid));
    await settle();
    unmount();
    dialog();
    await waitFor(() => screen.getByRole('heading', { name: 'Place Your Order' }));
    expect(counter('Tuna').getByRole('status').textContent).toBe('0');
  },
);

test('the checkout is in Malayalam', { meta: { requirements: ['S-271'] } }, () => {
  setLanguage('ml');
  serveShop();
  addToCart('tuna');
  dialog();
  const sentence = document
    .querySelector('dialog')!
    .textContent.replace(/Tuna|Prawn|Razorpay|English/g, '');
  expect(sentence).toContain('ഓർഡർ ചെയ്യാം');
  expect(sentence).not.toMatch(/[a-z]{4,}/);
});

test('an open payment window extends the reservation, and closing it or leaving the page ends it soon', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heldUntil = '2026-11-23T10:05:00.000Z';
  const sendBeacon = vi.fn<typeof navigator.sendBeacon>(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const { calls } = await toGateway({
    'POST /api/razorpay/payment-window': () => ok({ expiresAt: heldUntil, serverNow: Date.now() }),
  });
  const sent = () => callsOf(calls, '/api/razorpay/payment-window').map(({ body }) => body);
  const report = (isOpen: boolean) => ({ orderNo, accessToken: 'key', isOpen });
  expect(sent()).toEqual([report(true)]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent()).toEqual([report(true), report(true), report(true)]);
  expect(getStoredOrders()[0]?.heldUntil).toBe(heldUntil);

  window.dispatchEvent(new Event('pagehide'));
  const [path, blob] = sendBeacon.mock.calls[0]!;
  expect([path, JSON.parse(await (blob as Blob).text())]).toEqual([
    '/api/razorpay/payment-window',
    report(false),
  ]);
  await act(async () => opened[0]!.modal.ondismiss());
  expect(sent().at(-1)).toEqual(report(false));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(sent()).toHaveLength(4);
});

test('a phone whose clock is 20 minutes ahead counts its reservation by the server’s time', async () => {
  clock.discardSamples();
  const atServer = Date.now() - 20 * 60_000;
  const { body } = started();
  await toGateway({
    'POST /api/razorpay/create-order': () => ({
      body: {
        ...(body as object),
        expiresAt: new Date(atServer + 5 * 60_000).toISOString(),
        serverNow: atServer,
      },
    }),
  });
  dropClaims();
  expect(replacedOrder([])?.orderNo).toBe(orderNo);
  const tuna = { ...catalogue[0]!, stockQuantity: 0, inStock: false };
  expect(withOwnReservations(tuna, getOwnClaims()).stockQuantity).toBe(2);
  // Control: by the phone's own clock the reservation has ended.
  dropClaims(Date.now());
  expect(withOwnReservations(tuna, getOwnClaims()).stockQuantity).toBe(0);
});

const applyCoupon = async (terms: object, refusal = 'coupon-used') => {
  const calls = serveShop({
    'POST /api/coupons/check': () => ok({ data: { code: 'ONAM', percent: 15, ...terms } }),
    'POST /api/razorpay/create-order': () => ({
      status: 409,
      body: {
        success: false,
        error: 'No.',
        code: refusal,
        fields: ['coupon'],
        requestId: 'r1',
      },
    }),
  });
  addToCart('tuna');
  dialog();
  fillIn();
  type('Coupon code', 'ONAM');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  return () =>
    callsOf(calls, '/api/razorpay/create-order').map(
      ({ body }) => (body as { draft: Draft }).draft.coupon,
    );
};

test.each([
  [{ minimum: 900 }, 'ONAM counts from ₹900 of products.'],
  [{ products: ['prawn'] }, 'This coupon does not count for anything in your cart.'],
])(
  'a coupon of %o that does not apply to the cart shows the reason, and the order is created without it',
  async (terms, text) => {
    const ordered = await applyCoupon(terms);
    expect(screen.getByText(text)).toBeDefined();
    expect(summary()).not.toContain('Discount');
    await pay();
    expect(ordered()).toEqual([null]);
  },
);

test('a coupon whose last use the own unpaid order has can be applied again, and is refused without such an order', async () => {
  let isUsedUp = false;
  const calls = serveShop({
    'POST /api/coupons/check': () =>
      isUsedUp ? refused(409, 'coupon-used-up') : ok({ data: { code: 'ONAM', percent: 15 } }),
    'GET /api/orders/status': () => ok({ data: view('awaiting'), revision: 1 }),
  });
  const apply = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  addToCart('tuna');
  setQuantity('tuna', 2);
  dialog();
  fillIn();
  type('Coupon code', 'ONAM');
  await apply();
  await pay();
  await act(async () => opened[0]!.modal.ondismiss());
  isUsedUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  type('Coupon code', 'onam');
  await apply();
  expect(screen.getByText('ONAM applied: 15% off.')).toBeDefined();

  // Once the order is replaced by one without the coupon, another shopper may have taken the use.
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await pay();
  await act(async () => opened[1]!.modal.ondismiss());
  type('Coupon code', 'ONAM');
  await apply();
  expect(screen.getByText('This coupon is used up.')).toBeDefined();
  expect(ordersOf(calls).map(({ coupon }) => coupon)).toEqual(['ONAM', null]);
});

test('a coupon of an amount for one product is deducted from that product', async () => {
  await applyCoupon({ percent: 0, amount: 20, products: ['tuna'] });
  expect(screen.getByText('ONAM applied: ₹20 off some of the products.')).toBeDefined();
  expect(summary()).toBe('Subtotal₹220Discount−₹20Delivery fee₹50Total₹250');
});

test.each([
  ['coupon-ended', 'This coupon has ended.'],
  ['coupon-used-up', 'This coupon is used up.'],
  ['coupon-used', 'This coupon was already used with this phone number.'],
  ['coupon-unknown', 'This coupon code is not valid.'],
])(
  'an applied coupon that is refused when paying (%s) is no longer deducted',
  async (code, why) => {
    const ordered = await applyCoupon({ percent: 5 }, code);
    expect(summary()).toContain('Discount−₹11');
    await pay();
    expect(banner()).toBe(`${why} ONAM was removed: check the new total.`);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.queryByText(/ONAM applied/)).toBeNull();
    expect(summary()).toBe('Subtotal₹220Delivery fee₹50Total₹270');
    await pay();
    expect(ordered()).toEqual(['ONAM', null]);
  },
);
