import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shopRoomStores } from '../../app/shopRoomStores';
import { addToCart, clearCart, dismissNotes, loadCart } from '../../features/cart/store';
import { openCatalogue, replaceCatalogue } from '../../features/catalogue/store';
import {
  removeStoredOrder,
  storeOrder,
  getStoredOrders,
} from '../../features/orders/shopper/storedOrders';
import { setLanguage } from '../../i18n/language';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { stopClocks } from '../../test/stopClocks';
import { CartButton } from './cart/CartButton';
import { CartPanel } from './cart/CartPanel';
import { CheckoutDialog } from './checkout/CheckoutDialog';
import { Countdown } from './Countdown';
import { drawPage } from './server';
import { HomePage } from './HomePage';
import { Shop } from './Shop';

const hilsa = samplePickles.find(({ id }) => id === 'bengali-hilsa')!;
const tuna = samplePickles.find(({ id }) => id === 'kerala-tuna')!;
/** Two products are enough here and render faster than fourteen. */
const catalogue = {
  products: [hilsa, tuna],
  categories: sampleCategories,
  settings: sampleSettings,
};
const onam: PickleEvent = {
  id: 'onam',
  title: 'Onam Sale',
  date: 'Onam week',
  description: 'A fifth less',
  badge: 'Limited Time',
  buttonText: 'Shop Now',
  image: 'default-event.svg',
  isSpecialEvent: false,
  isFeatured: false,
  isActive: true,
  maxOrders: 100,
  discountPercent: 20,
  freeShippingThreshold: 500,
  products: {},
  startsAt: null,
  endsAt: '2099-08-25T12:30:00.000Z',
  isStackable: false,
  ordersTaken: 0,
  createdAt: '2026-08-01T00:00:00.000Z',
  updatedAt: '2026-08-01T00:00:00.000Z',
  ml: { title: 'ഓണമേള', description: 'അഞ്ചിലൊന്ന് കുറവ്', badge: '', buttonText: 'വാങ്ങാം' },
};
const scrolledTo: string[] = [];

beforeAll(loadMessages);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  setLanguage('en');
  loadCart();
  clearCart();
  dismissNotes();
  getStoredOrders().forEach(({ orderNo }) => removeStoredOrder(orderNo));
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.push(this.id);
  };
});
afterEach(() => vi.useRealTimers());

const sell = (...events: PickleEvent[]) => replaceCatalogue({ ...catalogue, events });
const receive = (change: Parameters<typeof shopRoomStores.apply>[1]) =>
  act(() => shopRoomStores.apply('catalogue', change));
const offers = () => screen.queryByRole('region', { name: 'Offers' });
const card = (id: string) => within(document.getElementById(id)!);
const panel = () => document.querySelector('dialog')!.textContent;

test('the price filter uses the price in a pickle event', async () => {
  openCatalogue({ ...catalogue, events: [] });
  history.replaceState(null, '', '/?max=200');
  render(<Shop path="/" HomePage={HomePage} />);
  const names = () =>
    within(document.getElementById('products')!)
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const limits = () =>
    within(screen.getByRole('combobox', { name: 'Price' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual([]);
  act(() => replaceCatalogue({ ...catalogue, events: [{ ...onam, discountPercent: 50 }] }));
  expect(names()).toEqual([tuna.name]);
  expect(limits()).toEqual(['Any price', 'Up to ₹200', 'Up to ₹300']);
});

test('an event is in the shop with its badge, texts, picture and end, and its button links to the products', async () => {
  sell(onam);
  render(<Shop path="/" HomePage={HomePage} />);
  const text = offers()!.textContent;
  for (const message of [
    'Limited Time',
    'Onam Sale',
    'Onam week',
    'A fifth less',
    'Until Tue, 25 Aug 2099, 6:00 PM',
  ])
    expect(text).toContain(message);
  expect(offers()!.querySelector('img')!.getAttribute('src')).toBe(
    '/pictures/events/default-event.svg',
  );
  fireEvent.click(within(offers()!).getByRole('button', { name: 'Shop Now' }));
  await waitFor(() => expect(scrolledTo).toEqual(['products']));
});

test('in Malayalam an event shows its own texts, and English ones if there are none; the default texts are ours', () => {
  sell({ ...onam, badge: 'Feast' }, { ...onam, id: 'plain', ml: null });
  setLanguage('ml');
  render(<Shop path="/" HomePage={HomePage} />);
  const text = screen.getByRole('region', { name: 'അച്ചാർ മേള' }).textContent;
  for (const message of [
    'ഓണമേള',
    'അഞ്ചിലൊന്ന് കുറവ്',
    'Feast',
    'വാങ്ങാം',
    'കുറച്ചു നാൾ മാത്രം',
    'ഇപ്പോൾ വാങ്ങാം',
  ])
    expect(text).toContain(message);
});

test('without an event there is no empty section', () => {
  sell();
  render(<Shop path="/" HomePage={HomePage} />);
  expect(offers()).toBeNull();
});

test('a featured event comes first', { meta: { requirements: ['O-151'] } }, () => {
  sell(onam, {
    ...onam,
    id: 'big',
    title: 'The big one',
    isFeatured: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  render(<Shop path="/" HomePage={HomePage} />);
  expect(
    within(offers()!)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['The big one', 'Onam Sale']);
  expect(offers()!.textContent).toContain('Only one offer per order');
});

test('the capacity left is shown when it is low or exhausted', () => {
  sell({ ...onam, ordersTaken: 60 });
  render(<Shop path="/" HomePage={HomePage} />);
  expect(offers()!.textContent).not.toContain('left');
  receive({ type: 'pickleEvent.changed', event: { ...onam, ordersTaken: 97 } });
  expect(offers()!.textContent).toContain('3 of 100 orders left');
  receive({ type: 'pickleEvent.changed', event: { ...onam, ordersTaken: 100 } });
  expect(offers()!.textContent).toContain('Offer sold out');
});

test('a card shows the price of the event and the regular one struck through, and updates at once when the event ends or is full', () => {
  sell(onam);
  render(<Shop path="/" HomePage={HomePage} />);
  expect(card(hilsa.id).getByText('₹631.20')).toBeDefined();
  expect(card(hilsa.id).getAllByText('₹789')[0]!.tagName).toBe('S');
  receive({ type: 'pickleEvent.changed', event: { ...onam, ordersTaken: 100 } });
  expect(card(hilsa.id).queryByText('₹631.20')).toBeNull();
  receive({ type: 'pickleEvent.changed', event: onam });
  expect(card(hilsa.id).getByText('₹631.20')).toBeDefined();
  receive({ type: 'pickleEvent.removed', eventId: 'onam' });
  expect(card(hilsa.id).getAllByText('₹789')[0]!.tagName).toBe('STRONG');
  expect(offers()).toBeNull();
});

test(
  'the cart uses the prices, savings and threshold of the event',
  { meta: { requirements: ['D-140', 'D-160'] } },
  () => {
    sell({ ...onam, discountPercent: 60, freeShippingThreshold: 300 });
    addToCart(hilsa.id);
    render(<CartPanel isOpen onClose={() => {}} onCheckout={() => {}} />);
    expect(panel()).toContain('₹789 ₹315.60 each');
    expect(panel()).toContain('“Onam Sale”: you save ₹473.40');
    expect(panel()).toContain('Free delivery on your order!');
    expect(panel()).toContain('Total₹315.60');
  },
);

test('an event that ends while the cart has items is noted there once, without an alert', () => {
  sell(onam);
  addToCart(hilsa.id);
  render(
    <>
      <CartButton onOpen={() => {}} announceIn={null} />
      <CartPanel isOpen onClose={() => {}} onCheckout={() => {}} />
    </>,
  );
  expect(panel()).toContain('₹631.20');
  receive({ type: 'pickleEvent.removed', eventId: 'onam' });
  expect(
    screen.getByText('“Onam Sale” is over; the prices have changed.').closest('[role="status"]'),
  ).not.toBeNull();
  expect(screen.getAllByText(/is over/)).toHaveLength(1);
  expect(panel()).toContain('Total₹789');
});

test(
  'an event that ends during checkout is shown beside the new amount, before payment',
  { meta: { requirements: ['O-216'] } },
  () => {
    sell(onam);
    addToCart(hilsa.id);
    render(
      <>
        <CartButton onOpen={() => {}} announceIn={null} />
        <CheckoutDialog isOpen onClose={() => {}} />
      </>,
    );
    const footer = () => document.querySelector('dialog footer')!.textContent;
    expect(footer()).toMatch(/Pay ₹631\.20$/);
    receive({ type: 'pickleEvent.removed', eventId: 'onam' });
    expect(footer()).toContain('“Onam Sale” is over; the prices have changed.');
    expect(footer()).toMatch(/Pay ₹789$/);
  },
);

test('a coupon is not shown as applied if there is a better offer', async () => {
  sell(onam);
  serve(({ path }) =>
    path === '/api/coupons/check'
      ? { body: { success: true, data: { code: 'PICKLE15', percent: 15 } } }
      : 'no network',
  );
  addToCart(hilsa.id);
  render(<CheckoutDialog isOpen onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: 'PICKLE15' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const reason = 'The coupon cannot be used with this offer; the offer saves you more.';
  expect(await screen.findAllByText(reason)).toHaveLength(1);
  expect(screen.queryByText('PICKLE15 applied: 15% off.')).toBeNull();
});

test('capacity reserved for this phone’s unpaid order counts as available for it', () => {
  sell({ ...onam, maxOrders: 1, ordersTaken: 1 });
  addToCart(hilsa.id);
  storeOrder({
    orderNo: 'KV-270820-AAAAA',
    accessToken: 'x',
    heldUntil: new Date(Date.now() + 60_000).toISOString(),
    eventId: 'onam',
    state: 'awaiting',
  });
  render(<CartPanel isOpen onClose={() => {}} onCheckout={() => {}} />);
  expect(panel()).toContain('Total₹631.20');
});

test('the server renders the events into the page', () => {
  const data = {
    ...catalogue,
    events: [onam],
    revision: 7,
    payments: { isTest: true, script: null },
  };
  const { markup } = drawPage(data, 'ml');
  for (const message of ['ഓണമേള', '/pictures/events/default-event.svg', '₹631.20'])
    expect(markup).toContain(message);
  openCatalogue({ ...catalogue, events: [] });
});

test('the countdown changes every second, days first, and stops at zero', () => {
  const now = Date.parse('2027-08-24T10:00:00Z');
  stopClocks(now, ['setInterval', 'clearInterval']);
  const at = now + ((26 * 60 + 1) * 60 + 5) * 1_000;
  const { container } = render(<Countdown at={at} />);
  expect(container.textContent).toBe('1 day 02:01:05');
  act(() => void vi.advanceTimersByTime(26 * 3_600_000));
  expect(container.textContent).toBe('00:01:05');
  act(() => void vi.advanceTimersByTime(120_000));
  expect(container.textContent).toBe('00:00:00');
});
