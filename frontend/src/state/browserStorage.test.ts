import { beforeEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readItem, storageOf, writeItem } from './browserStorage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});

/**
 * Items as stored on devices since 0.1: [key, text] → the value that the feature reads, and the same text after a
 * write.
 */
const session = { me: { id: 'u1', name: 'Amina', role: 'owner' }, isOpenKitchen: false };
const form = {
  name: 'Anu',
  phone: '98765 43210',
  email: '',
  address: 'Aluva',
  pincode: '683101',
  specialInstructions: '',
  coupon: 'ONAM10',
};
const checkout = { version: 1, form, applied: { code: 'ONAM10', percent: 10 } };
const order = { orderId: 'o1', orderNo: 'KV-1', accessToken: 'key', at: 1, lines: [] };
const storedOrder = { ...order, heldUntil: null, state: 'paid', isUnread: true };
const cart = {
  version: 1,
  lines: [{ productId: 'tuna', quantity: 2, customization: null, id: 'tuna' }],
  seen: { tuna: { name: 'Tuna', price: 499 } },
};

test('a stored session is the session of the page', async () => {
  localStorage.setItem('kalavara.session', JSON.stringify(session));
  const { getSession } = await import('../features/accounts/sessionStore');
  expect(getSession()).toEqual({ ...session, isKnown: true });
});

test('a damaged session counts as missing', async () => {
  localStorage.setItem('kalavara.session', '{broken');
  const { getSession } = await import('../features/accounts/sessionStore');
  expect(getSession()).toEqual({ me: null, isOpenKitchen: false, isKnown: false });
});

test('a stored cart is read, and its format does not change', async () => {
  localStorage.setItem('kalavara.cart', JSON.stringify(cart));
  const { addToCart, getCart, loadCart } = await import('../features/cart/store');
  loadCart();
  expect(getCart().lines).toMatchObject([{ productId: 'tuna', quantity: 2 }]);
  addToCart('tuna');
  expect(JSON.parse(localStorage.getItem('kalavara.cart')!)).toMatchObject({
    ...cart,
    lines: [{ productId: 'tuna', quantity: 3 }],
  });
});

test('stored orders are read, and their format does not change', async () => {
  const { getStoredOrders, storeOrder } = await import('../features/orders/shopper/storedOrders');
  localStorage.setItem('kalavara.orders', JSON.stringify({ version: 1, orders: [storedOrder] }));
  expect(getStoredOrders()).toEqual([storedOrder]);
  storeOrder({ orderNo: 'KV-1', accessToken: storedOrder.accessToken, isUnread: false });
  expect(JSON.parse(localStorage.getItem('kalavara.orders')!)).toEqual({
    version: 1,
    orders: [{ ...storedOrder, isUnread: false }],
  });
});

test('a stored order of an earlier version is unfinished while it awaits its payment, and one that is paid later is not', async () => {
  const { getStoredOrders, isUnfinished } = await import('../features/orders/shopper/storedOrders');
  const awaiting = { ...storedOrder, state: 'awaiting' };
  const orders = [awaiting, { ...awaiting, orderNo: 'KV-2', isPaidLater: true }];
  localStorage.setItem('kalavara.orders', JSON.stringify({ version: 1, orders }));
  expect(getStoredOrders()).toEqual(orders);
  expect(getStoredOrders().map(isUnfinished)).toEqual([true, false]);
});

test('the fields of an unfinished checkout are read, and their format does not change', async () => {
  sessionStorage.setItem('kalavara.checkout', JSON.stringify(checkout));
  const { typeInto } = await import('../features/checkout/form');
  typeInto('name', 'Binu');
  expect(JSON.parse(sessionStorage.getItem('kalavara.checkout')!)).toEqual({
    ...checkout,
    form: { ...form, name: 'Binu', country: '' },
  });
});

test('a stored payment attempt is continued, and removed when it ends', async () => {
  const attempt = { key: 'cart', receipt: 'r', order: { orderNo: 'KV-1', accessToken: 'key' } };
  sessionStorage.setItem('kalavara.attempt', JSON.stringify(attempt));
  const { endAttemptOf, getAttemptOrder } = await import('../features/checkout/attempt');
  expect(getAttemptOrder()).toEqual(attempt.order);
  expect(endAttemptOf('KV-1')).toBe(true);
  expect(sessionStorage.getItem('kalavara.attempt')).toBeNull();
});

test('the settings of a device are plain texts', async () => {
  localStorage.setItem('kalavara.cutletWorker', 'Amina ');
  localStorage.setItem('kalavara.orderSound', 'on');
  localStorage.setItem('kalavara.cutlets', 'amina');
  const { getWorker, setWorker } = await import('../features/cutlets/worker');
  expect(getWorker()).toBe('Amina');
  setWorker('Binu');
  expect(localStorage.getItem('kalavara.cutletWorker')).toBe('Binu');

  const { switchSound } = await import('../pages/owner/orderSound');
  switchSound(false);
  expect(localStorage.getItem('kalavara.orderSound')).toBe('off');

  const { markLocked } = await import('../features/cutlets/gate');
  expect(localStorage.getItem('kalavara.cutlets')).toBe('amina');
  markLocked();
  expect(localStorage.getItem('kalavara.cutlets')).toBeNull();
});

const numberStore = () =>
  create<{ count: number }>()(
    persist(() => ({ count: 0 }), {
      name: 'count',
      storage: storageOf<{ count: number }>(
        'local',
        (text) => ({ count: Number(text) }),
        ({ count }) => String(count),
      ),
    }),
  );

test('a browser that refuses its storage retains the state for the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('The storage is closed.');
  });
  const store = numberStore();
  store.setState({ count: 2 });
  expect(store.getState().count).toBe(2);
  expect(readItem('local', 'count')).toBeNull();
  expect(() => writeItem('local', 'count', '3')).not.toThrow();
});

test('reading writes nothing', async () => {
  const { getStoredOrders } = await import('../features/orders/shopper/storedOrders');
  const { loadCart } = await import('../features/cart/store');
  loadCart();
  expect(getStoredOrders()).toEqual([]);
  expect(Object.keys({ ...localStorage })).toEqual([]);
});
