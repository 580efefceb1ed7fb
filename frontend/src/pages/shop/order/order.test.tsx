import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../../app/providers';
import { addToCart, getCart, clearCart, loadCart } from '../../../features/cart/store';
import { replaceCatalogue } from '../../../features/catalogue/store';
import { getAttemptOrder, attemptFor, setAttemptOrder } from '../../../features/checkout/attempt';
import { placedOrder, storePlacedOrder } from '../../../features/checkout/openDialog';
import { replacedOrder } from '../../../features/orders/shopper/replacedOrder';
import {
  removeStoredOrder,
  storeOrder,
  getStoredOrders,
} from '../../../features/orders/shopper/storedOrders';
import { upsertOrderView } from '../../../features/orders/shopper/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { Toasts } from '../../../ui/Toast';
import { orderIn, pathTo } from './orderAddress';
import { OrderPage } from './OrderPage';
import { noteOrder } from './paid';
import { UnfinishedOrder } from './UnfinishedOrder';
import { waitUntil } from '../../../test/waiting';

let number = 10_000;
let orderNo: string;
/** Waits until all effects of an answer are finished; the fake server answers without delay. */
const settle = () => act(async () => void (await new Promise(setImmediate)));

beforeAll(loadMessages);
beforeEach(() => {
  orderNo = `KV-261121-${(number += 1)}`;
  setLanguage('en');
  history.replaceState(null, '', '/order');
  replaceCatalogue({
    products: samplePickles,
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  loadCart();
  clearCart();
  getStoredOrders().forEach((order) => removeStoredOrder(order.orderNo));
});
afterEach(() => vi.unstubAllGlobals());

const view = (state: OrderState, change: Partial<OwnOrderView> = {}): OwnOrderView => ({
  orderId: orderNo,
  createdAt: '2026-11-21T10:00:00.000Z',
  expectedDelivery: state === 'paid' ? '2026-11-26' : null,
  totalItems: 2,
  specialInstructions: 'Ring the bell',
  customerInfo: { name: 'Amina', phone: '+919876543210', email: null },
  deliveryAddress: { address: 'Rose Villa', pincode: '686001' },
  pricing: { subtotal: 440, discountAmount: 0, deliveryFee: 50, totalAmount: 490 },
  lines: [
    {
      productId: 'tuna',
      name: 'Tuna',
      nameMl: 'ചൂര',
      weight: '400g',
      spiceLevel: 'Hot',
      unitPrice: 220,
      quantity: 2,
      total: 440,
      customization: null,
    },
  ],
  coupon: null,
  paymentId: state === 'paid' ? 'pay_12345678901234' : null,
  refunds: [],
  status: 'pending',
  paymentStatus: state === 'paid' ? 'completed' : 'pending',
  state,
  ...change,
});
type Answer = ReturnType<Parameters<typeof serve>[0]>;
const answerWith = (order: OwnOrderView): Answer => ({
  body: { success: true, data: order, revision: 1 },
});
const serveStatus = (answer: (call: RecordedCall) => Answer) =>
  serve((call) => (call.path.startsWith('/api/orders/status') ? answer(call) : 'no network'));

async function open(address: string, answer: (call: RecordedCall) => Answer) {
  history.replaceState(null, '', address);
  const calls = serveStatus(answer);
  render(<OrderPage />);
  await settle();
  return calls;
}
const pageText = () => document.body.textContent;

test('the key behind # opens the order, is stored on this phone, and leaves the address', async () => {
  const calls = await open(`/order?lang=ml#no=${orderNo}&key=secret`, () =>
    answerWith(view('paid')),
  );
  expect(calls[0]).toMatchObject({
    path: `/api/orders/status?no=${orderNo}`,
    headers: { 'x-order-token': 'secret' },
  });
  expect(location.href).not.toContain('secret');
  expect(location.search).toBe(`?lang=ml&no=${orderNo}`);
  expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'secret' });
  expect(pageText()).toContain('Order placed successfully');
});

test('the page of an order has phone numbers in one format, terms with their values, and the seller when printed', async () => {
  await open(`/order#no=${orderNo}&key=secret`, () => answerWith(view('paid')));
  expect(pageText()).toContain('+91 98765 43210');
  expect(pageText()).not.toContain('+919876543210');
  const bill = document.querySelector('dl')!;
  expect(bill.querySelectorAll('dt').length).toBe(bill.querySelectorAll('dd').length);
  expect(pageText()).toContain('Sold by Kalavara');
  expect(pageText()).toContain(sampleSettings.address);
  expect(pageText()).toContain(`FSSAI licence no. ${sampleSettings.fssai}`);
});

test('a browser that stores nothing finds the order again by the key in its address', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  try {
    await open(`/order?lang=en#no=${orderNo}&key=secret`, () => answerWith(view('paid')));
    expect(location.hash).toBe(`#no=${orderNo}&key=secret`);
    expect(pageText()).toContain('Order placed successfully');
    expect(pathTo(orderNo)).toBe(`/order#no=${orderNo}&key=secret`);
    act(() => setLanguage('ml'));
    expect(pathTo(orderNo)).toBe(`/order?lang=ml#no=${orderNo}&key=secret`);
  } finally {
    blocked.mockRestore();
  }
  storeOrder({ orderNo, accessToken: 'secret' });
  expect(pathTo(orderNo)).toBe(`/order?no=${orderNo}`);
});

test.each([
  ['en', 'Test shop: payments are for practice'],
  ['ml', 'പരീക്ഷണ കട'],
] as const)('the page of a practice order is marked, in %s', async (language, text) => {
  act(() => setLanguage(language));
  await open(`/order#no=${orderNo}&key=secret`, () => answerWith(view('paid', { isTest: true })));
  expect(pageText()).toContain(text);
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid', { isTest: false })));
  expect(pageText()).not.toContain(text);
});

const isKey = (key: string) => (call: RecordedCall) => call.headers['x-order-token'] === key;

test('a wrong key in a link does not replace the stored key of the phone, which shows the order', async () => {
  storeOrder({ orderNo, accessToken: 'good' });
  const calls = await open(`/order#no=${orderNo}&key=goo`, (call) =>
    isKey('good')(call) ? answerWith(view('paid')) : refused(404, 'order-not-found'),
  );
  await waitUntil(() => pageText().includes('Order placed successfully'));
  expect(calls.some(isKey('goo'))).toBe(true);
  expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'good' });
  expect(JSON.parse(localStorage.getItem('kalavara.orders')!).orders[0]).not.toHaveProperty(
    'offeredKey',
  );
});

test('a right key in a link replaces the stored one once it is accepted, also after an offline period', async () => {
  storeOrder({ orderNo, accessToken: 'old' });
  await open(`/order#no=${orderNo}&key=new`, () => 'no network');
  expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'old' });
  cleanup();
  const calls = await open(`/order?no=${orderNo}`, (call) =>
    isKey('new')(call) ? answerWith(view('paid')) : refused(404, 'order-not-found'),
  );
  expect(calls.filter(isKey('old'))).toEqual([]);
  expect(pageText()).toContain('Order placed successfully');
  expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'new' });
});

test('a refused clipboard is reported, in both languages, and the link has the language', async () => {
  const denied = new DOMException('', 'NotAllowedError');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(denied);
  document.execCommand = () => false;
  history.replaceState(null, '', `/order#no=${orderNo}&key=secret`);
  serveStatus(() => answerWith(view('paid')));
  render(
    <>
      <OrderPage />
      <Toasts />
    </>,
  );
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await settle();
  expect(pageText()).toContain('The link could not be copied.');
  act(() => setLanguage('ml'));
  fireEvent.click(screen.getByRole('button', { name: 'ലിങ്ക് കോപ്പി ചെയ്യൂ' }));
  await settle();
  expect(pageText()).toContain('ലിങ്ക് കോപ്പി ചെയ്യാനായില്ല.');
  const link = `/order#no=${orderNo}&key=secret`;
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(new RegExp(`${link}$`))],
    [expect.stringMatching(new RegExp(`/order\\?lang=ml${link.slice(6)}$`))],
  ]);
  write.mockRestore();
});

test('an order of the night has the day of Kerala on its page and in the list', async () => {
  const createdAt = '2026-11-21T20:00:00.000Z';
  storeOrder({ orderNo, accessToken: 'secret', at: Date.parse(createdAt), state: 'paid' });
  await open('/order', () => answerWith(view('paid', { createdAt })));
  expect(pageText()).toContain('Sun, 22 Nov 2026');
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid', { createdAt })));
  expect(pageText()).toContain('Placed on Sun, 22 Nov 2026');
});

test('the page of an order closes its confirmation, so that the shop opens without it', async () => {
  storePlacedOrder({ orderNo: 'KV-261121-OTHER', accessToken: 'key' });
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(placedOrder()?.orderNo).toBe('KV-261121-OTHER');
  cleanup();
  storePlacedOrder({ orderNo, accessToken: 'secret' });
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(placedOrder()).toBeNull();
});

test('an invalid address is not accepted', () => {
  expect(orderIn({ hash: '#no=KV-1&key=x', search: '' })).toBeUndefined();
  expect(orderIn({ hash: '', search: '?no=<script>' })).toBeUndefined();
  expect(orderIn({ hash: '', search: `?no=${orderNo}` })).toEqual({ orderNo, key: null });
});

test('a payment that failed inside another app is shown as failed on the page it returns to', async () => {
  await open('/order?paid=no', () => answerWith(view('awaiting')));
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment did not go through/);
});

test('the failure is not shown again if its address is opened again', async () => {
  await open('/order?paid=no&lang=en', () => answerWith(view('paid')));
  expect(location.search).toBe('?lang=en');
  cleanup();
  await open(location.href, () => answerWith(view('paid')));
  expect(screen.queryByRole('alert')).toBeNull();
});

type Refund = OwnOrderView['refunds'][number];
const refundOf = (amount: number, state: Refund['state'], reason = 'owner'): Refund => ({
  id: `${amount} ${state}`,
  amount,
  reason,
  state,
});
const cancelled = { status: 'cancelled', paymentId: 'pay_12345678901234' } as const;

test.each([
  ['the rest failed', [refundOf(100, 'processed'), refundOf(390, 'failed')], '₹390'],
  ['the rest is sent', [refundOf(100, 'processed'), refundOf(390, 'sent')], '₹390'],
  ['the rest is due as well', [refundOf(100, 'sent'), refundOf(390, 'due')], '₹490'],
  ['all failed', [refundOf(490, 'failed')], '₹490'],
  [
    'a second payment is back',
    [refundOf(490, 'processed', 'second-payment'), refundOf(490, 'failed')],
    '₹490',
  ],
] as const)(
  'a cancelled order shows the outstanding refund: %s',
  async (_name, refunds, amount) => {
    const order = view('refund-due', { ...cancelled, refunds: [...refunds] });
    await open(`/order?no=${orderNo}`, () => answerWith(order));
    expect(pageText()).toContain(`${amount} is refunded to the account`);
    expect(pageText().includes('Refunded: ₹100')).toBe(
      refunds.some(({ amount: part, state }) => part === 100 && state === 'processed'),
    );
  },
);

test('a payment of a wrong amount is refunded with that amount, and not the total', async () => {
  const refunds = [refundOf(100, 'due', 'amount')];
  await open(`/order?no=${orderNo}`, () =>
    answerWith(view('refund-due', { refunds, paymentId: 'pay_1' })),
  );
  expect(pageText()).toContain('₹100 is refunded to the account');
  expect(pageText()).toContain('A payment did not match this order.');
});

test.each([
  ['en', 'due', 'Refund on the way: ₹100'],
  ['en', 'sent', 'Refund on the way: ₹100'],
  ['en', 'pending', 'Refund on the way: ₹100'],
  ['en', 'processed', 'Refunded: ₹100'],
  ['ml', 'sent', 'റീഫണ്ട് വരുന്നു: ₹100'],
  ['ml', 'processed', 'റീഫണ്ട് ചെയ്തു: ₹100'],
] as const)('a partial refund, in %s, %s: %s', async (language, state, text) => {
  act(() => setLanguage(language));
  const order = view('paid', { refunds: [refundOf(100, state)] });
  await open(`/order?no=${orderNo}`, () => answerWith(order));
  expect(pageText()).toContain(text);
});

test.each([
  ['en', 'out-of-stock', 'Your order sold out while you paid.'],
  ['en', 'event-full', 'The offer of this order was full when your payment arrived.'],
  ['en', 'coupon-used-up', 'The coupon of this order was used up when your payment arrived.'],
  ['ml', 'event-full', 'അച്ചാർ മേള തീർന്നിരുന്നു'],
  ['ml', 'coupon-used-up', 'കൂപ്പൺ തീർന്നിരുന്നു'],
] as const)(
  'the reason why a paid order was not placed, in %s, %s: %s',
  async (language, reason, text) => {
    act(() => setLanguage(language));
    const order = view('refund-due', { refunds: [refundOf(490, 'due', reason)] });
    await open(`/order?no=${orderNo}`, () => answerWith(order));
    expect(pageText()).toContain(text);
  },
);

test.each(['shipped', 'delivered'] as const)(
  'an order to be paid later that is %s still shows the amount owed',
  async (status) => {
    const order = view('awaiting', { paymentMethod: 'later', status });
    await open(`/order?no=${orderNo}`, () => answerWith(order));
    expect(pageText()).toContain('To be paid: ₹490.');
  },
);

test('after a payment inside another app the cookie alone opens the order', async () => {
  const calls = await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(calls[0]!.headers['x-order-token']).toBeUndefined();
  expect(pageText()).toContain('Tuna (400g) × 2');
});

test.each([
  ['awaiting', 'Waiting for your payment'],
  ['confirming', 'Payment received, confirming'],
  ['paid', 'Order placed successfully'],
  ['expired', 'This order was not paid in time'],
  ['needs-cart', 'Payment received'],
  ['refund-due', '₹490 is refunded to the account it came from, usually within 5–7 working days.'],
  ['refunded', '₹490 was refunded'],
] as const)('an order that is %s shows: %s', async (state, message) => {
  const refunds =
    state === 'refund-due'
      ? [{ id: 'r1', amount: 490, reason: 'out-of-stock', state: 'due' as const }]
      : [];
  await open(`/order?no=${orderNo}`, () => answerWith(view(state, { refunds })));
  expect(
    screen
      .getAllByRole('status')
      .map((each) => each.textContent)
      .join(),
  ).toContain(message);
});

test(
  'a paid order shows its payment, its steps, its bill, and the chat',
  { meta: { requirements: ['S-157', 'S-158', 'S-159', 'S-160', 'S-161', 'S-162', 'S-163'] } },
  async () => {
    await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
    for (const text of [
      'pay_12345678901234',
      'Payment verified',
      'Should arrive by',
      'Total₹490',
      'Amina',
      'Rose Villa',
      'Ring the bell',
    ]) {
      expect(pageText()).toContain(text);
    }
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Received');
    expect(screen.getByRole('link', { name: 'Confirm Order via WhatsApp' })).toBeDefined();
  },
);

test.each([
  ['preparing', 'Order placed successfully'],
  ['shipped', 'Order shipped'],
  ['delivered', 'Order delivered'],
] as const)('a paid order that is %s is headed: %s', async (status, heading) => {
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid', { status })));
  expect(screen.getByRole('heading', { level: 2, name: new RegExp(heading) })).toBeDefined();
  expect(pageText().includes('Order placed successfully')).toBe(status === 'preparing');
  const step = { preparing: 'Being made', shipped: 'On its way', delivered: 'Delivered' }[status];
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe(step);
});

test('an address without a valid order number states it', async () => {
  await open('/order?no=KV-261121', () => answerWith(view('paid')));
  expect(screen.getByRole('alert').textContent).toBe('Order not found. Check the order number.');
});

test('a link that was cut after its # requests the whole link', async () => {
  await open('/order#no=KV-2611', () => answerWith(view('paid')));
  expect(screen.getByRole('alert').textContent).toBe(
    'Open the whole link, as it was sent. Or write to us with your order number.',
  );
});

test.each([
  ['paid', {}, true],
  ['confirming', {}, true],
  ['awaiting', {}, false],
  ['awaiting', { paymentMethod: 'later' }, false],
  ['awaiting', { paymentMethod: 'later', status: 'shipped' }, false],
  ['awaiting', { paymentMethod: 'later', status: 'cancelled' }, false],
  ['refund-due', {}, false],
  ['refunded', {}, false],
  ['paid', { status: 'confirmed' }, false],
  ['paid', { status: 'preparing' }, false],
  ['paid', { status: 'cancelled' }, false],
  ['paid', { paymentStatus: 'refunded' }, false],
  ['paid', { status: 'shipped' }, false],
  ['paid', { status: 'delivered' }, false],
] as const)(
  'the chat link confirms an order that is paid and not confirmed yet, and otherwise asks about one that was paid or is paid later: %s %o → %s',
  async (state, change, isOffered) => {
    const isOrdered = state !== 'awaiting' || 'paymentMethod' in change;
    await open(`/order?no=${orderNo}`, () => answerWith(view(state, change)));
    expect(screen.queryAllByRole('link', { name: 'Confirm Order via WhatsApp' })).toHaveLength(
      isOffered ? 1 : 0,
    );
    const question = screen.queryByRole('link', { name: 'Ask about this order' });
    expect(question !== null).toBe(!isOffered && isOrdered);
    const isContactShown = screen.queryByRole('link', { name: sampleSettings.email }) !== null;
    expect(isContactShown).toBe(isOrdered);
    if (question) expect(decodeURIComponent(question.getAttribute('href')!)).toContain(orderNo);
  },
);

test.each([
  ['paid', {}, true],
  ['paid', { status: 'preparing' }, true],
  ['paid', { status: 'shipped' }, false],
  ['paid', { status: 'delivered' }, false],
  ['refunded', {}, true],
  ['awaiting', {}, false],
] as const)(
  'the page of an order that can still be cancelled, or was cancelled, links to the policy: %s %o → %s',
  async (state, change, isLinked) => {
    act(() => setLanguage('ml'));
    await open(`/order?no=${orderNo}`, () => answerWith(view(state, change)));
    const link = screen.queryByRole('link', { name: 'റീഫണ്ടും റദ്ദാക്കലും' });
    expect(link?.getAttribute('href')).toBe(isLinked ? '/policies/refunds?lang=ml' : undefined);
  },
);

test.each([
  ['refund-due', '₹490 is refunded to the account'],
  ['refunded', '₹490 was refunded'],
] as const)('a cancelled order whose money is %s is headed as cancelled', async (state, text) => {
  await open(`/order?no=${orderNo}`, () => answerWith(view(state, { status: 'cancelled' })));
  expect(screen.getByRole('heading', { name: /This order was cancelled/ })).toBeDefined();
  expect(pageText()).toContain(text);
  expect(screen.getByRole('link', { name: sampleSettings.email })).toBeDefined();
});

test('the title of the tab names the order, or the list', async () => {
  await open('/order', () => answerWith(view('paid')));
  expect(document.title).toBe('Your Orders · Kalavara');
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(document.title).toBe(`Your Order ${orderNo} · Kalavara`);
});

test('the list shows that an order was delivered', async () => {
  storeOrder({ orderNo, accessToken: 'secret', state: 'paid' });
  await open('/order', () => answerWith(view('paid', { status: 'delivered' })));
  expect(screen.getByRole('link', { name: new RegExp(orderNo) }).textContent).toContain(
    'Order delivered',
  );
});

test('changes of the order’s room are shown at once', async () => {
  await open(`/order?no=${orderNo}`, () => answerWith(view('awaiting')));
  act(() => upsertOrderView(view('paid', { status: 'shipped' })));
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('On its way');
});

test('an answer older than the room’s state changes nothing', async () => {
  let answer: (text: Answer) => void = () => {};
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith('/api/orders/status')
      ? new Promise(
          (resolve) =>
            (answer = (what) =>
              resolve({
                status: 200,
                headers: new Headers(),
                json: async () => (what as { body: object }).body,
              })),
        )
      : Promise.reject(new TypeError('no network')),
  );
  history.replaceState(null, '', `/order?no=${orderNo}`);
  render(<OrderPage />);
  await settle();
  act(() => upsertOrderView(view('paid')));
  answer(answerWith(view('awaiting')));
  await settle();
  expect(pageText()).toContain('Order placed successfully');
});

test('once an order is paid its units are removed from the cart, only once', async () => {
  storeOrder({
    orderNo,
    accessToken: 'key',
    lines: [{ productId: 'kerala-tuna', quantity: 1, customization: null }],
    state: 'awaiting',
  });
  addToCart('kerala-tuna');
  addToCart('kerala-kingfish');
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(getCart().lines.map(({ productId }) => productId)).toEqual(['kerala-kingfish']);
  addToCart('kerala-tuna');
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(getCart().totalItems).toBe(2);
});

test('the list removes an order that the shop does not have, but not the key of one that may be paid', async () => {
  storeOrder({ orderNo, accessToken: 'key', state: 'paid' });
  storeOrder({ orderNo: 'KV-261121-9999', accessToken: 'key', state: 'refund-due' });
  storeOrder({ orderNo: 'KV-261121-8888', accessToken: 'key', state: 'awaiting' });
  storeOrder({ orderNo: 'KV-261121-7777', accessToken: 'key', state: 'confirming' });
  storeOrder({ orderNo: 'KV-261121-6666', accessToken: 'key', state: 'needs-cart' });
  await open('/order', () => refused(404, 'order-not-found'));
  expect(getStoredOrders().map((order) => order.orderNo)).toEqual([
    'KV-261121-6666',
    'KV-261121-7777',
    'KV-261121-9999',
    orderNo,
  ]);
});

test('a wrong key is distinguished from no network', async () => {
  await open(`/order?no=${orderNo}`, () => refused(404, 'order-not-found'));
  expect(screen.getByRole('heading', { name: 'Order not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ask about this order' })).toBeDefined();
  expect(screen.getByRole('link', { name: sampleSettings.email }).getAttribute('href')).toBe(
    `mailto:${sampleSettings.email}`,
  );
  expect(screen.getByRole('button', { name: 'Find the order' })).toBeDefined();
  cleanup();
  await open(`/order?no=${orderNo}`, () => 'no network');
  expect(screen.getByRole('heading', { name: 'Offline' })).toBeDefined();
});

const payment = {
  orderId: 'order_12345678901234',
  amount: 3_395,
  currency: 'INR',
  keyId: 'rzp_test_1',
  checkoutScript: '/x.js',
};
const payable = (order: OwnOrderView): Answer => ({
  body: { success: true, data: order, revision: 1, payment },
});
const signed = {
  razorpay_payment_id: 'pay_12345678901234',
  razorpay_order_id: payment.orderId,
  razorpay_signature: 'ab',
};
type Gateway = {
  handler: (paid: typeof signed) => void;
  modal: { ondismiss: () => void };
} & Record<string, unknown>;

const close = vi.fn();

function gateway(): Gateway[] {
  close.mockClear();
  const opened: Gateway[] = [];
  vi.stubGlobal(
    'Razorpay',
    class {
      constructor(options: Gateway) {
        opened.push(options);
      }
      open() {}
      close = close;
    },
  );
  return opened;
}
const payNow = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pay now' })));

test('“Pay now” opens the payment of that order with its own amount, regardless of the cart', async () => {
  const opened = gateway();
  addToCart('kerala-kingfish');
  storeOrder({
    orderNo,
    accessToken: 'key',
    lines: [{ productId: 'kerala-tuna', quantity: 5, customization: null }],
    state: 'awaiting',
  });
  let state: OrderState = 'awaiting';
  history.replaceState(null, '', `/order?no=${orderNo}`);
  const calls = serve(({ path }) => {
    if (path.startsWith('/api/orders/status'))
      return state === 'awaiting' ? payable(view(state)) : answerWith(view(state));
    return path === '/api/razorpay/verify-payment'
      ? { body: { success: true, orderNo, state } }
      : 'no network';
  });
  render(<OrderPage />);
  await settle();
  await payNow();
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatchObject({
    order_id: payment.orderId,
    amount: 339_500,
    key: 'rzp_test_1',
    prefill: { name: 'Amina', contact: '+919876543210' },
  });
  expect(calls.map(({ path }) => path)).not.toContain('/api/razorpay/create-order');

  await act(async () => opened[0]!.modal.ondismiss());
  expect(screen.getByRole('alert').textContent).toContain('Payment cancelled.');
  await payNow();
  state = 'paid';
  await act(async () => opened[1]!.handler(signed));
  await settle();
  expect(calls.find(({ path }) => path === '/api/razorpay/verify-payment')!.body).toEqual(signed);
  expect(screen.getByRole('heading', { name: /Order placed successfully/ })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getCart().lines.map(({ productId }) => productId)).toEqual(['kerala-kingfish']);
});

test.each([
  ['awaiting', 'Payment verification failed'],
  ['paid', undefined],
] as const)(
  'after the answer 200 `success: false` an order that is %s shows %s',
  async (after, shown) => {
    const opened = gateway();
    let state: OrderState = 'awaiting';
    history.replaceState(null, '', `/order?no=${orderNo}`);
    serve(({ path }) =>
      path === '/api/razorpay/verify-payment'
        ? { body: { success: false } }
        : state === 'awaiting'
          ? payable(view(state))
          : answerWith(view(state)),
    );
    render(<OrderPage />);
    await settle();
    await payNow();
    state = after;
    await act(async () => opened[0]!.handler(signed));
    if (shown) expect((await screen.findByRole('alert')).textContent).toContain(shown);
    else await screen.findByRole('heading', { name: /Order placed successfully/ });
    expect(screen.queryAllByRole('alert')).toHaveLength(shown ? 1 : 0);
  },
);

test('after a network lost after “Pay now” no page of this phone shows the order as unpaid', async () => {
  const opened = gateway();
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  let isLost = false;
  history.replaceState(null, '', `/order?no=${orderNo}`);
  serve(() => (isLost ? 'no network' : payable(view('awaiting'))));
  const page = render(<OrderPage />);
  await settle();
  await payNow();
  isLost = true;
  await act(async () => opened[0]!.handler(signed));
  await settle();
  page.unmount();
  render(<UnfinishedOrder />);
  await settle();
  expect(screen.getByRole('status').textContent).toContain('payment received, confirming');
});

test('“Pay now” on an order that was paid or expired opens no payment and shows its state', async () => {
  const opened = gateway();
  await open(`/order?no=${orderNo}`, () => payable(view('awaiting')));
  serveStatus(() => answerWith(view('expired')));
  await payNow();
  await settle();
  expect(opened).toEqual([]);
  expect(screen.getByRole('heading', { name: /This order was not paid in time/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe('/');
});

test('an order that is paid in another tab closes its payment window, and the page shows it as paid', async () => {
  gateway();
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  await open(`/order?no=${orderNo}`, () => payable(view('awaiting')));
  await payNow();
  serveStatus(() => answerWith(view('paid')));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('heading', { name: /Order placed successfully/ });
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test.each([
  ['en', 'Not paid: you changed the order'],
  ['ml', 'പണമടച്ചില്ല: നിങ്ങൾ ഓർഡർ മാറ്റി'],
] as const)('a replaced order is shown as replaced (%s)', async (language, text) => {
  setLanguage(language);
  storeOrder({ orderNo, accessToken: 'key', state: 'expired', isReplaced: true });
  await open('/order', () => 'no network');
  expect(screen.getByRole('link', { name: new RegExp(orderNo) }).textContent).toContain(text);
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('expired')));
  expect(screen.getByRole('status').textContent).toContain(text);
});

test('an order that another tab replaced closes its payment window with a message', async () => {
  gateway();
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  await open(`/order?no=${orderNo}`, () => payable(view('awaiting')));
  await payNow();
  act(() => storeOrder({ orderNo, accessToken: 'key', isReplaced: true }));
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('This order was changed in another tab.');
});

test('“Pay now” offline shows an error beside the button, in both languages', async () => {
  await open(`/order?no=${orderNo}`, () => payable(view('awaiting')));
  serveStatus(() => 'no network');
  await payNow();
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to initiate payment. Please try again.',
  );
  act(() => setLanguage('ml'));
  expect(screen.getByRole('alert').textContent).toMatch(/[\u0d00-\u0d7f]/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ഇപ്പോൾ പണമടയ്ക്കൂ' }).disabled).toBe(
    false,
  );
});

test.each(['draft', 'failed', 'expired'] as const)(
  'an order that can no longer be paid links to the shop: %s',
  async (state) => {
    addToCart('kerala-tuna');
    await open(`/order?no=${orderNo}`, () => answerWith(view(state)));
    expect(screen.getByRole('link', { name: 'Order again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  },
);

test('an attempt ends with its order, so that the same cart can be bought again', async () => {
  attemptFor(
    {
      items: {},
      customer: { name: '', phone: '', email: null },
      address: { address: '', pincode: '' },
      coupon: null,
      specialInstructions: null,
    },
    1,
  );
  setAttemptOrder({ orderNo, accessToken: 'key' });
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(getAttemptOrder()).toBeNull();
});

test('without a number the orders of this phone are listed, newest first', async () => {
  await open('/order', () => answerWith(view('paid')));
  expect(screen.getByRole('heading', { name: 'No orders on this phone' })).toBeDefined();
  cleanup();
  storeOrder({ orderNo: 'KV-261101-AAAAA', accessToken: 'a', at: 1_000, state: 'refunded' });
  storeOrder({ orderNo, accessToken: 'key', at: 2_000 });
  await open('/order', () => answerWith(view('paid')));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${orderNo}.*paid`)),
    expect.stringMatching(/^KV-261101-AAAAA.*Refunded/),
  ]);
});

test('an order is removed from the list of this phone only after a confirmation, and is restored with its key', async () => {
  storeOrder({ orderNo, accessToken: 'secret', at: 1_000, state: 'paid' });
  history.replaceState(null, '', '/order');
  serveStatus(() => answerWith(view('paid')));
  render(
    <Providers>
      <OrderPage />
    </Providers>,
  );
  await settle();
  const before = getStoredOrders();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press(`Remove from this list: ${orderNo}`);
  expect(getStoredOrders()).toEqual(before);
  const question = screen.getByRole('dialog', { name: `Remove order ${orderNo} from this list?` });
  expect(question.textContent).toContain('only with its link');
  press('Cancel');
  expect(getStoredOrders()).toEqual(before);

  press(`Remove from this list: ${orderNo}`);
  press('Remove from this list');
  expect(getStoredOrders()).toEqual([]);
  // The last row is gone, and the undo must still be offered.
  expect(screen.getByText(`Order ${orderNo} removed from this list.`)).toBeDefined();
  press('Undo');
  expect(getStoredOrders()).toEqual(before);
  expect(screen.getByRole('link', { name: new RegExp(orderNo) })).toBeDefined();
});

test('the home page shows an unpaid order, and polls it until it is paid', async () => {
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  let state: OrderState = 'awaiting';
  serveStatus(() => answerWith(view(state)));
  render(<UnfinishedOrder />);
  await settle();
  expect(screen.getByRole('status').textContent).toBe(`Your order ${orderNo} is not paid yetView`);
  state = 'paid';
  await act(async () => void window.dispatchEvent(new Event('online')));
  await settle();
  expect(screen.getByRole('status').textContent).toContain(`Your order ${orderNo} is paid.`);
});

test.each([
  ['en', 'confirming', 'Your order {}: payment received, confirming'],
  ['en', 'needs-cart', 'Your order {}: payment received'],
  ['ml', 'confirming', 'നിങ്ങളുടെ ഓർഡർ {}: പണം ലഭിച്ചു, ഉറപ്പാക്കുന്നു'],
] as const)(
  'the notice of a received payment differs from that of an unpaid order, in %s, %s',
  async (language, state, text) => {
    setLanguage(language);
    storeOrder({ orderNo, accessToken: 'key', state });
    serveStatus(() => answerWith(view(state)));
    render(<UnfinishedOrder />);
    await settle();
    expect(screen.getByRole('status').querySelector('span')?.textContent).toBe(
      text.replace('{}', orderNo),
    );
  },
);

const lineOf = (productId: string, quantity: number) => ({
  productId,
  quantity,
  customization: null,
});

test.each([
  ['awaiting', [lineOf('b', 1)], true],
  ['confirming', [lineOf('a', 2)], true],
  ['confirming', [lineOf('a', 3), lineOf('b', 1)], true],
  ['confirming', [lineOf('a', 1)], false],
  ['confirming', [lineOf('b', 2)], false],
  ['paid', [lineOf('a', 2)], false],
] as const)(
  'a stored order that is %s and has two of a, replaced by a checkout of %j: %s',
  (state, lines, isReplaced) => {
    storeOrder({
      orderNo,
      accessToken: 'key',
      state,
      lines: [lineOf('a', 2)],
      heldUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(replacedOrder(lines)?.orderNo).toBe(isReplaced ? orderNo : undefined);
  },
);

const dayMs = 24 * 60 * 60_000;
test.each([
  ['expired', {}, [lineOf('a', 2)], true],
  ['failed', {}, [lineOf('a', 3), lineOf('b', 1)], true],
  ['confirming', { claimedUntil: 1 }, [lineOf('a', 2)], true],
  ['expired', {}, [lineOf('a', 1)], false],
  ['expired', {}, [lineOf('b', 2)], false],
  ['expired', { at: Date.now() - 7 * dayMs }, [lineOf('a', 2)], false],
  ['expired', { lines: [] }, [lineOf('a', 2)], false],
] as const)(
  'an order that may be paid late, %s %o, replaced by a checkout of %j: %s',
  (state, change, lines, isReplaced) => {
    storeOrder({
      orderNo,
      accessToken: 'key',
      state,
      lines: [lineOf('a', 2)],
      ...change,
    } as Parameters<typeof storeOrder>[0]);
    expect(replacedOrder(lines)?.orderNo).toBe(isReplaced ? orderNo : undefined);
  },
);

test('an unpaid order from before a purchase is not replaced by a later checkout of the same cart', () => {
  const earlier = orderNo;
  const createdAt = new Date().toISOString();
  const lines = [lineOf('a', 2)];
  storeOrder({ orderNo: earlier, accessToken: 'key', state: 'expired', lines });
  orderNo = `KV-261121-${(number += 1)}`;
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting', lines });
  noteOrder(view('paid', { createdAt }));
  expect(replacedOrder(lines)).toBeUndefined();
});

test('a purchase stored by the previous version ends the unpaid order by its time', () => {
  const lines = [lineOf('a', 2)];
  const at = Date.now() - 2 * dayMs;
  storeOrder({ orderNo, accessToken: 'key', state: 'expired', lines, at });
  const buy = (no: string, paidAt: number) =>
    storeOrder({ orderNo: no, accessToken: 'key', state: 'paid', lines: [], at: paidAt });
  buy('KV-261121-BEFORE', at - 1);
  expect(replacedOrder(lines)?.orderNo).toBe(orderNo);
  buy('KV-261121-SINCE', at + 1);
  expect(replacedOrder(lines)).toBeUndefined();
});

test('of two orders that may be paid late the one with an equal cart is named', () => {
  const equal = orderNo;
  storeOrder({ orderNo: equal, accessToken: 'key', state: 'expired', lines: [lineOf('a', 2)] });
  orderNo = `KV-261121-${(number += 1)}`;
  storeOrder({ orderNo, accessToken: 'key', state: 'expired', lines: [lineOf('a', 1)] });
  expect(replacedOrder([lineOf('a', 2)])?.orderNo).toBe(equal);
});

test('a refunded order does not count as a purchase: the order that may still be paid is named', () => {
  const earlier = orderNo;
  const createdAt = new Date().toISOString();
  const lines = [lineOf('a', 2)];
  storeOrder({ orderNo: earlier, accessToken: 'key', state: 'expired', lines });
  orderNo = `KV-261121-${(number += 1)}`;
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting', lines });
  noteOrder(view('refund-due', { createdAt }));
  expect(replacedOrder(lines)?.orderNo).toBe(earlier);
});

test.each(['expired', 'failed'] as const)(
  'a payment of an order that was %s is announced on the home page, and its units are removed from the cart',
  async (state) => {
    const lines = [{ productId: 'kerala-tuna', quantity: 1, customization: null }];
    storeOrder({ orderNo, accessToken: 'key', state, lines });
    addToCart('kerala-tuna');
    serveStatus(() => answerWith(view('paid')));
    render(<UnfinishedOrder />);
    await settle();
    expect(screen.getByRole('status').textContent).toContain(`Your order ${orderNo} is paid.`);
    expect(getCart().totalItems).toBe(0);
  },
);

test('an order that ended unpaid is refreshed by the list for six days', async () => {
  storeOrder({ orderNo, accessToken: 'key', state: 'expired' });
  await open('/order', () => answerWith(view('paid')));
  expect(screen.getByRole('listitem').textContent).not.toContain('not paid');
  cleanup();
  storeOrder({ orderNo, accessToken: 'key', state: 'expired', at: Date.now() - 7 * dayMs });
  expect(await open('/order', () => answerWith(view('paid')))).toEqual([]);
});

test.each([
  ['en', {}, 'Order placed successfully'],
  ['en', { status: 'shipped' }, 'Order shipped'],
  ['en', { status: 'delivered' }, 'Order delivered'],
  ['en', { status: 'cancelled' }, 'This order was cancelled'],
  ['ml', {}, 'ഓർഡർ കിട്ടി'],
  ['ml', { status: 'cancelled' }, 'ഈ ഓർഡർ റദ്ദാക്കി'],
] as const)(
  'an order that is paid later has no notice, and can be removed from the list, in %s %o: %s',
  async (language, change, text) => {
    setLanguage(language);
    const later = view('awaiting', { paymentMethod: 'later', ...change });
    const calls = await open(`/order#no=${orderNo}&key=secret`, () => answerWith(later));
    expect(getStoredOrders()).toMatchObject([{ state: 'awaiting', isPaidLater: true }]);
    cleanup();
    const loaded = calls.length;
    render(<UnfinishedOrder />);
    await settle();
    expect(screen.queryByRole('status')).toBeNull();
    expect(calls).toHaveLength(loaded);
    cleanup();

    await open('/order', () => answerWith(later));
    expect(screen.getByRole('listitem').textContent).toContain(`${orderNo}`);
    expect(screen.getByRole('listitem').textContent).toContain(text);
    expect(screen.getByRole('button', { name: new RegExp(orderNo) })).toBeDefined();
  },
);

test('an order stored without the mark of a later payment loses its notice once it is loaded', async () => {
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  serveStatus(() => answerWith(view('awaiting', { paymentMethod: 'later', status: 'delivered' })));
  render(<UnfinishedOrder />);
  expect(screen.getByRole('status').textContent).toContain('is not paid yet');
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});

test('the list shows that the payment of an order was recorded, also after its delivery', async () => {
  storeOrder({
    orderNo,
    accessToken: 'key',
    state: 'awaiting',
    isPaidLater: true,
    status: 'delivered',
  });
  await open('/order', () =>
    answerWith(view('paid', { paymentMethod: 'upi', status: 'delivered' })),
  );
  expect(getStoredOrders()).toMatchObject([{ state: 'paid', isPaidLater: false }]);
  cleanup();
  storeOrder({
    orderNo,
    accessToken: 'key',
    state: 'awaiting',
    isPaidLater: true,
    status: 'cancelled',
  });
  const calls = await open('/order', () => answerWith(view('paid')));
  expect(calls).toEqual([]);
});

test('a payment that was settled while no page showed it is announced, until it is read or dismissed', async () => {
  const lines = [{ productId: 'kerala-tuna', quantity: 1, customization: null }];
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting', lines });
  addToCart('kerala-tuna');
  serveStatus(() => answerWith(view('paid')));
  render(<UnfinishedOrder />);
  await settle();
  expect(getCart().totalItems).toBe(0);
  const notice = () => screen.queryByText(`Your order ${orderNo} is paid.`);
  expect(notice()!.closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'See my order' }).getAttribute('href')).toBe(
    `/order?no=${orderNo}`,
  );
  // The state must survive a reload.
  cleanup();
  render(<UnfinishedOrder />);
  await settle();
  expect(notice()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(notice()).toBeNull();

  storeOrder({ orderNo, accessToken: 'key', isUnread: true });
  cleanup();
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  cleanup();
  render(<UnfinishedOrder />);
  await settle();
  expect(notice()).toBeNull();
});

test.each([
  ['en', /^Your order KV-.* could not be placed\. Your payment is refunded\./],
  ['ml', /റീഫണ്ട്/],
] as const)('a refunded payment is announced as well, in %s', async (language, message) => {
  setLanguage(language);
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  serveStatus(() => answerWith(view('refund-due')));
  render(<UnfinishedOrder />);
  await settle();
  expect(screen.getByRole('status').textContent).toMatch(message);
});

test('an order that ended before, or that is shown in the list, is not announced', async () => {
  storeOrder({ orderNo, accessToken: 'key', state: 'paid' });
  serveStatus(() => answerWith(view('paid')));
  render(<UnfinishedOrder />);
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  storeOrder({ orderNo, accessToken: 'key', state: 'awaiting' });
  await open('/order', () => answerWith(view('paid')));
  cleanup();
  render(<UnfinishedOrder />);
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});

test('an order of another phone is found by its number and its mobile number', async () => {
  history.replaceState(null, '', '/order');
  let isRight = false;
  const calls = serve((call) => {
    if (call.path === '/api/orders/find')
      return isRight
        ? { body: { success: true, orderNo, accessToken: 'found-key' } }
        : refused(404, 'order-not-found');
    return call.path.startsWith('/api/orders/status') ? answerWith(view('paid')) : 'no network';
  });
  render(<OrderPage />);
  await settle();
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Find the order' }));
    await settle();
  };
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Please fill all required fields.');
  fireEvent.change(screen.getByLabelText(/^Order number/), { target: { value: orderNo } });
  fireEvent.change(screen.getByLabelText(/^Mobile number/), { target: { value: '98470 12345' } });
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/^No order has this number/);
  act(() => setLanguage('ml'));
  expect(screen.getByRole('alert').textContent).toMatch(/^ഈ നമ്പറും/);
  act(() => setLanguage('en'));
  expect(screen.getByLabelText(/^Order number/).getAttribute('aria-invalid')).toBe('true');
  isRight = true;
  await press();
  await act(async () => void (await waitUntil(() => expect(location.hash).toBe(''))));
  await settle();
  expect(calls.at(-1)!.headers['x-order-token']).toBe('found-key');
  expect(getStoredOrders()[0]).toMatchObject({ orderNo, accessToken: 'found-key' });
  expect(pageText()).toContain('Order placed successfully');
});

test('a search for an order marks invalid fields, and focuses the first of them', async () => {
  serve(() => refused(404, 'order-not-found'));
  render(<OrderPage />);
  await settle();
  const number = screen.getByLabelText(/^Order number/);
  const phone = screen.getByLabelText(/^Mobile number/);
  const search = async (ofNumber: string, ofPhone: string) => {
    fireEvent.change(number, { target: { value: ofNumber } });
    fireEvent.change(phone, { target: { value: ofPhone } });
    act(() => document.body.focus());
    fireEvent.click(screen.getByRole('button', { name: 'Find the order' }));
    await settle();
    return [number, phone].map((field) => field.getAttribute('aria-invalid') === 'true');
  };
  expect(await search('', '98470 12345')).toEqual([true, false]);
  await waitUntil(() => expect(document.activeElement).toBe(number));
  expect(await search(orderNo, ' ')).toEqual([false, true]);
  await waitUntil(() => expect(document.activeElement).toBe(phone));
  expect(await search('', '')).toEqual([true, true]);
  await waitUntil(() => expect(document.activeElement).toBe(number));
  expect(await search(orderNo, '98')).toEqual([false, true]);
  await waitUntil(() => expect(document.activeElement).toBe(phone));
  expect(phone.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
  expect(await search(orderNo, '98470 12345')).toEqual([true, true]);
  await waitUntil(() => expect(document.activeElement).toBe(number));
});

test.each([
  ['a shop that delivers abroad', [{ code: 'AE', fee: 1_500 }], true],
  ['a shop that delivers in India only', [], false],
])(
  'the search for an order has a hint for numbers of other countries in %s',
  async (_, countries, isShown) => {
    history.replaceState(null, '', '/order');
    replaceCatalogue({
      products: samplePickles,
      categories: sampleCategories,
      settings: { ...sampleSettings, countries },
      events: [],
    });
    serve(() => 'no network');
    render(<OrderPage />);
    await settle();
    const phone = screen.getByLabelText('Mobile number');
    const hint = document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint).toBe(
      isShown ? 'Outside India: with + and the country code, such as +971 50 123 4567' : undefined,
    );
  },
);

test('a search for an order without an answer shows the reason, and marks no field', async () => {
  history.replaceState(null, '', '/order');
  serve(() => 'no network');
  render(<OrderPage />);
  await settle();
  fireEvent.change(screen.getByLabelText(/^Order number/), { target: { value: orderNo } });
  fireEvent.change(screen.getByLabelText(/^Mobile number/), { target: { value: '98470 12345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find the order' }));
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('There was no answer. Try again in a moment.');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test.each(['awaiting', 'expired'] as const)(
  'the number of a payment that failed is not shown on an order that is %s',
  async (state) => {
    await open(`/order?no=${orderNo}`, () => answerWith(view(state, { paymentId: 'pay_failed' })));
    expect(pageText()).toContain(orderNo);
    expect(pageText()).not.toContain('pay_failed');
  },
);

test('a cart that was paid twice is explained with its refund', async () => {
  const refunds = [{ id: 'r1', amount: 490, reason: 'replaced', state: 'due' as const }];
  await open(`/order?no=${orderNo}`, () => answerWith(view('refund-due', { refunds })));
  expect(pageText()).toContain('You paid for the same cart twice.');
});

test('every order page links to the list of this phone’s orders', async () => {
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/order');
});

test('the page of an order is in Malayalam', { meta: { requirements: ['S-271'] } }, async () => {
  setLanguage('ml');
  await open(`/order?no=${orderNo}`, () => answerWith(view('paid')));
  const message = document
    .querySelector('main')!
    .textContent.replace(/pay_\w+|Amina|Rose Villa|Ring the bell/g, '')
    .replace(sampleSettings.email, '')
    .replace(sampleSettings.address, '');
  expect(message).toContain('ചൂര');
  expect(message).not.toMatch(/[a-z]{4,}/);
});

test('a shipped order shows its courier, tracking number and tracking link', async () => {
  const shipment = { courier: 'delhivery', trackingNumber: 'DL 12' } as const;
  await open(`/order#no=${orderNo}&key=secret`, () =>
    answerWith(view('paid', { status: 'shipped', shipment })),
  );
  expect(pageText()).toContain('Sent with Delhivery');
  expect(screen.getByText('DL 12')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Track your parcel' });
  expect(link.getAttribute('href')).toBe('https://www.delhivery.com/track/package/DL12');
});

test('the page has no empty part for a shipment without details, nor for an erased customer', async () => {
  const shipment = { courier: 'other', trackingNumber: '' } as const;
  await open(`/order?no=${orderNo}`, () =>
    answerWith(
      view('paid', {
        status: 'shipped',
        shipment,
        customerInfo: { name: '', phone: '', email: null },
        deliveryAddress: { address: '', pincode: '686001' },
        specialInstructions: null,
      }),
    ),
  );
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Items']);
});

test('the invoice is fetched with the key of the order, and a failure is shown beside it', async () => {
  const invoices = [
    { number: 'KV-2627-00001', kind: 'bill-of-supply', date: '2026-11-21', total: 490 } as const,
  ];
  let file: Answer = 'no network';
  const calls = serve((call) =>
    call.path.startsWith('/api/orders/status') ? answerWith(view('paid', { invoices })) : file,
  );
  history.replaceState(null, '', `/order#no=${orderNo}&key=secret`);
  render(<OrderPage />);
  await settle();
  const button = screen.getByRole('button', { name: 'Download Bill of supply KV-2627-00001' });
  await act(async () => void fireEvent.click(button));
  expect(screen.getByRole('alert').textContent).toContain('The file was not downloaded.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'മലയാളം' })));
  expect(screen.getByRole('alert').textContent).not.toMatch(/[A-Za-z]/);
  file = refused(404, 'invoice-not-found');
  await act(async () => void fireEvent.click(button));
  expect(calls.at(-1)).toMatchObject({
    path: `/api/orders/invoice?no=${orderNo}&number=KV-2627-00001`,
    headers: { 'x-order-token': 'secret' },
  });
});
